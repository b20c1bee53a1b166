/* A small programming language by re2c. The numbers are those of the labels in source.rs. */
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
    "fn" { HIT(0, YYCURSOR); continue; }
    "let" { HIT(1, YYCURSOR); continue; }
    "if" { HIT(2, YYCURSOR); continue; }
    "else" { HIT(3, YYCURSOR); continue; }
    "while" { HIT(4, YYCURSOR); continue; }
    "for" { HIT(5, YYCURSOR); continue; }
    "return" { HIT(6, YYCURSOR); continue; }
    "struct" { HIT(7, YYCURSOR); continue; }
    "enum" { HIT(8, YYCURSOR); continue; }
    "match" { HIT(9, YYCURSOR); continue; }
    "true" { HIT(10, YYCURSOR); continue; }
    "false" { HIT(11, YYCURSOR); continue; }
    "in" { HIT(12, YYCURSOR); continue; }
    "mut" { HIT(13, YYCURSOR); continue; }
    "pub" { HIT(14, YYCURSOR); continue; }
    [A-Za-z_] [A-Za-z0-9_]* { HIT(15, YYCURSOR); continue; }
    [0-9]+ { HIT(16, YYCURSOR); continue; }
    [0-9]+ "." [0-9]+ { HIT(17, YYCURSOR); continue; }
    "\"" ([^"\\\n] | "\\" [^\n])* "\"" { HIT(18, YYCURSOR); continue; }
    "//" [^\n]* { HIT(19, YYCURSOR); continue; }
    "+" { HIT(20, YYCURSOR); continue; }
    "-" { HIT(21, YYCURSOR); continue; }
    "*" { HIT(22, YYCURSOR); continue; }
    "/" { HIT(23, YYCURSOR); continue; }
    "%" { HIT(24, YYCURSOR); continue; }
    "=" { HIT(25, YYCURSOR); continue; }
    "==" { HIT(26, YYCURSOR); continue; }
    "!=" { HIT(27, YYCURSOR); continue; }
    "<" { HIT(28, YYCURSOR); continue; }
    "<=" { HIT(29, YYCURSOR); continue; }
    ">" { HIT(30, YYCURSOR); continue; }
    ">=" { HIT(31, YYCURSOR); continue; }
    "&&" { HIT(32, YYCURSOR); continue; }
    "||" { HIT(33, YYCURSOR); continue; }
    "!" { HIT(34, YYCURSOR); continue; }
    "&" { HIT(35, YYCURSOR); continue; }
    "|" { HIT(36, YYCURSOR); continue; }
    "(" { HIT(37, YYCURSOR); continue; }
    ")" { HIT(38, YYCURSOR); continue; }
    "{" { HIT(39, YYCURSOR); continue; }
    "}" { HIT(40, YYCURSOR); continue; }
    "[" { HIT(41, YYCURSOR); continue; }
    "]" { HIT(42, YYCURSOR); continue; }
    "," { HIT(43, YYCURSOR); continue; }
    ";" { HIT(44, YYCURSOR); continue; }
    ":" { HIT(45, YYCURSOR); continue; }
    "::" { HIT(46, YYCURSOR); continue; }
    "." { HIT(47, YYCURSOR); continue; }
    ".." { HIT(48, YYCURSOR); continue; }
    "->" { HIT(49, YYCURSOR); continue; }
    "=>" { HIT(50, YYCURSOR); continue; }
    "+=" { HIT(51, YYCURSOR); continue; }
    "-=" { HIT(52, YYCURSOR); continue; }
    [ \t\n\r]+ { HIT(53, YYCURSOR); continue; }
    */
  }
}
