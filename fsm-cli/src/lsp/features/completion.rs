//! `textDocument/completion`: what can stand where the user types.

mod headings;
mod offers;
mod place;
mod property;

use fsm_model::{Domain, Outline};
use lsp_types::{CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit, TextEdit};

use self::place::Place;
use crate::lsp::files::OpenFile;

/// More offers are not sent. Editors are slow with very many.
const MOST_OFFERS: usize = 1000;

/// What can stand at a byte, the likeliest first.
pub(in crate::lsp) fn completions(file: &OpenFile, domain: &Domain, byte: usize) -> CompletionList {
    let Some(place) = Place::new(file.outline(), byte) else { return CompletionList::default() };
    let range = file.text.range(place.replaced.clone());
    let typed = file.text.as_str()[place.replaced.start..byte].to_lowercase();
    let mut offers = Offers { outline: file.outline(), domain, place, found: Vec::new() };
    offers.collect();
    let mut found = offers.found;
    // If not all can be sent, the editor asks again with every character.
    let is_incomplete = found.len() > MOST_OFFERS;
    if is_incomplete {
        found.retain(|offer| has_in_order(&offer.text.to_lowercase(), &typed));
        found.truncate(MOST_OFFERS);
    }
    let item = |(number, offer): (usize, Offer)| CompletionItem {
        label: offer.text.trim_end().to_owned(),
        kind: Some(offer.kind),
        detail: offer.detail,
        sort_text: Some(format!("{number:03}")),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text: offer.text })),
        ..CompletionItem::default()
    };
    let items = found.into_iter().enumerate().map(item).collect();
    CompletionList { is_incomplete, items }
}

/// Whether a text has all these characters, in this order. That is what editors filter by.
fn has_in_order(text: &str, characters: &str) -> bool {
    let mut text = text.chars();
    characters.chars().all(|wanted| text.any(|c| c == wanted))
}

/// Something that can be typed.
struct Offer {
    text: String,
    kind: CompletionItemKind,
    detail: Option<String>,
}

struct Offers<'f> {
    outline: &'f Outline,
    domain: &'f Domain,
    place: Place<'f>,
    found: Vec<Offer>,
}
