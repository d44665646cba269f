//! A small static host that does no more than any host of plain files.
//!
//! 1. `Server::start` listens on this machine only. Port 0 takes any free port.
//! 2. Requests are read one after the other. Their size, time and number are bounded, and only GET
//!    and HEAD are known.
//! 3. The path of a request must be below `base`. It becomes a file below the site's folder, or
//!    none.
//! 4. A folder is served as its `index.html`, at an address with a closing slash. A missing file is
//!    served as `404.html`.
//! 5. Nothing is cached.

mod request;
mod response;

use std::io::BufReader;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::project::Outcome;

const CONNECTIONS_MAX: usize = 64;
/// Requests on one connection.
const REQUESTS_MAX: usize = 1000;
const IO_LIMIT: Duration = Duration::from_secs(10);

pub(crate) struct Site {
    pub(crate) folder: PathBuf,
    /// `/` or a sub-path with slashes at both ends.
    pub(crate) base: String,
}

pub(crate) struct Server {
    listener: TcpListener,
    site: Arc<Site>,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(site: Site, port: u16) -> Outcome<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
            format!("Port {port}: {error}. Choose another with --port, or 0 for any.")
        })?;
        let port = listener.local_addr().map_err(|error| error.to_string())?.port();
        let address = format!("http://127.0.0.1:{port}{}", site.base);
        Ok(Self { listener, site: Arc::new(site), address })
    }

    /// Serves until the program ends.
    pub(crate) fn serve(self) {
        let open = Arc::new(AtomicUsize::new(0));
        for stream in self.listener.incoming().flatten() {
            while open.load(Ordering::Acquire) >= CONNECTIONS_MAX {
                std::thread::sleep(Duration::from_millis(1));
            }
            open.fetch_add(1, Ordering::AcqRel);
            let (site, open) = (Arc::clone(&self.site), Arc::clone(&open));
            std::thread::spawn(move || {
                let _ = answer(&site, &stream); // an error means that the reader went away
                open.fetch_sub(1, Ordering::AcqRel);
            });
        }
    }

    /// Serves in a thread of its own. Returns the address.
    pub(crate) fn serve_beside(self) -> String {
        let address = self.address.clone();
        std::thread::spawn(move || self.serve());
        address
    }
}

/// Returns a base path with slashes at both ends.
pub(crate) fn base_path(text: &str) -> String {
    match text.trim_matches('/') {
        "" => "/".into(),
        inner => format!("/{inner}/"),
    }
}

fn answer(site: &Site, stream: &TcpStream) -> std::io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(IO_LIMIT))?;
    stream.set_write_timeout(Some(IO_LIMIT))?;
    let mut reader = BufReader::new(stream);
    for _ in 0..REQUESTS_MAX {
        let Some(request) = request::read(&mut reader)? else {
            return response::bad().send(stream, true);
        };
        // The body of any other method is not read, so the next request could not be found.
        let is_last = request.is_last || (request.method != "GET" && request.method != "HEAD");
        response::to(site, &request).send(stream, is_last)?;
        if is_last {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    use super::*;
    use crate::files;
    use crate::files::tests::scratch;

    fn ask(address: &str, request: &str) -> String {
        let authority = address.trim_start_matches("http://").split('/').next().unwrap();
        let mut stream = TcpStream::connect(authority).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    }

    #[test]
    fn serves_a_site_from_a_sub_path() {
        let folder = scratch("http");
        files::write(&folder.join("secret"), b"outside").unwrap();
        files::write(&folder.join("site/index.html"), b"home").unwrap();
        files::write(&folder.join("site/404.html"), b"lost").unwrap();
        files::write(&folder.join("site/a b/core.wasm"), b"\0asm").unwrap();
        files::write(&folder.join("site/a b/core.wasm.gz"), b"packed").unwrap();
        let site = Site { folder: folder.join("site"), base: base_path("write-cliff") };
        let address = Server::start(site, 0).unwrap().serve_beside();
        let last = "HTTP/1.1\r\nConnection: close\r\n\r\n";
        let get = |path: &str| ask(&address, &format!("GET {path} {last}"));

        let home = get("/write-cliff/");
        assert!(home.starts_with("HTTP/1.1 200 ") && home.ends_with("\r\n\r\nhome"), "{home}");
        assert!(home.contains("Cache-Control: no-store\r\n"));
        let core = get("/write-cliff/a%20b/core.wasm?v=1");
        assert!(core.contains("Content-Type: application/wasm\r\n"), "{core}");
        let unpacks = "HTTP/1.1\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n";
        let packed = ask(&address, &format!("GET /write-cliff/a%20b/core.wasm {unpacks}"));
        assert!(packed.contains("Content-Encoding: gzip\r\n") && packed.ends_with("packed"));
        let folder_reply = get("/write-cliff/a%20b");
        assert!(folder_reply.starts_with("HTTP/1.1 404 "), "no index.html there");
        assert!(get("/write-cliff").contains("Location: /write-cliff/\r\n"));
        let missing = get("/write-cliff/nowhere");
        assert!(missing.starts_with("HTTP/1.1 404 ") && missing.ends_with("lost"), "{missing}");
        assert!(get("/elsewhere").starts_with("HTTP/1.1 404 "));
        for path in
            ["/write-cliff/../secret", "/write-cliff/%2e%2e/secret", "/write-cliff//../secret"]
        {
            assert!(!get(path).contains("outside"), "{path}");
        }
        assert!(ask(&address, "POST /write-cliff/ HTTP/1.1\r\n\r\n").contains(" 405 "));
        assert!(ask(&address, "nonsense\r\n\r\n").contains(" 400 "));
        let two = format!("GET /write-cliff/ HTTP/1.1\r\n\r\nHEAD /write-cliff/ {last}");
        assert_eq!(ask(&address, &two).matches("HTTP/1.1 200 OK").count(), 2);
        let head = ask(&address, &format!("HEAD /write-cliff/ {last}"));
        assert!(head.contains("Content-Length: 4\r\n") && head.ends_with("\r\n\r\n"), "{head}");
        files::remove_folder(&folder).unwrap();
    }

    #[test]
    fn a_base_path_has_slashes_at_both_ends() {
        assert_eq!(base_path("/"), "/");
        assert_eq!(base_path("write-cliff"), "/write-cliff/");
        assert_eq!(base_path("/a/b/"), "/a/b/");
    }
}
