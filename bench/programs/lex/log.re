/* A log by re2c. The numbers are those of the labels in log.rs. */
#include "main.h"

struct found run(const unsigned char *text, size_t length) {
  const unsigned char *YYCURSOR = text, *YYLIMIT = text + length, *YYMARKER;
  struct found found = {0, 0};
  for (;;) {
    /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:yyfill:enable = 0;
    re2c:eof = 0;
    $ { return found; }
    * { HIT(255, YYCURSOR); continue; }
    digit = [0-9];
    digit{4} "-" digit{2} "-" digit{2} "T" digit{2} ":" digit{2} ":" digit{2} ("." digit+)? "Z"? { HIT(0, YYCURSOR); continue; }
    "INFO" | "WARN" | "ERROR" | "DEBUG" | "TRACE" { HIT(1, YYCURSOR); continue; }
    digit{1,3} "." digit{1,3} "." digit{1,3} "." digit{1,3} { HIT(2, YYCURSOR); continue; }
    digit+ ("." digit+)? { HIT(3, YYCURSOR); continue; }
    [A-Za-z_/] [A-Za-z0-9_./-]* { HIT(4, YYCURSOR); continue; }
    "\"" [^"\n]* "\"" { HIT(5, YYCURSOR); continue; }
    "=" { HIT(6, YYCURSOR); continue; }
    ":" { HIT(7, YYCURSOR); continue; }
    "," { HIT(8, YYCURSOR); continue; }
    "[" { HIT(9, YYCURSOR); continue; }
    "]" { HIT(10, YYCURSOR); continue; }
    "(" { HIT(11, YYCURSOR); continue; }
    ")" { HIT(12, YYCURSOR); continue; }
    " "+ { HIT(13, YYCURSOR); continue; }
    "\n" { HIT(14, YYCURSOR); continue; }
    */
  }
}
