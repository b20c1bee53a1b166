/* Words and comments by ragel. */
#include "main.h"

%%{
  machine lexer;
  alphtype unsigned char;
  main := |*
    "/" => { HIT(0, te); };
    "*" => { HIT(1, te); };
    [a-z]+ => { HIT(2, te); };
    "/*" ([^*] | "*"+ [^*/])* "*"+ "/" => { HIT(3, te); };
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
