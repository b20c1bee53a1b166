pub fn run(text: &[u8]) -> (u64, u64) {
    (u64::from(Machine::accepts(text)), 1)
}
