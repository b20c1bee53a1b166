//! How the states become nested blocks: loops, and blocks that several places leave.
//!
//! The method is that of Ramsey, "Beyond Relooper" (2022). A state whose code stands in one arm is written
//! there. A state with several arms that lead to it is written once, behind a block which these arms leave; the
//! block is in the code of the state that every way there passes last. A state that a later one leads back to is
//! a loop. A circle of states that can be entered at several of them gets one more place, which all of these
//! arms lead to and which goes on by a number.

/// A place in the code: a state, or a number behind the states for a place that goes on by a number.
pub(super) type Place = usize;

/// The places and how they are nested.
pub(super) struct Flow {
    /// Where each place leads, each once.
    targets: Vec<Vec<Place>>,
    /// The place that arms to a state lead to instead.
    pub(super) via: Vec<Option<Place>>,
    /// Behind the states: which states such a place goes on to, by a number.
    pub(super) entries: Vec<Vec<Place>>,
    /// A place comes before those that it leads to, unless it is in a loop. Those that are not reached have none.
    pub(super) number: Vec<Option<usize>>,
    /// Whether a later place leads back to it.
    pub(super) is_loop: Vec<bool>,
    /// Whether several arms lead forward to it.
    pub(super) is_join: Vec<bool>,
    /// The joins that every way through this place passes next, the last one first.
    pub(super) joins: Vec<Vec<Place>>,
    states: usize,
}

impl Flow {
    /// The flow of states with these targets, from a first one.
    pub(super) fn new(targets: Vec<Vec<Place>>, first: Place) -> Flow {
        let states = targets.len();
        let mut flow = Flow {
            targets,
            via: vec![None; states],
            entries: Vec::new(),
            number: Vec::new(),
            is_loop: Vec::new(),
            is_join: Vec::new(),
            joins: Vec::new(),
            states,
        };
        let reached = flow.order(first);
        for place in (0..states).filter(|place| !reached.contains(place)) {
            flow.targets[place].clear();
        }
        flow.reduce(&reached, first);
        flow.nest(first);
        flow
    }

    /// Whether a place goes on by a number.
    pub(super) fn goes_on_by_number(&self, place: Place) -> bool {
        place >= self.states
    }

    /// The place that an arm to a state leads to.
    pub(super) fn place(&self, state: Place) -> Place {
        self.via.get(state).copied().flatten().unwrap_or(state)
    }

    /// Where a place leads, each once.
    fn next(&self, place: Place) -> Vec<Place> {
        if let Some(entries) = place.checked_sub(self.states).map(|index| &self.entries[index]) {
            return entries.clone();
        }
        let mut next: Vec<Place> = Vec::new();
        for &target in &self.targets[place] {
            let target = self.place(target);
            if !next.contains(&target) {
                next.push(target);
            }
        }
        next
    }

    fn len(&self) -> usize {
        self.states + self.entries.len()
    }

    /// All places that are reached, each before those that it leads to, unless it is in a loop.
    fn order(&self, first: Place) -> Vec<Place> {
        let mut seen = vec![false; self.len()];
        let mut order = Vec::new();
        let mut stack = vec![(first, self.next(first))];
        seen[first] = true;
        while let Some((place, left)) = stack.last_mut() {
            match left.pop() {
                Some(next) if !std::mem::replace(&mut seen[next], true) => {
                    stack.push((next, self.next(next)));
                }
                Some(_) => (),
                None => {
                    order.push(*place);
                    stack.pop();
                }
            }
        }
        order.reverse();
        order
    }

    /// Gives every circle one place at which it is entered.
    fn reduce(&mut self, places: &[Place], first: Place) {
        for circle in self.circles(places) {
            let mut is_entered = vec![false; self.len()];
            is_entered[first] = true;
            for place in 0..self.len() {
                if !circle.contains(&place) {
                    for next in self.next(place) {
                        is_entered[next] = true;
                    }
                }
            }
            let mut entries: Vec<Place> = Vec::new();
            for (place, is_entered) in is_entered.into_iter().enumerate() {
                if is_entered && circle.contains(&place) {
                    entries.push(place);
                }
            }
            let header = if let [only] = entries[..] {
                only
            } else {
                let header = self.len();
                for &entry in &entries {
                    self.via[entry] = Some(header);
                }
                self.entries.push(entries);
                header
            };
            let mut inside = circle;
            inside.retain(|&place| place != header);
            self.reduce(&inside, first);
        }
    }

