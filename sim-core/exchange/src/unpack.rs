//! Unpacks gzip, so that every reader takes packed files through one door.
//!
//! 1. The first two bytes say whether a file is packed. Any other file passes as it is.
//! 2. An archive is a header, a body and a trailer with length and checksum; several may follow
//!    each other.
//! 3. The body is unpacked into one small buffer, so that an archive of any length takes little
//!    memory.

use document::ScenarioError;
use flate2::{Crc, Decompress, FlushDecompress, Status};

use crate::codes;

const GZIP: [u8; 2] = [0x1f, 0x8b];
const BUFFER_BYTES: usize = 32 << 10;
/// A header has at least so many bytes, and at most so many with a name and a comment.
const HEADER_BYTES: usize = 10;
const HEADER_BYTES_MAX: usize = 4 << 10;
const TRAILER_BYTES: usize = 8;
/// A longer file would take hours: 1 TiB.
const UNPACKED_BYTES_MAX: u64 = 1 << 40;
const FIELD: &str = "gzip";

/// Takes the unpacked bytes.
type Take<'a> = &'a mut dyn FnMut(&[u8]) -> Result<(), ScenarioError>;
type Done = Result<(), ScenarioError>;

enum Form {
    /// Fewer bytes than the mark of gzip.
    Unknown(Vec<u8>),
    Plain,
    Gzip(Box<Archive>),
}

/// Unpacks one file, if it is packed.
pub struct Unpacker(Form);

impl Default for Unpacker {
    fn default() -> Self {
        Self(Form::Unknown(Vec::new()))
    }
}

impl Unpacker {
    /// Takes the next bytes of the file, and passes on the unpacked ones. Errors if the archive is
    /// damaged or unpacks to more than 1 TiB, or if `take` errs.
    pub fn push(&mut self, bytes: &[u8], take: Take) -> Done {
        let first;
        let mut bytes = bytes;
        if let Form::Unknown(head) = &mut self.0 {
            head.extend_from_slice(bytes);
            if head.len() < GZIP.len() {
                return Ok(());
            }
            first = std::mem::take(head);
            bytes = &first;
            self.0 = match bytes.starts_with(&GZIP) {
                true => Form::Gzip(Box::new(Archive::new())),
                false => Form::Plain,
            };
        }
        match &mut self.0 {
            Form::Gzip(archive) => archive.push(bytes, take),
            Form::Unknown(_) | Form::Plain => take(bytes),
        }
    }

    /// Passes on the last bytes. Errors if the archive is cut.
    pub fn finish(self, take: Take) -> Done {
        match self.0 {
            Form::Unknown(head) => take(&head),
            Form::Plain => Ok(()),
            Form::Gzip(archive) => archive.finish(),
        }
    }
}

/// The part of an archive that comes next.
enum Part {
    /// The bytes so far.
    Header(Vec<u8>),
    Body,
    Trailer(Vec<u8>),
}

struct Archive {
    part: Part,
    inflate: Decompress,
    checksum: Crc,
    buffer: Vec<u8>,
    unpacked_bytes: u64,
}

impl Archive {
    fn new() -> Self {
        Self {
            part: Part::Header(Vec::new()),
            inflate: Decompress::new(false),
            checksum: Crc::new(),
            buffer: vec![0; BUFFER_BYTES],
            unpacked_bytes: 0,
        }
    }

    fn push(&mut self, bytes: &[u8], take: Take) -> Done {
        let mut rest = bytes;
        while !rest.is_empty() {
            let used = match &mut self.part {
                Part::Header(header) => {
                    let before = header.len();
                    header.extend_from_slice(&rest[..rest.len().min(HEADER_BYTES_MAX - before)]);
                    match header_end(header)? {
                        Some(end) => {
                            self.part = Part::Body;
                            end - before
                        }
                        None if header.len() == HEADER_BYTES_MAX => return Err(damaged()),
                        None => rest.len(),
                    }
                }
                Part::Body => self.inflate(rest, take)?,
                Part::Trailer(trailer) => {
                    let used = rest.len().min(TRAILER_BYTES - trailer.len());
                    trailer.extend_from_slice(&rest[..used]);
                    if trailer.len() == TRAILER_BYTES {
                        self.end_of_archive()?;
                    }
                    used
                }
            };
            rest = &rest[used..];
        }
        Ok(())
    }

