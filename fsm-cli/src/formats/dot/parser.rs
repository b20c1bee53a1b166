//! The nodes and edges of a DOT text, with their attributes.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use super::lexer::{Error, Kind, Token, tokens};

/// A text, and where it is.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// Shared by all nodes or edges that have it by default.
    pub(super) text: Rc<str>,
    pub(super) is_html: bool,
    pub(super) span: Range<usize>,
}

/// Only those that the reader looks at: very many others can be the defaults of very many nodes.
pub(super) type Attributes = HashMap<&'static str, Value>;

const ATTRIBUTES: [&str; 5] = ["label", "xlabel", "shape", "style", "peripheries"];

#[derive(Debug)]
pub(super) struct Node {
    pub(super) id: String,
    pub(super) attributes: Attributes,
    pub(super) span: Range<usize>,
}

#[derive(Debug)]
pub(super) struct Edge {
    pub(super) from: usize,
    pub(super) to: usize,
    /// Shared by all edges of one statement.
    pub(super) attributes: Rc<Attributes>,
    pub(super) span: Range<usize>,
}

#[derive(Debug)]
pub(super) struct Graph {
    pub(super) is_directed: bool,
    /// The first word.
    pub(super) span: Range<usize>,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
}

/// Reads a graph with at most so many edges.
pub(super) fn parse(text: &str, most_edges: usize) -> Result<Graph, Error> {
    let tokens = tokens(text)?;
    let end = text.trim_end().len();
    let mut parser = Parser {
        tokens: &tokens,
        end: end..end,
        behind: 0,
        numbers: HashMap::new(),
        most_edges,
        graph: Graph { is_directed: true, span: 0..0, nodes: Vec::new(), edges: Vec::new() },
    };
    parser.read_graph()?;
    Ok(parser.graph)
}

struct Parser<'t> {
    tokens: &'t [Token],
    /// The end of the text.
    end: Range<usize>,
    /// The end of the last token that was read.
    behind: usize,
    numbers: HashMap<String, usize>,
    most_edges: usize,
    graph: Graph,
}

/// The default attributes inside a pair of braces.
#[derive(Clone, Default)]
struct Defaults {
    node: Attributes,
    edge: Attributes,
}

/// Subgraphs that are nested deeper are refused.
const DEEPEST: usize = 100;

