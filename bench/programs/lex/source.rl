/* A small programming language by ragel. */
#include "main.h"

%%{
  machine lexer;
  alphtype unsigned char;
  main := |*
    "fn" => { HIT(0, te); };
    "let" => { HIT(1, te); };
    "if" => { HIT(2, te); };
    "else" => { HIT(3, te); };
    "while" => { HIT(4, te); };
    "for" => { HIT(5, te); };
    "return" => { HIT(6, te); };
    "struct" => { HIT(7, te); };
    "enum" => { HIT(8, te); };
    "match" => { HIT(9, te); };
    "true" => { HIT(10, te); };
    "false" => { HIT(11, te); };
    "in" => { HIT(12, te); };
    "mut" => { HIT(13, te); };
    "pub" => { HIT(14, te); };
    [A-Za-z_] [A-Za-z0-9_]* => { HIT(15, te); };
    digit+ => { HIT(16, te); };
    digit+ "." digit+ => { HIT(17, te); };
    "\"" ([^"\\\n] | "\\" [^\n])* "\"" => { HIT(18, te); };
    "//" [^\n]* => { HIT(19, te); };
    "+" => { HIT(20, te); };
    "-" => { HIT(21, te); };
    "*" => { HIT(22, te); };
    "/" => { HIT(23, te); };
    "%" => { HIT(24, te); };
    "=" => { HIT(25, te); };
    "==" => { HIT(26, te); };
    "!=" => { HIT(27, te); };
    "<" => { HIT(28, te); };
    "<=" => { HIT(29, te); };
    ">" => { HIT(30, te); };
    ">=" => { HIT(31, te); };
    "&&" => { HIT(32, te); };
    "||" => { HIT(33, te); };
    "!" => { HIT(34, te); };
    "&" => { HIT(35, te); };
    "|" => { HIT(36, te); };
    "(" => { HIT(37, te); };
    ")" => { HIT(38, te); };
    "{" => { HIT(39, te); };
    "}" => { HIT(40, te); };
    "[" => { HIT(41, te); };
    "]" => { HIT(42, te); };
    "," => { HIT(43, te); };
    ";" => { HIT(44, te); };
    ":" => { HIT(45, te); };
    "::" => { HIT(46, te); };
    "." => { HIT(47, te); };
    ".." => { HIT(48, te); };
    "->" => { HIT(49, te); };
    "=>" => { HIT(50, te); };
    "+=" => { HIT(51, te); };
    "-=" => { HIT(52, te); };
    [ \t\n\r]+ => { HIT(53, te); };
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
