/* Words and comments by re2c. The numbers are those of the labels in comments.rs. */
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
    "/" { HIT(0, YYCURSOR); continue; }
    "*" { HIT(1, YYCURSOR); continue; }
    [a-z]+ { HIT(2, YYCURSOR); continue; }
    "/*" ([^*] | "*"+ [^*/])* "*"+ "/" { HIT(3, YYCURSOR); continue; }
    */
  }
}
