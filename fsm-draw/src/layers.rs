//! Layout: boxes in layers from left to right, with few crossing lines.
//!
//! The method of Sugiyama, Tagawa and Toda (1981), for boxes whose layer is given. Sweep over the
//! layers and sort each by the average position of the neighbours (their barycentre); keep the best
//! order seen. Then move each box as near to its neighbours as its order allows. This is isotonic
//! regression, done by pooling adjacent violators. A sweep costs O(lines log lines).

use std::cmp::Ordering;

use crate::svg::to_f64;

/// A box to be placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Counted from the left.
    pub(crate) layer: usize,
}

/// A point, such as the middle of a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The left and right edge of a layer, and the middle of its boxes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    pub(crate) left: f64,
    pub(crate) middle: f64,
    pub(crate) right: f64,
}

/// Boxes, and lines between boxes of neighbouring layers.
#[derive(Debug, Default)]
pub(crate) struct Layers {
    pub(crate) items: Vec<Item>,
    /// For each box, its neighbours in the layer before and in the layer behind.
    before: Vec<Vec<usize>>,
    behind: Vec<Vec<usize>>,
}

/// The number of sweeps, first for the order and then for the heights.
const SWEEPS: usize = 16;
/// The gap between boxes above each other.
const GAP: f64 = 14.0;
/// The gap between layers.
const AISLE: f64 = 30.0;

impl Layers {
    pub(crate) fn add(&mut self, item: Item) -> usize {
        self.items.push(item);
        self.before.push(Vec::new());
        self.behind.push(Vec::new());
        self.items.len() - 1
    }

    /// Connects two boxes of neighbouring layers.
    pub(crate) fn connect(&mut self, one: usize, other: usize) {
        let is_first = self.items[one].layer < self.items[other].layer;
        let (left, right) = if is_first { (one, other) } else { (other, one) };
        debug_assert_eq!(self.items[left].layer + 1, self.items[right].layer);
        self.behind[left].push(right);
        self.before[right].push(left);
    }

    /// The height of the middle of each box, counted downwards.
    pub(crate) fn heights(&self) -> Vec<f64> {
        self.settle(&self.order())
    }

    /// The columns of all layers, with some room reserved before the boxes of each layer.
    pub(crate) fn columns(&self, reserved: &[f64]) -> Vec<Column> {
        let mut widths = vec![0.0; self.count().max(reserved.len())];
        for item in &self.items {
            widths[item.layer] = item.width.max(widths[item.layer]);
        }
        let mut left = 0.0;
        let mut columns = Vec::with_capacity(widths.len());
        for (layer, width) in widths.into_iter().enumerate() {
            let before = reserved.get(layer).copied().unwrap_or(0.0);
            let right = left + before + width;
            columns.push(Column { left, middle: right - width / 2.0, right });
            left = right + AISLE;
        }
        columns
    }

    /// The number of layers.
    fn count(&self) -> usize {
        let mut count = 0;
        for item in &self.items {
            count = count.max(item.layer + 1);
        }
        count
    }

    /// The boxes of each layer from top to bottom.
    fn order(&self) -> Vec<Vec<usize>> {
        let count = self.count();
        let mut order: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (item, Item { layer, .. }) in self.items.iter().enumerate() {
            order[*layer].push(item);
        }
        let mut places = vec![0.0; self.items.len()];
        let mut best = (self.crossings(&order), order.clone());
        for sweep in 0..SWEEPS {
            for step in 0..count {
                let (layer, neighbours) = if sweep % 2 == 0 {
                    (step, &self.before)
                } else {
                    (count - 1 - step, &self.behind)
                };
                for (place, &item) in order[layer].iter().enumerate() {
                    places[item] = to_f64(place);
                }
                let mut keys: Vec<f64> = Vec::with_capacity(order[layer].len());
                for &item in &order[layer] {
                    keys.push(average(&neighbours[item], &places).unwrap_or(places[item]));
                }
                let before = order[layer].clone();
                for (place, at) in sorted_by(&keys).into_iter().enumerate() {
                    order[layer][place] = before[at];
                    places[before[at]] = to_f64(place);
                }
            }
            let crossings = self.crossings(&order);
            if crossings < best.0 {
                best = (crossings, order.clone());
            }
            if best.0 == 0 {
                break;
            }
        }
        best.1
    }

