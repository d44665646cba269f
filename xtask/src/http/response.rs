//! The response to one request.
//!
//! 1. `locate` maps the path to a file inside the site's folder, or to none.
//! 2. `to` sets the status 200, 301, 404 or 405. The content type follows from the file's
//!    extension.
//! 3. A file with a compressed twin (`.gz`) is sent compressed to readers that accept gzip.
//! 4. `send` writes the response. The connection stays open for the next request, as with any host.

use std::fs;
use std::io::Write;
use std::net::{Shutdown, TcpStream};
use std::path::{Component, Path, PathBuf};

use super::Site;
use super::request::Request;

pub(super) struct Response {
    status: &'static str,
    headers: String,
    body: Vec<u8>,
    has_body: bool,
}

enum Place {
    File(PathBuf),
    /// A folder without its closing slash.
    Moved(String),
    Nowhere,
}

pub(super) fn bad() -> Response {
    plain("400 Bad Request", "This is no HTTP request.\n")
}

pub(super) fn to(site: &Site, request: &Request) -> Response {
    if request.method != "GET" && request.method != "HEAD" {
        return plain("405 Method Not Allowed", "Only GET and HEAD.\n");
    }
    let mut response = match locate(site, &request.path) {
        Place::File(file) => from_file("200 OK", &file, request.takes_gzip),
        Place::Moved(path) => {
            let mut response = plain("301 Moved Permanently", "");
            response.headers += &format!("Location: {}\r\n", path.replace(['\r', '\n'], ""));
            response
        }
        Place::Nowhere => {
            let page = site.folder.join("404.html");
            if page.is_file() {
                from_file("404 Not Found", &page, false)
            } else {
                plain("404 Not Found", &format!("Nothing here. The site is at {}\n", site.base))
            }
        }
    };
    response.has_body = request.method == "GET";
    response
}

fn locate(site: &Site, path: &str) -> Place {
    if format!("{path}/") == site.base {
        return Place::Moved(site.base.clone());
    }
    let Some(inner) = path.strip_prefix(&site.base) else { return Place::Nowhere };
    let relative = Path::new(inner);
    let is_inside = !inner.contains(['\\', '\0'])
        && relative.components().all(|part| matches!(part, Component::Normal(_)));
    if !is_inside {
        return Place::Nowhere;
    }
    let file = site.folder.join(relative);
    let index = file.join("index.html");
    match (index.is_file(), inner.is_empty() || inner.ends_with('/')) {
        (true, true) => Place::File(index),
        (true, false) => Place::Moved(format!("{path}/")),
        (false, false) if file.is_file() => Place::File(file),
        _ => Place::Nowhere,
    }
}

fn from_file(status: &'static str, file: &Path, takes_gzip: bool) -> Response {
    let packed = PathBuf::from(format!("{}.gz", file.display()));
    let is_packed = takes_gzip && packed.is_file();
    match fs::read(if is_packed { &packed } else { file }) {
        Ok(body) => {
            let encoding = if is_packed { "Content-Encoding: gzip\r\n" } else { "" };
            let headers = format!(
                "Content-Type: {}\r\nVary: Accept-Encoding\r\n{encoding}",
                media_type(file)
            );
            Response { status, headers, body, has_body: true }
        }
        Err(error) => plain("500 Internal Server Error", &format!("{}: {error}\n", file.display())),
    }
}

fn plain(status: &'static str, text: &str) -> Response {
    let headers = "Content-Type: text/plain; charset=utf-8\r\n".into();
    Response { status, headers, body: text.into(), has_body: true }
}

fn media_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/vnd.microsoft.icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "xml" => "application/xml",
        "csv" => "text/csv; charset=utf-8",
        "txt" | "toml" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

impl Response {
    pub(super) fn send(&self, mut stream: &TcpStream, is_last: bool) -> std::io::Result<()> {
        let connection = if is_last { "close" } else { "keep-alive" };
        let head = format!(
            "HTTP/1.1 {}\r\n{}Content-Length: {}\r\nCache-Control: no-store\r\n\
             X-Content-Type-Options: nosniff\r\nConnection: {connection}\r\n\r\n",
            self.status,
            self.headers,
            self.body.len()
        );
        stream.write_all(head.as_bytes())?;
        if self.has_body {
            stream.write_all(&self.body)?;
        }
        stream.flush()?;
        if is_last { stream.shutdown(Shutdown::Write) } else { Ok(()) }
    }
}
