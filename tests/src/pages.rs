//! Checks the pages behind the codes: their examples must give what they say.
//!
//! This knows nothing about automata. A test suite brings the pages of its crate, and for each
//! text the codes of all remarks about it. [`page_tests!`](crate::page_tests) writes its tests.

/// The page of a code.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The code, such as `F012`.
    pub id: &'a str,
    /// What the code is about, in a few words.
    pub title: &'a str,
    /// The page as Markdown.
    pub text: &'a str,
}

impl<'a> Page<'a> {
    /// The first line is the code and its title.
    ///
    /// # Panics
    ///
    /// As all checks here, if it does not hold.
    pub fn check_title(self) {
        let title = format!("# {}: {}", self.id, self.title);
        assert_eq!(self.text.lines().next(), Some(title.as_str()));
    }

    /// The wrong text has this mistake and no other.
    pub fn check_wrong_text(self, codes: impl Fn(Vec<u8>) -> Vec<String>) {
        assert_eq!(codes(unescape(self.block("text wrong"))), [self.id], "page of {}", self.id);
    }

    /// The right text has no mistake and no warning.
    pub fn check_right_text(self, codes: impl Fn(Vec<u8>) -> Vec<String>) {
        let found = codes(self.block("text right").as_bytes().to_vec());
        assert!(found.is_empty(), "page of {}: {found:?}", self.id);
    }

    /// The page has so many blocks, which are all checked, beside those of other files.
    pub fn check_block_count(self, count: usize) {
        let fences = self.text.lines().filter(|line| line.starts_with("```")).count();
        assert_eq!(fences, 2 * (count + self.files().len()), "fences in the page of {}", self.id);
    }

    /// The other files that a page shows, by name. The block of `other.txt` begins with
    /// <code>```text file other.txt</code>.
    #[must_use]
    pub fn files(self) -> Vec<(&'a str, &'a str)> {
        let blocks = self.text.split("\n```text file ").skip(1);
        let file = |block: &'a str| {
            let (name, rest) = block.split_once('\n').expect("a name ends its line");
            let end = rest.find("\n```\n").expect("a block ends in a fence");
            (name, &rest[..=end])
        };
        blocks.map(file).collect()
    }

    /// All texts that the page shows, right and wrong, without those of other files.
    #[must_use]
    pub fn texts(self) -> Vec<Vec<u8>> {
        let blocks = ["text wrong", "text right"];
        let shown = blocks.into_iter().filter(|info| self.text.contains(&format!("\n```{info}\n")));
        shown.map(|info| unescape(self.block(info))).collect()
    }

    /// The page fits on a screen.
    pub fn check_size(self) {
        let lines = self.text.lines().count();
        assert!((20..=45).contains(&lines), "length of the page of {}", self.id);
        let widest = self.text.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(90), "width of the page of {}", self.id);
    }

    /// The only fenced block with that info string.
    fn block(self, info: &str) -> &'a str {
        let fence = format!("\n```{info}\n");
        let mut blocks = self.text.split(&fence).skip(1);
        let (Some(block), None) = (blocks.next(), blocks.next()) else {
            panic!("the page of {} has not one block `{info}`", self.id)
        };
        let end = block.find("\n```\n").expect("a block ends in a fence");
        &block[..=end]
    }
}

/// The bytes of a text. A page is UTF-8, so a byte that is not UTF-8 is written `\xE9` there.
fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split(r"\x");
    let mut bytes = parts.next().unwrap_or("").as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(digits, 16).expect("two hexadecimal digits"));
        bytes.extend(rest.bytes());
    }
    bytes
}

/// Writes the tests of some pages.
///
/// `pages()` gives all pages, `codes(text)` the codes of all remarks about a text. The wrong text of
/// the pages in `too_large` would be too long to show.
#[macro_export]
macro_rules! page_tests {
    ($pages:ident, $codes:ident, too_large: $too_large:expr) => {
        #[test]
        fn every_page_begins_with_its_code_and_title() {
            $pages().for_each($crate::pages::Page::check_title);
        }

        #[test]
        fn every_wrong_text_has_this_one_mistake() {
            let too_large: &[&str] = $too_large;
            let pages = $pages().filter(|page| !too_large.contains(&page.id));
            pages.for_each(|page| page.check_wrong_text($codes));
        }

        #[test]
        fn every_right_text_is_beyond_reproach() {
            $pages().for_each(|page| page.check_right_text($codes));
        }

        #[test]
        fn every_block_is_checked() {
            let too_large: &[&str] = $too_large;
            for page in $pages() {
                page.check_block_count(if too_large.contains(&page.id) { 1 } else { 2 });
            }
        }

        #[test]
        fn every_page_fits_on_a_screen() {
            $pages().for_each($crate::pages::Page::check_size);
        }
    };
}