    /// How many lines cross, counted as inversions with a Fenwick tree.
    fn crossings(&self, order: &[Vec<usize>]) -> usize {
        let mut places = vec![0; self.items.len()];
        for layer in order {
            for (place, &item) in layer.iter().enumerate() {
                places[item] = place;
            }
        }
        let mut crossings = 0;
        for pair in order.windows(2) {
            let mut ends: Vec<(usize, usize)> = Vec::new();
            for &left in &pair[0] {
                for &right in &self.behind[left] {
                    ends.push((places[left], places[right]));
                }
            }
            ends.sort_unstable();
            let mut seen = vec![0usize; pair[1].len() + 1];
            for (count, &(_, right)) in ends.iter().enumerate() {
                let mut before = 0;
                let mut at = right + 1;
                while at > 0 {
                    before += seen[at];
                    at &= at - 1;
                }
                crossings += count - before;
                at = right + 1;
                while at < seen.len() {
                    seen[at] += 1;
                    at += at & at.wrapping_neg();
                }
            }
        }
        crossings
    }

    /// The height of each box: as near to its neighbours as its order allows.
    fn settle(&self, order: &[Vec<usize>]) -> Vec<f64> {
        let mut heights = vec![0.0; self.items.len()];
        for layer in order {
            let mut y = 0.0;
            for &item in layer {
                heights[item] = y + self.items[item].height / 2.0;
                y += self.items[item].height + GAP;
            }
        }
        for sweep in 0..SWEEPS {
            for step in 0..order.len() {
                let layer = if sweep % 2 == 0 { step } else { order.len() - 1 - step };
                // The first sweeps look at the neighbours on one side, the last ones at both sides.
                let is_last = sweep + 4 >= SWEEPS;
                let (one_side, other_side) = if sweep % 2 == 0 {
                    (&self.before, &self.behind)
                } else {
                    (&self.behind, &self.before)
                };
                let mut wishes: Vec<f64> = Vec::with_capacity(order[layer].len());
                for &item in &order[layer] {
                    let one = average(&one_side[item], &heights);
                    let other = average(&other_side[item], &heights);
                    wishes.push(match (one, other) {
                        (Some(one), Some(other)) if is_last => f64::midpoint(one, other),
                        (Some(one), _) => one,
                        (None, Some(other)) => other,
                        (None, None) => heights[item],
                    });
                }
                for (&item, y) in order[layer].iter().zip(self.nearest(&order[layer], &wishes)) {
                    heights[item] = y;
                }
            }
        }
        let mut highest = f64::INFINITY;
        for (y, item) in heights.iter().zip(&self.items) {
            highest = highest.min(y - item.height / 2.0);
        }
        for y in &mut heights {
            *y -= highest;
        }
        heights
    }

    /// The heights nearest to the wishes at which the boxes of a layer do not touch.
    fn nearest(&self, layer: &[usize], wishes: &[f64]) -> Vec<f64> {
        // Subtract from each wish the boxes above it, as if boxes had no height.
        let mut above = Vec::with_capacity(layer.len());
        let mut y = 0.0;
        for &item in layer {
            let half = self.items[item].height / 2.0;
            above.push(y + half);
            y += 2.0 * half + GAP;
        }
        // Blocks of boxes that are moved together: the sum of their wishes, and their number.
        let mut blocks: Vec<(f64, usize)> = Vec::new();
        for (wish, above) in wishes.iter().zip(&above) {
            blocks.push((wish - above, 1));
            while let [.., (sum, count), (last, more)] = blocks[..]
                && last / to_f64(more) < sum / to_f64(count)
            {
                blocks.truncate(blocks.len() - 2);
                blocks.push((sum + last, count + more));
            }
        }
        let mut heights = Vec::with_capacity(layer.len());
        for (sum, count) in blocks {
            let shift = sum / to_f64(count);
            for _ in 0..count {
                heights.push(shift + above[heights.len()]);
            }
        }
        heights
    }
}

