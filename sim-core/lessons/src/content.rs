//! The figures of `content/nand` and `content/drives`, as constants. The build script `build.rs`
//! reads the files with the strict reader, so a page that shows a demonstration needs no reader of
//! TOML.

use spec::drive::{Compression, Ecc, HostLink, Processor};
use spec::geometry::Geometry;
use spec::part::Part;

/// A constant for each NAND file, and `ALL` in alphabetical order. The `name` of each part is
/// empty.
#[allow(dead_code, reason = "every file has a constant, whether a demonstration uses it or not")]
#[allow(unused_imports, reason = "which types occur depends on the files")]
pub mod nand {
    use spec::cell::*;
    use spec::interface::Strobe::*;
    use spec::interface::*;
    use spec::part::*;

    include!(concat!(env!("OUT_DIR"), "/nand.rs"));
}

/// The figures of a drive's file that demonstrations use.
pub struct DriveFigures {
    /// The NAND parts that the drive was sold with: the first one, then the later ones.
    pub parts: &'static [&'static Part],
    /// The geometry with the first NAND part.
    pub geometry: Geometry,
    pub host_link: HostLink,
    pub processor: Processor,
    pub write_buffer_bytes: u64,
    pub compression: Option<Compression>,
    pub ecc: Option<Ecc>,
}

/// A constant for each drive's file.
#[allow(dead_code, reason = "every file has a constant, whether a demonstration uses it or not")]
pub mod drives {
    use super::{DriveFigures, nand};
    use spec::code::Code;
    use spec::drive::{Compression, Ecc, HostLink, Processor};
    use spec::geometry::Geometry;

    include!(concat!(env!("OUT_DIR"), "/drives.rs"));
}

#[cfg(test)]
mod tests {
    use super::{drives, nand};
    use spec::drive::Drive;
    use spec::part::Part;
    use std::fs;
    use std::path::Path;

    #[test]
    fn the_table_has_every_nand_file_and_its_figures() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/nand");
        let mut files: Vec<_> = fs::read_dir(folder)
            .expect("the folder of NAND files")
            .map(|entry| entry.expect("a file").path())
            .collect();
        files.sort();
        let names = files.iter().map(|file| file.file_stem().and_then(|name| name.to_str()));
        assert!(names.eq(nand::ALL.map(|(name, _)| Some(name))), "one entry a file, by name");
        for (file, (name, part)) in files.iter().zip(nand::ALL) {
            let text = fs::read_to_string(file).expect("a NAND file");
            let read = Part::parse(&text, &mut Vec::new()).expect("a NAND part");
            assert_eq!(*part, Part { name: String::new(), ..read }, "{name}");
        }
    }

    #[test]
    fn a_drive_has_the_figures_of_its_file() {
        let text = include_str!("../../../content/drives/kingston-v300-120.toml");
        let nand_text = include_str!("../../../content/nand/toshiba-19nm-toggle.toml");
        let read = Drive::parse(text, nand_text).expect("a drive");
        let drive = drives::KINGSTON_V300_120;
        assert_eq!(drive.parts, [nand::TOSHIBA_19NM_TOGGLE, nand::MICRON_20NM_ASYNC]);
        assert_eq!(drive.geometry, read.geometry);
        assert_eq!((drive.host_link, drive.processor), (read.host_link, read.processor));
        assert_eq!(drive.write_buffer_bytes, read.write_buffer_bytes);
        assert_eq!((drive.compression, drive.ecc), (read.compression, read.ecc));
    }
}
