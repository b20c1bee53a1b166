/* Whether a text contains `ERROR` by ragel. */
#include "main.h"

%%{
  machine recogniser;
  alphtype unsigned char;
  main := any* "ERROR" any*;
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
