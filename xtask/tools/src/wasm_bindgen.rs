//! `wasm-bindgen INPUT.wasm --out-dir FOLDER ... --out-name NAME` writes `NAME_bg.wasm` and its
//! JavaScript: the part of wasm-bindgen's command line that wasm-pack uses. The whole of it
//! also runs tests in browsers, for which it has a web server and a client to build.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--version"] => {
            println!("wasm-bindgen {}", env!("CARGO_PKG_VERSION"));
            ExitCode::SUCCESS
        }
        [input, "--out-dir", folder, "--typescript", "--target", "web", "--out-name", name] => {
            let mut bindgen = Bindgen::new();
            bindgen.typescript(true).omit_default_module_path(false).out_name(name);
            let web = bindgen.web(true).map(|web| web.input_path(input));
            match web.and_then(|web| web.generate(folder)) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    eprintln!("wasm-bindgen: {error:?}");
                    ExitCode::FAILURE
                }
            }
        }
        _ => {
            let found = words.join(" ");
            eprintln!(
                "wasm-bindgen: expected INPUT.wasm --out-dir FOLDER --typescript --target web \
                 --out-name NAME; found {found}"
            );
            ExitCode::from(2)
        }
    }
}
