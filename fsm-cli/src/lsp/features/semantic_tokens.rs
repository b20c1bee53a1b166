//! `textDocument/semanticTokens`: what each word is, so that an editor can colour it.

use std::collections::HashSet;
use std::ops::Range;

use fsm_model::{Namespace, Outline, Role, SectionKind, Word};
use lsp_types::{
    Position, SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokensLegend,
};

use crate::lsp::files::OpenFile;

/// The types of tokens. Colour schemes know these names, so there is one of them for each kind of word.
const TYPES: [SemanticTokenType; 10] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::EVENT,
    SemanticTokenType::TYPE,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::MACRO,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::STRING,
    SemanticTokenType::COMMENT,
];

/// The names that stand for the numbers in the answers.
pub(in crate::lsp) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.to_vec(),
        token_modifiers: vec![SemanticTokenModifier::DECLARATION],
    }
}

/// The tokens that begin in some bytes of a text.
pub(in crate::lsp) fn tokens(file: &OpenFile, bytes: Range<usize>) -> Vec<SemanticToken> {
    let outline = file.outline();
    let groups = Groups::new(outline);
    let mut tokens = Vec::new();
    let mut last = Position::default();
    for &word in outline.words_in(bytes) {
        let Some(kind) = kind(outline, word, &groups) else { continue };
        for piece in lines(file, word.span.range()) {
            let range = file.text.range(piece);
            let delta_line = range.start.line - last.line;
            let before = if delta_line > 0 { 0 } else { last.character };
            tokens.push(SemanticToken {
                delta_line,
                delta_start: range.start.character - before,
                length: range.end.character - range.start.character,
                token_type: number_of(&kind),
                token_modifiers_bitset: u32::from(word.is_declaration()),
            });
            last = range.start;
        }
    }
    tokens
}

/// The parts of some bytes, which are on one line for the check, that are on one line for the client: a comment
/// may have a carriage return in it.
fn lines(file: &OpenFile, bytes: Range<usize>) -> Vec<Range<usize>> {
    let mut lines = Vec::with_capacity(1);
    let mut start = bytes.start;
    for piece in file.text.as_str()[bytes].split('\r') {
        if !piece.is_empty() {
            lines.push(start..start + piece.len());
        }
        start += piece.len() + 1;
    }
    lines
}

/// The names of groups and sets.
struct Groups(HashSet<(Namespace, String)>);

impl Groups {
    fn new(outline: &Outline) -> Groups {
        let group = |word: &Word| match word.role {
            Role::GroupDeclaration(namespace) => {
                Some((namespace, outline.name(*word).into_owned()))
            }
            _ => None,
        };
        Groups(outline.words().iter().filter_map(group).collect())
    }

    fn has(&self, namespace: Namespace, name: &str) -> bool {
        !self.0.is_empty() && self.0.contains(&(namespace, name.to_owned()))
    }
}

/// The type of a word; `None` if it has no meaning.
fn kind(outline: &Outline, word: Word, groups: &Groups) -> Option<SemanticTokenType> {
    if let Some(namespace) = word.namespace() {
        return Some(match namespace {
            _ if groups.has(namespace, &outline.name(word)) => SemanticTokenType::TYPE,
            Namespace::States => SemanticTokenType::ENUM_MEMBER,
            Namespace::Symbols => SemanticTokenType::EVENT,
            Namespace::Outputs => SemanticTokenType::FUNCTION,
            _ => SemanticTokenType::PROPERTY,
        });
    }
    match word.role {
        Role::Heading(SectionKind::Unknown) => None,
        Role::Heading(_) | Role::Keyword => Some(SemanticTokenType::KEYWORD),
        Role::Claim => Some(SemanticTokenType::MACRO),
        Role::Sign => Some(SemanticTokenType::OPERATOR),
        Role::Text | Role::File => Some(SemanticTokenType::STRING),
        Role::Comment => Some(SemanticTokenType::COMMENT),
        _ => None,
    }
}

fn number_of(kind: &SemanticTokenType) -> u32 {
    let number = TYPES.iter().position(|known| known == kind).unwrap_or(0);
    u32::try_from(number).unwrap_or(0)
}
