/* Dates on lines by ragel. */
#include "main.h"

%%{
  machine recogniser;
  alphtype unsigned char;
  month = "0" [1-9] | "1" [0-2];
  day = "0" [1-9] | [12] [0-9] | "3" [01];
  main := (digit{4} "-" month "-" day "\n")*;
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
