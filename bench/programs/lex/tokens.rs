// The iterator of a lexer by hand.

pub struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
}

pub fn tokens(text: &[u8]) -> Tokens<'_> {
    Tokens { text, at: 0 }
}

impl Iterator for Tokens<'_> {
    type Item = Result<(Label, core::ops::Range<usize>), usize>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        if start >= self.text.len() {
            return None;
        }
        let (end, label) = scan(self.text, start);
        Some(match label {
            Some(label) => {
                self.at = end;
                Ok((label, start..end))
            }
            None => {
                self.at = end.max(start + 1);
                Err(start)
            }
        })
    }
}
