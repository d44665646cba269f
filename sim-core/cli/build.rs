//! Lists the files of `content` that the program contains: drives, NAND parts, content types,
//! scenarios and workloads.

use std::fmt::Write;
use std::path::Path;

const FOLDERS: [&str; 5] = ["content-types", "drives", "nand", "scenarios", "workloads"];

fn main() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let mut list = String::from("&[\n");
    for folder in FOLDERS {
        let path = content.join(folder);
        println!("cargo::rerun-if-changed={}", path.display());
        let entries = std::fs::read_dir(path).expect("a folder of the content");
        let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|it| it == "toml")) {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let _ = writeln!(list, "(\"{folder}/{name}\", include_str!({file:?})),");
        }
    }
    list += "]\n";
    let out = std::env::var("OUT_DIR").expect("Cargo names a folder");
    std::fs::write(Path::new(&out).join("content.rs"), list).expect("the folder can be written");
}