    /// Unpacks a part of the body, and returns how many bytes were used.
    fn inflate(&mut self, bytes: &[u8], take: Take) -> Result<usize, ScenarioError> {
        let (read, written) = (self.inflate.total_in(), self.inflate.total_out());
        let status = self.inflate.decompress(bytes, &mut self.buffer, FlushDecompress::None);
        let status = status.map_err(|_| damaged())?;
        let used = (self.inflate.total_in() - read) as usize;
        let unpacked = &self.buffer[..(self.inflate.total_out() - written) as usize];
        self.checksum.update(unpacked);
        self.unpacked_bytes += unpacked.len() as u64;
        if self.unpacked_bytes > UNPACKED_BYTES_MAX {
            let expected = codes::bytes_at_most(UNPACKED_BYTES_MAX);
            return Err(ScenarioError::new(FIELD, expected, codes::more()));
        }
        take(unpacked)?;
        match status {
            Status::StreamEnd => self.part = Part::Trailer(Vec::new()),
            Status::Ok | Status::BufError if used == 0 && unpacked.is_empty() => {
                return Err(damaged());
            }
            Status::Ok | Status::BufError => {}
        }
        Ok(used)
    }

    /// Compares the trailer, and gets ready for another archive.
    fn end_of_archive(&mut self) -> Done {
        let Part::Trailer(trailer) = &self.part else { return Ok(()) };
        let expected = [self.checksum.sum(), self.checksum.amount()];
        if *trailer != expected.map(u32::to_le_bytes).concat() {
            return Err(damaged());
        }
        self.part = Part::Header(Vec::new());
        self.inflate.reset(false);
        self.checksum.reset();
        Ok(())
    }

    fn finish(&self) -> Done {
        match &self.part {
            Part::Header(header) if header.is_empty() => Ok(()),
            _ => Err(damaged()),
        }
    }
}

/// The end of a header, as RFC 1952 has it; `None` if it is not complete.
fn header_end(bytes: &[u8]) -> Result<Option<usize>, ScenarioError> {
    const DEFLATE: u8 = 8;
    let [checksum, extra, name, comment, reserved] = [1 << 1, 1 << 2, 1 << 3, 1 << 4, 0xe0];
    if !bytes.starts_with(&GZIP[..bytes.len().min(GZIP.len())]) {
        return Err(damaged());
    }
    if bytes.len() < HEADER_BYTES {
        return Ok(None);
    }
    let flags = bytes[3];
    if bytes[2] != DEFLATE || flags & reserved != 0 {
        return Err(damaged());
    }
    let mut end = HEADER_BYTES;
    if flags & extra != 0 {
        let Some(&[low, high]) = bytes.get(end..end + 2) else { return Ok(None) };
        end += 2 + usize::from(u16::from_le_bytes([low, high]));
    }
    for text in [name, comment] {
        if flags & text != 0 {
            let rest = bytes.get(end..).unwrap_or_default();
            let Some(length) = rest.iter().position(|byte| *byte == 0) else { return Ok(None) };
            end += length + 1;
        }
    }
    if flags & checksum != 0 {
        end += 2;
    }
    Ok((bytes.len() >= end).then_some(end))
}

/// Unpacks a short file. Errors if it is damaged, or unpacks to more than `most` bytes.
pub fn unpacked(bytes: &[u8], most: usize) -> Result<Vec<u8>, ScenarioError> {
    let mut all = Vec::new();
    let mut take = |part: &[u8]| {
        all.extend_from_slice(part);
        match all.len() > most {
            true => {
                let expected = codes::bytes_at_most(most);
                Err(ScenarioError::new(FIELD, expected, codes::more()))
            }
            false => Ok(()),
        }
    };
    let mut unpacker = Unpacker::default();
    unpacker.push(bytes, &mut take)?;
    unpacker.finish(&mut take)?;
    Ok(all)
}

fn damaged() -> ScenarioError {
    ScenarioError::new(FIELD, codes::a_whole_archive(), codes::a_damaged_archive())
}
