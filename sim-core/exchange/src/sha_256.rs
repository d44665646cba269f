//! SHA-256 (FIPS 180-4), which names the contents of a trace.

const BLOCK_BYTES: usize = 64;
/// The first 32 bits of the fractional parts of the square roots of the first eight primes.
const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// Takes bytes in parts of any size.
pub struct Sha256 {
    state: [u32; 8],
    constants: [u32; 64],
    block: Vec<u8>,
    bytes: u64,
}

impl Default for Sha256 {
    fn default() -> Self {
        Self { state: START, constants: constants(), block: Vec::new(), bytes: 0 }
    }
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
fn constants() -> [u32; 64] {
    let is_prime = |number: &u128| (2..*number).all(|divisor| !number.is_multiple_of(divisor));
    let mut primes = (2u128..).filter(is_prime);
    std::array::from_fn(|_| {
        let cube = primes.next().unwrap_or(2) << 96;
        // the largest root with 32 bits behind the point, bit by bit
        let root = (0..36).rev().fold(0u128, |root, bit| {
            let next = root | (1 << bit);
            if next * next * next <= cube { next } else { root }
        });
        root as u32
    })
}

impl Sha256 {
    pub fn update(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        let mut rest = bytes;
        if !self.block.is_empty() {
            let (first, after) = rest.split_at(rest.len().min(BLOCK_BYTES - self.block.len()));
            self.block.extend_from_slice(first);
            rest = after;
            if self.block.len() < BLOCK_BYTES {
                return;
            }
            let block = std::mem::take(&mut self.block);
            self.add(&block);
        }
        let blocks = rest.chunks_exact(BLOCK_BYTES);
        self.block.extend_from_slice(blocks.remainder());
        blocks.for_each(|block| self.add(block));
    }

    /// The digest in hexadecimal digits.
    #[must_use]
    pub fn digits(mut self) -> String {
        let bits = self.bytes * 8;
        let mut last = std::mem::take(&mut self.block);
        last.push(0x80);
        let length_bytes = size_of::<u64>();
        while last.len() % BLOCK_BYTES != BLOCK_BYTES - length_bytes {
            last.push(0);
        }
        last.extend_from_slice(&bits.to_be_bytes());
        last.chunks_exact(BLOCK_BYTES).for_each(|block| self.add(block));
        self.state.iter().map(|word| format!("{word:08x}")).collect()
    }

    fn add(&mut self, block: &[u8]) {
        let mut words = [0u32; 64];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = bytes.iter().fold(0, |word, byte| (word << 8) | u32::from(*byte));
        }
        for at in 16..64 {
            let (old, new) = (words[at - 15], words[at - 2]);
            let low = old.rotate_right(7) ^ old.rotate_right(18) ^ (old >> 3);
            let high = new.rotate_right(17) ^ new.rotate_right(19) ^ (new >> 10);
            words[at] =
                words[at - 16].wrapping_add(low).wrapping_add(words[at - 7]).wrapping_add(high);
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = self.state;
        for (word, constant) in words.iter().zip(self.constants) {
            let sum = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = (e & f) ^ (!e & g);
            let first =
                h.wrapping_add(sum).wrapping_add(choice).wrapping_add(constant).wrapping_add(*word);
            let sum = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let majority = (a & b) ^ (a & c) ^ (b & c);
            let second = sum.wrapping_add(majority);
            (h, g, f, e, d, c, b, a) =
                (g, f, e, d.wrapping_add(first), c, b, a, first.wrapping_add(second));
        }
        for (state, word) in self.state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *state = state.wrapping_add(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sha256;

    fn digits(bytes: &[u8], part: usize) -> String {
        let mut digest = Sha256::default();
        bytes.chunks(part).for_each(|part| digest.update(part));
        digest.digits()
    }

    /// The examples of FIPS 180-4, and a million letters.
    #[test]
    fn digests_are_those_of_the_standard() {
        let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        for (bytes, expected) in [
            (&b""[..], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (two_blocks, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
            (
                &[b'a'; 1_000_000],
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
            ),
        ] {
            for part in [1, 55, 64, 1000] {
                assert_eq!(digits(bytes, part), expected);
            }
        }
    }
}
