/* UTF-8 by ragel. */
#include "main.h"

%%{
  machine recogniser;
  alphtype unsigned char;
  tail = 0x80..0xbf;
  char = 0..0x7f | 0xc2..0xdf tail | 0xe0 0xa0..0xbf tail | (0xe1..0xec | 0xee | 0xef) tail{2}
    | 0xed 0x80..0x9f tail | 0xf0 0x90..0xbf tail{2} | 0xf1..0xf3 tail{3} | 0xf4 0x80..0x8f tail{2};
  main := char*;
}%%

%% write data;

struct found run(const unsigned char *text, size_t length) {
  const unsigned char *p = text, *pe = text + length;
  int cs;
  %% write init;
  %% write exec;
  struct found found = {cs >= recogniser_first_final, 1};
  return found;
}
