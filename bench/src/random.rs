//! Random numbers that are the same on every machine and in every run.

/// SplitMix64 by Sebastiano Vigna: short, and good enough for random targets.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `end`. The bias of the remainder is too small to matter in a benchmark.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.bits() % end as u64).expect("below a usize")
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.bits() >> 63 == 1
    }
}
