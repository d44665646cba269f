//! One request's first line; its headers are read and not needed.
//!
//! 1. At most `HEAD_MAX` bytes are read, up to the empty line.
//! 2. The target loses its query, and its percent signs are decoded.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;

const HEAD_MAX: u64 = 16 * 1024;

#[derive(Debug, PartialEq)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) path: String,
}

/// None if it is no HTTP request.
pub(super) fn read(stream: &TcpStream) -> std::io::Result<Option<Request>> {
    let mut reader = BufReader::new(stream.take(HEAD_MAX));
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let mut header = String::new();
    while reader.read_line(&mut header)? > 0 && !header.trim_end().is_empty() {
        header.clear();
    }
    Ok(parse(&first))
}

fn parse(line: &str) -> Option<Request> {
    let mut words = line.trim_end().split(' ');
    let (method, target, version) = (words.next()?, words.next()?, words.next()?);
    if !version.starts_with("HTTP/1.") || words.next().is_some() || !target.starts_with('/') {
        return None;
    }
    let path = target.split(['?', '#']).next()?;
    Some(Request { method: method.into(), path: decode(path)? })
}

/// Percent-decoded; None if that is no text.
pub(crate) fn decode(path: &str) -> Option<String> {
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
        assert_eq!(request, Request { method: "GET".into(), path: "/a b/".into() });
    }

    #[test]
    fn refuses_what_is_no_request() {
        for line in ["", "GET /", "GET / SPDY/3", "GET a HTTP/1.1", "GET /%zz HTTP/1.1"] {
            assert_eq!(parse(line), None, "{line}");
        }
    }
}