    /// The largest sets of these places in which every place leads to every other, without ways through others:
    /// Tarjan's algorithm.
    fn circles(&self, places: &[Place]) -> Vec<Vec<Place>> {
        let mut index: Vec<Option<usize>> = vec![None; self.len()];
        let mut lowest = vec![0; self.len()];
        let mut is_open = vec![false; self.len()];
        let (mut open, mut circles, mut count) = (Vec::new(), Vec::new(), 0);
        let next = |place: Place| -> Vec<Place> {
            let mut next = self.next(place);
            next.retain(|next| places.contains(next));
            next
        };
        for &root in places {
            if index[root].is_some() {
                continue;
            }
            let mut stack = vec![(root, next(root), None)];
            while let Some((place, left, before)) = stack.last_mut() {
                let (place, before): (Place, Option<Place>) = (*place, *before);
                if index[place].is_none() {
                    (index[place], lowest[place], is_open[place]) = (Some(count), count, true);
                    count += 1;
                    open.push(place);
                }
                if let Some(target) = left.pop() {
                    match index[target] {
                        None => stack.push((target, next(target), Some(place))),
                        Some(number) if is_open[target] => {
                            lowest[place] = lowest[place].min(number);
                        }
                        Some(_) => (),
                    }
                    continue;
                }
                stack.pop();
                if let Some(before) = before {
                    lowest[before] = lowest[before].min(lowest[place]);
                }
                if Some(lowest[place]) == index[place] {
                    let begin = open.iter().position(|&other| other == place).unwrap_or(0);
                    let circle: Vec<Place> = open.drain(begin..).collect();
                    for &member in &circle {
                        is_open[member] = false;
                    }
                    if circle.len() > 1 || next(place).contains(&place) {
                        circles.push(circle);
                    }
                }
            }
        }
        circles
    }

    /// How many arms of a place lead to another.
    fn arms(&self, from: Place, to: Place) -> usize {
        let Some(targets) = self.targets.get(from) else { return 1 };
        let mut arms = 0;
        for &target in targets {
            arms += usize::from(self.place(target) == to);
        }
        arms
    }

    /// Finds loops and joins, and the place that every way to a join passes last (Cooper, Harvey and Kennedy,
    /// "A Simple, Fast Dominance Algorithm").
    fn nest(&mut self, first: Place) {
        let order = self.order(first);
        let mut number = vec![None; self.len()];
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); order.len()];
        for (index, &place) in order.iter().enumerate() {
            number[place] = Some(index);
        }
        let mut is_loop = vec![false; self.len()];
        let mut arms = vec![0; self.len()];
        for (index, &place) in order.iter().enumerate() {
            for next in self.next(place) {
                let Some(target) = number[next] else { continue };
                before[target].push(index);
                is_loop[next] |= target <= index;
                if target > index {
                    arms[next] += self.arms(place, next);
                }
            }
        }
        // In numbers of the order. Those of the first place and of places that are not known yet are 0.
        let mut passed: Vec<Option<usize>> = vec![None; order.len()];
        passed[0] = Some(0);
        let mut is_changed = true;
        while std::mem::take(&mut is_changed) {
            for index in 1..order.len() {
                let mut common = None;
                for &(mut two) in &before[index] {
                    if passed[two].is_none() {
                        continue;
                    }
                    let mut one = common.unwrap_or(two);
                    while one != two {
                        let later = if one > two { &mut one } else { &mut two };
                        *later = passed[*later].unwrap_or(0);
                    }
                    common = Some(one);
                }
                is_changed |= common != passed[index];
                passed[index] = common;
            }
        }
        let is_join: Vec<bool> = arms.iter().map(|&arms| arms > 1).collect();
        let mut joins: Vec<Vec<Place>> = vec![Vec::new(); self.len()];
        for index in (1..order.len()).rev() {
            let place = order[index];
            if let (true, Some(passed)) = (is_join[place], passed[index]) {
                joins[order[passed]].push(place);
            }
        }
        (self.number, self.is_loop, self.is_join, self.joins) = (number, is_loop, is_join, joins);
    }
}
