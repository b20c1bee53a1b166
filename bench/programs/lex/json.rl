/* JSON by ragel. */
#include "main.h"

%%{
  machine lexer;
  alphtype unsigned char;
  main := |*
    "\"" ((any - (0..31 | "\"" | "\\")) | "\\" ["\\/bfnrt] | "\\u" xdigit{4})* "\"" => { HIT(0, te); };
    "-"? ("0" | [1-9] digit*) ("." digit+)? ([eE] [+\-]? digit+)? => { HIT(1, te); };
    "true" => { HIT(2, te); };
    "false" => { HIT(3, te); };
    "null" => { HIT(4, te); };
    "{" => { HIT(5, te); };
    "}" => { HIT(6, te); };
    "[" => { HIT(7, te); };
    "]" => { HIT(8, te); };
    ":" => { HIT(9, te); };
    "," => { HIT(10, te); };
    [ \t\n\r]+ => { HIT(11, te); };
  *|;
}%%

%% write data;

struct found run(const unsigned char *text, size_t length) {
  const unsigned char *p = text, *pe = text + length, *eof = pe, *ts, *te;
  int cs, act;
  struct found found = {0, 0};
  %% write init;
  %% write exec;
  return found;
}