impl Parser<'_> {
    fn read_graph(&mut self) -> Result<(), Error> {
        self.take_word("strict");
        self.graph.span = self.span();
        self.graph.is_directed = self.take_word("digraph");
        if !self.graph.is_directed && !self.take_word("graph") {
            return self.expected("`digraph`");
        }
        self.take_id();
        self.expect("{")?;
        self.read_statements(&mut Defaults::default(), 0)?;
        if self.tokens.is_empty() { Ok(()) } else { self.expected("the end of the file") }
    }

    /// Reads up to the closing brace; returns the nodes in it, which an edge may lead to.
    fn read_statements(
        &mut self,
        defaults: &mut Defaults,
        depth: usize,
    ) -> Result<Vec<usize>, Error> {
        if depth > DEEPEST {
            let message = "subgraphs are nested too deeply".to_owned();
            return Err(Error { message, is_too_large: false, span: self.span() });
        }
        let mut named = Vec::new();
        loop {
            if self.take("}") {
                // A subgraph is a set of nodes.
                named.sort_unstable();
                named.dedup();
                return Ok(named);
            }
            if !self.take(";") {
                named.extend(self.read_statement(defaults, depth)?);
            }
        }
    }

    fn read_statement(
        &mut self,
        defaults: &mut Defaults,
        depth: usize,
    ) -> Result<Vec<usize>, Error> {
        for (word, which) in [("graph", 0), ("node", 1), ("edge", 2)] {
            if self.take_word(word) {
                let attributes = self.read_attributes()?;
                match which {
                    0 => (),
                    1 => defaults.node.extend(attributes),
                    _ => defaults.edge.extend(attributes),
                }
                return Ok(Vec::new());
            }
        }
        // `rankdir=LR`
        if self.tokens.get(1).is_some_and(|token| token.kind == Kind::Sign("=")) {
            self.take_id();
            self.expect("=")?;
            self.read_text()?;
            return Ok(Vec::new());
        }
        let begin = self.span().start;
        let mut ends = vec![self.read_end(defaults, depth)?];
        while self.take(if self.graph.is_directed { "->" } else { "--" }) {
            ends.push(self.read_end(defaults, depth)?);
        }
        let span = begin..self.behind;
        let attributes = self.read_attributes()?;
        if let [nodes] = ends.as_slice() {
            for &node in nodes {
                self.graph.nodes[node].attributes.extend(attributes.clone());
            }
        }
        let mut all = defaults.edge.clone();
        all.extend(attributes);
        let all = Rc::new(all);
        for pair in ends.windows(2) {
            let more = pair[0].len().saturating_mul(pair[1].len());
            if self.graph.edges.len().saturating_add(more) > self.most_edges {
                let message = format!("there are more than {} arrows", self.most_edges);
                return Err(Error { message, is_too_large: true, span });
            }
            let ways = pair[0].iter().flat_map(|&from| pair[1].iter().map(move |&to| (from, to)));
            self.graph.edges.extend(ways.map(|(from, to)| Edge {
                from,
                to,
                attributes: Rc::clone(&all),
                span: span.clone(),
            }));
        }
        Ok(ends.concat())
    }

    /// A node, or all nodes of a subgraph.
    fn read_end(&mut self, defaults: &mut Defaults, depth: usize) -> Result<Vec<usize>, Error> {
        if self.take_word("subgraph") {
            self.take_id();
            self.expect("{")?;
            return self.read_statements(&mut defaults.clone(), depth + 1);
        }
        if self.take("{") {
            return self.read_statements(&mut defaults.clone(), depth + 1);
        }
        let Value { text: id, span, .. } = self.read_text()?;
        // The port of a node is ignored.
        while self.take(":") {
            self.read_text()?;
        }
        let id = id.to_string();
        let node = *self.numbers.entry(id.clone()).or_insert_with(|| {
            let attributes = defaults.node.clone();
            self.graph.nodes.push(Node { id, attributes, span });
            self.graph.nodes.len() - 1
        });
        Ok(vec![node])
    }

    /// `[key=value, ...]`, any number of times.
    fn read_attributes(&mut self) -> Result<Attributes, Error> {
        let mut attributes = Attributes::new();
        while self.take("[") {
            while !self.take("]") {
                let key = self.read_text()?;
                let value = if self.take("=") { self.read_text()? } else { key.clone() };
                if let Some(known) = ATTRIBUTES.into_iter().find(|known| **known == *key.text) {
                    attributes.insert(known, value);
                }
                if !self.take(",") {
                    self.take(";");
                }
            }
        }
        Ok(attributes)
    }

    /// A word, a number, or texts in quotes with a plus between them.
    fn read_text(&mut self) -> Result<Value, Error> {
        let Some(mut text) = self.take_id() else { return self.expected("a name") };
        let mut pieces: Vec<Rc<str>> = vec![text.text];
        while self.take("+") {
            let Some(more) = self.take_id() else { return self.expected("a text") };
            pieces.push(more.text);
            text.span.end = more.span.end;
        }
        text.text = match &pieces[..] {
            [only] => Rc::clone(only),
            pieces => pieces.concat().into(),
        };
        Ok(text)
    }

    fn take_id(&mut self) -> Option<Value> {
        let (first, rest) = self.tokens.split_first()?;
        if matches!(first.kind, Kind::Sign(_)) {
            return None;
        }
        let is_html = first.kind == Kind::Html;
        self.behind = first.span.end;
        self.tokens = rest;
        Some(Value { text: first.text.as_str().into(), is_html, span: first.span.clone() })
    }

    /// Takes a word of the language, in any letter case.
    fn take_word(&mut self, word: &str) -> bool {
        self.take_if(|token| token.kind == Kind::Word && token.text.eq_ignore_ascii_case(word))
    }

    fn take(&mut self, sign: &'static str) -> bool {
        self.take_if(|token| token.kind == Kind::Sign(sign))
    }

    fn take_if(&mut self, is_wanted: impl Fn(&Token) -> bool) -> bool {
        let Some(token) = self.tokens.first().filter(|token| is_wanted(token)) else {
            return false;
        };
        self.behind = token.span.end;
        self.tokens = &self.tokens[1..];
        true
    }

    fn expect(&mut self, sign: &'static str) -> Result<(), Error> {
        if self.take(sign) { Ok(()) } else { self.expected(&format!("`{sign}`")) }
    }

    fn expected<T>(&self, what: &str) -> Result<T, Error> {
        let message = format!("{what} was expected");
        Err(Error { message, is_too_large: false, span: self.span() })
    }

    /// The span of the next word or sign.
    fn span(&self) -> Range<usize> {
        self.tokens.first().map_or(self.end.clone(), |token| token.span.clone())
    }
}
