/* UTF-8 by re2c. */
#include "main.h"

struct found run(const unsigned char *text, size_t length) {
  const unsigned char *YYCURSOR = text, *YYLIMIT = text + length, *YYMARKER;
  struct found found = {0, 1};
  /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:yyfill:enable = 0;
    re2c:eof = 0;
    tail = [\x80-\xbf];
    char = [\x00-\x7f] | [\xc2-\xdf] tail | "\xe0" [\xa0-\xbf] tail | [\xe1-\xec\xee\xef] tail{2}
      | "\xed" [\x80-\x9f] tail | "\xf0" [\x90-\xbf] tail{2} | [\xf1-\xf3] tail{3} | "\xf4" [\x80-\x8f] tail{2};
    $ { return found; }
    * { return found; }
    char* { found.sum = YYCURSOR == YYLIMIT; return found; }
  */
}
