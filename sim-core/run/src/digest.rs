//! A digest: one number for many. Equal digests mean equal numbers in the same order.

/// A variant of FNV-1a that takes a whole number at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    pub fn add(&mut self, numbers: impl IntoIterator<Item = u64>) {
        for number in numbers {
            self.0 = (self.0 ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
        }
    }

    #[must_use]
    pub fn value(self) -> u64 {
        self.0
    }
}
