//! What the lexer of JSON says about well-known texts.
