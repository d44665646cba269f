//! Reads one request: its first line, whether its reader accepts gzip, and whether it is the
//! connection's last request.
//!
//! 1. At most `HEAD_MAX` bytes are read, up to the empty line.
//! 2. The target loses its query, and its percent signs are decoded.

use std::io::{BufRead, BufReader, Error, ErrorKind, Read};
use std::net::TcpStream;

const HEAD_MAX: u64 = 16 * 1024;

#[derive(Debug, PartialEq)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) takes_gzip: bool,
    pub(super) is_last: bool,
}

/// Returns `None` if it is no HTTP request, and an error if the connection has ended.
pub(super) fn read(reader: &mut BufReader<&TcpStream>) -> std::io::Result<Option<Request>> {
    let mut reader = reader.take(HEAD_MAX);
    let mut first = String::new();
    if reader.read_line(&mut first)? == 0 {
        return Err(Error::from(ErrorKind::UnexpectedEof));
    }
    let (mut takes_gzip, mut is_last) = (false, false);
    let mut header = String::new();
    while reader.read_line(&mut header)? > 0 && !header.trim_end().is_empty() {
        takes_gzip |= says(&header, "accept-encoding", "gzip");
        is_last |= says(&header, "connection", "close");
        header.clear();
    }
    Ok(parse(&first).map(|request| Request { takes_gzip, is_last, ..request }))
}

/// Whether a header has the name `wanted` and the word `word` in its value.
fn says(header: &str, wanted: &str, word: &str) -> bool {
    let Some((name, value)) = header.split_once(':') else { return false };
    name.eq_ignore_ascii_case(wanted)
        && value.split([',', ';']).any(|found| found.trim().eq_ignore_ascii_case(word))
}

fn parse(line: &str) -> Option<Request> {
    let mut words = line.trim_end().split(' ');
    let (method, target, version) = (words.next()?, words.next()?, words.next()?);
    if !version.starts_with("HTTP/1.") || words.next().is_some() || !target.starts_with('/') {
        return None;
    }
    let path = target.split(['?', '#']).next()?;
    let method = method.into();
    Some(Request { method, path: decode(path)?, takes_gzip: false, is_last: false })
}

/// Decodes percent signs. Returns `None` if the result is no text.
fn decode(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes().iter();
    while let Some(byte) = rest.next() {
        if *byte != b'%' {
            bytes.push(*byte);
            continue;
        }
        let digits = [*rest.next()?, *rest.next()?];
        let digits = std::str::from_utf8(&digits).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_first_line() {
        let request = parse("GET /a%20b/?seed=1 HTTP/1.1\r\n").unwrap();
        let (method, path) = ("GET".into(), "/a b/".into());
        assert_eq!(request, Request { method, path, takes_gzip: false, is_last: false });
    }

    #[test]
    fn knows_who_unpacks_gzip() {
        let unpacks = |header: &str| says(header, "accept-encoding", "gzip");
        assert!(unpacks("Accept-Encoding: br, gzip;q=0.5\r\n"));
        assert!(!unpacks("Accept-Encoding: br\r\n"));
        assert!(!unpacks("Accept: gzip\r\n"));
    }

    #[test]
    fn refuses_a_line_that_is_no_request() {
        for line in ["", "GET /", "GET / SPDY/3", "GET a HTTP/1.1", "GET /%zz HTTP/1.1"] {
            assert_eq!(parse(line), None, "{line}");
        }
    }
}
