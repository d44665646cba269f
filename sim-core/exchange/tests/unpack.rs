//! Files that are packed with gzip, whole, cut and damaged.

use std::io::Write;

use exchange::{Unpacker, unpacked};
use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("into memory");
    encoder.finish().expect("into memory")
}

#[test]
fn a_file_passes_as_it_is_or_unpacked() {
    let text = b"1000, 2, 1, 0\n".repeat(5000);
    let named = GzBuilder::new().filename("a.csv").comment("b").extra([1, 2, 3]);
    let mut named = named.write(Vec::new(), Compression::best());
    named.write_all(&text).expect("into memory");
    for bytes in [text.clone(), packed(&text), named.finish().expect("into memory")] {
        for part in [1, 7, 4096, 1 << 20] {
            let mut all = Vec::new();
            let mut take = |part: &[u8]| {
                all.extend_from_slice(part);
                Ok(())
            };
            let mut unpacker = Unpacker::default();
            for part in bytes.chunks(part) {
                unpacker.push(part, &mut take).expect("it is whole");
            }
            unpacker.finish(&mut take).expect("it is whole");
            assert!(all == text, "{part}");
        }
    }
    // two archives in one file, as `cat` makes them
    let two = [packed(b"ab"), packed(b""), packed(b"cd")].concat();
    assert_eq!(unpacked(&two, 4).expect("they are whole"), b"abcd");
    assert_eq!(unpacked(b"", 4).expect("nothing is a file"), b"");
    assert_eq!(unpacked(b"\x1f", 4).expect("one byte is one"), b"\x1f");
}

#[test]
fn a_damaged_archive_is_refused_and_so_is_one_that_swells() {
    let bytes = packed(&[7; 1_000_000]);
    let error = |bytes: &[u8]| unpacked(bytes, 999_999).expect_err("refused").to_string();
    assert!(error(&bytes).starts_with("gzip: expected bytes_at_most(max=999999), found more"));
    assert!(bytes.len() < 20_000);
    let whole = packed(b"some text");
    for at in 0..whole.len() {
        let cut = &whole[..at];
        let is_other = at < 2;
        assert!(is_other || error(cut).ends_with("found a_damaged_archive()"), "{at}");
        let mut damaged = whole.clone();
        damaged[at] ^= 0x21;
        // the time, the level and the system of a header mean nothing
        let is_read = (4..10).contains(&at);
        assert!(is_other || is_read || unpacked(&damaged, 99).is_err(), "{at}");
    }
    assert!(error(&[&whole[..], b"more"].concat()).ends_with("found a_damaged_archive()"));
}
