//! Writes the figures of `content/nand` and `content/drives` as Rust constants, which
//! `src/content.rs` includes.
//!
//! 1. The files are read here by the strict reader, so the library contains no reader of TOML, and
//!    a new file needs no line of Rust.
//! 2. A constant has the name of its file: `intel-25nm-64gb.toml` becomes `INTEL_25NM_64GB`.
//! 3. The derived `Debug` of plain data is a Rust expression. A new field of `Part` therefore needs
//!    no line here.

use spec::drive::Drive;
use spec::part::Part;
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// Names and texts of a folder's files, in alphabetical order.
type Files = Vec<(String, String)>;
type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let manifest_folder = env::var("CARGO_MANIFEST_DIR")?;
    let project = Path::new(&manifest_folder).ancestors().nth(2).ok_or("no project folder")?;
    let content = project.join("content");
    let nand = files(&content.join("nand"))?;
    let drives = files(&content.join("drives"))?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("nand.rs"), parts(&nand)?)?;
    fs::write(Path::new(&out).join("drives.rs"), boards(&drives, &nand)?)?;
    Ok(())
}

fn files(folder: &Path) -> Outcome<Files> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Files::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push((name.to_owned(), fs::read_to_string(&path)?));
        }
    }
    files.sort();
    Ok(files)
}

fn constant(name: &str) -> String {
    name.to_uppercase().replace('-', "_")
}

/// A constant for each NAND part, then `ALL`: each name with its part.
fn parts(nand: &Files) -> Outcome<String> {
    let mut rust = String::new();
    for (name, text) in nand {
        let part = Part::parse(text, &mut Vec::new()).map_err(|e| format!("{name}: {e}"))?;
        // The empty string is the only `String` that a constant can hold.
        let part = Part { name: String::new(), ..part };
        let part = format!("{part:?}").replacen("name: \"\"", "name: String::new()", 1);
        writeln!(rust, "pub const {}: &Part = &{part};", constant(name))?;
    }
    let all: Vec<String> =
        nand.iter().map(|(name, _)| format!("({name:?}, {})", constant(name))).collect();
    writeln!(rust, "pub const ALL: [(&str, &Part); {}] = [{}];", all.len(), all.join(", "))?;
    Ok(rust)
}

/// A constant for each drive.
fn boards(drives: &Files, nand: &Files) -> Outcome<String> {
    let mut rust = String::new();
    for (name, text) in drives {
        let wrong = |error| format!("{name}: {error}");
        let sold_with = Drive::nands(text).map_err(wrong)?;
        let first = nand.iter().find(|(nand, _)| *nand == sold_with[0]);
        let (_, nand_text) = first.ok_or_else(|| format!("{name}: no file of its NAND"))?;
        let drive = Drive::parse(text, nand_text).map_err(wrong)?;
        let Drive { geometry, host_link, processor, write_buffer_bytes, compression, ecc, .. } =
            drive;
        let parts: Vec<String> =
            sold_with.iter().map(|nand| format!("nand::{}", constant(nand))).collect();
        writeln!(
            rust,
            "pub const {}: DriveFigures = DriveFigures {{ parts: &[{}], geometry: {geometry:?}, \
             host_link: {host_link:?}, processor: {processor:?}, \
             write_buffer_bytes: {write_buffer_bytes}, compression: {compression:?}, \
             ecc: {ecc:?} }};",
            constant(name),
            parts.join(", "),
        )?;
    }
    Ok(rust)
}
