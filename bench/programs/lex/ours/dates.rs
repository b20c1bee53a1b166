// The prototype of what the macro will emit for `dates.txt`. `lex/ours.rs` says how it is used. It was
// written by a program from the same expressions that the other contenders have.

static NEXT: [u64; 256] = [
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x383b_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bba7_bb97_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bb7_7aba_39b9_0c84, 0x3bb7_76fa_21f9_0c84, 0x3bbb_76fa_23b9_0c84, 0x3bbb_773b_a3b9_0c84,
    0x3bbb_77bb_a3b9_0c84, 0x3bbb_77bb_a3b9_0c84, 0x3bbb_77bb_a3b9_0c84, 0x3bbb_77bb_a3b9_0c84,
    0x3bbb_77bb_a3b9_0c84, 0x3bbb_77bb_a3b9_0c84, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
    0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8, 0x3bbb_bbbb_bbbb_bbb8,
];

/// Whether the machine accepts the text. A state is a distance to rotate, a multiple of 4.
#[inline]
pub fn accepts(text: &[u8]) -> bool {
    let mut state = 0_u32;
    for &byte in text {
        state = (NEXT[usize::from(byte)].rotate_right(state) & 0x3c) as u32;
    }
    (0x0000_0000_0000_0001_u64 >> state) & 1 != 0
}

/// The answer, as all contenders report it.
pub fn run(text: &[u8]) -> (u64, u64) {
    (u64::from(accepts(text)), 1)
}
