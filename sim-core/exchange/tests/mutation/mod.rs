//! Random changes to the bytes of a file: pieces of it, of other files, or arbitrary bytes are put
//! in other places.

use proptest::prelude::*;

/// Where a piece goes, from which file and place it comes, its length; or other bytes.
pub type Change = (usize, usize, usize, usize, Option<Vec<u8>>);

/// A file by its index, modulo the number of files, and its changes.
pub fn changes() -> impl Strategy<Value = (usize, Vec<Change>)> {
    let bytes = proptest::option::of(proptest::collection::vec(any::<u8>(), 0..8));
    let change = (any::<usize>(), any::<usize>(), any::<usize>(), 0..40usize, bytes);
    (any::<usize>(), proptest::collection::vec(change, 0..8))
}

/// No file is empty.
pub fn changed(files: &[Vec<u8>], file: usize, changes: &[Change]) -> Vec<u8> {
    let mut bytes = files[file % files.len()].clone();
    for (to, other, from, length, given) in changes {
        let source = &files[other % files.len()];
        let from = from % source.len();
        let piece = &source[from..(from + length).min(source.len())];
        let piece = given.as_deref().unwrap_or(piece);
        let to = to % (bytes.len() + 1);
        let end = (to + length / 2).min(bytes.len());
        bytes.splice(to..end, piece.iter().copied());
    }
    bytes
}
