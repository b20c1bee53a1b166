/* A log by ragel. */
#include "main.h"

%%{
  machine lexer;
  alphtype unsigned char;
  main := |*
    digit{4} "-" digit{2} "-" digit{2} "T" digit{2} ":" digit{2} ":" digit{2} ("." digit+)? "Z"? => { HIT(0, te); };
    "INFO" | "WARN" | "ERROR" | "DEBUG" | "TRACE" => { HIT(1, te); };
    digit{1,3} "." digit{1,3} "." digit{1,3} "." digit{1,3} => { HIT(2, te); };
    digit+ ("." digit+)? => { HIT(3, te); };
    [A-Za-z_/] [A-Za-z0-9_./\-]* => { HIT(4, te); };
    "\"" [^"\n]* "\"" => { HIT(5, te); };
    "=" => { HIT(6, te); };
    ":" => { HIT(7, te); };
    "," => { HIT(8, te); };
    "[" => { HIT(9, te); };
    "]" => { HIT(10, te); };
    "(" => { HIT(11, te); };
    ")" => { HIT(12, te); };
    " "+ => { HIT(13, te); };
    "\n" => { HIT(14, te); };
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