fn average(items: &[usize], values: &[f64]) -> Option<f64> {
    let sum: f64 = items.iter().map(|&item| values[item]).sum();
    (!items.is_empty()).then(|| sum / to_f64(items.len()))
}

/// The positions of some keys, from the smallest key to the largest; equal keys keep their order.
pub(crate) fn sorted_by(keys: &[f64]) -> Vec<usize> {
    sorted_numbers(keys.len(), &mut |one, other| keys[one].total_cmp(&keys[other]))
}

/// The numbers of so many things in their order; equal ones keep theirs. All code that sorts uses it,
/// because sorting is compiled anew for every type, and every user of the macro waits for that.
pub(crate) fn sorted_numbers(
    count: usize,
    compare: &mut dyn FnMut(usize, usize) -> Ordering,
) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..count).collect();
    numbers.sort_by(|&one, &other| compare(one, other));
    numbers
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{GAP, Item, Layers};

    /// Three layers of boxes and lines between them.
    fn layers() -> impl Strategy<Value = Layers> {
        (1usize..7).prop_flat_map(|count| {
            let lines = prop::collection::vec((0..2usize, 0..count, 0..count), 0..20);
            lines.prop_map(move |lines| {
                let mut layers = Layers::default();
                for layer in 0..3 {
                    for _ in 0..count {
                        layers.add(Item { width: 10.0, height: 20.0, layer });
                    }
                }
                for (layer, left, right) in lines {
                    layers.connect(layer * count + left, (layer + 1) * count + right);
                }
                layers
            })
        })
    }

    /// The slow way: every pair of lines.
    fn crossings(layers: &Layers, order: &[Vec<usize>]) -> usize {
        let place = |layer: &[usize], item| layer.iter().position(|&other| other == item);
        let mut count = 0;
        for pair in order.windows(2) {
            let lines: Vec<_> = pair[0]
                .iter()
                .flat_map(|&left| layers.behind[left].iter().map(move |&right| (left, right)))
                .map(|(left, right)| (place(&pair[0], left), place(&pair[1], right)))
                .collect();
            for (index, one) in lines.iter().enumerate() {
                let crosses = |other: &&(_, _)| {
                    (one.0 < other.0 && one.1 > other.1) || (one.0 > other.0 && one.1 < other.1)
                };
                count += lines[..index].iter().filter(crosses).count();
            }
        }
        count
    }

    proptest! {
        #[test]
        fn sorting_never_makes_it_worse_and_crossings_are_counted_right(layers in layers()) {
            let first: Vec<Vec<usize>> = (0..3)
                .map(|layer| (0..layers.items.len()).filter(|&i| layers.items[i].layer == layer).collect())
                .collect();
            let order = layers.order();
            prop_assert_eq!(layers.crossings(&first), crossings(&layers, &first));
            prop_assert_eq!(layers.crossings(&order), crossings(&layers, &order));
            prop_assert!(crossings(&layers, &order) <= crossings(&layers, &first));
            let heights = layers.heights();
            for pair in order.iter().flat_map(|layer| layer.windows(2)) {
                prop_assert!(heights[pair[1]] - heights[pair[0]] >= 20.0 + GAP - 0.001);
            }
        }
    }

    #[test]
    fn what_need_not_cross_does_not() {
        let mut layers = Layers::default();
        for layer in 0..2 {
            for _ in 0..6 {
                layers.add(Item { width: 10.0, height: 20.0, layer });
            }
        }
        for left in 0..6 {
            layers.connect(left, 6 + (left * 5 + 3) % 6);
        }
        assert_eq!(layers.crossings(&layers.order()), 0);
    }
}
