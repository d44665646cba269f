//! The disks of a trace: one counts, and the others are listed with their commands.

use std::collections::BTreeMap;

use serde::Serialize;

/// A disk of a trace.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct DiskFacts {
    pub name: String,
    pub commands: u64,
    pub bytes: u64,
}

/// The disks so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Disks {
    pub listed: Vec<DiskFacts>,
    pub of_unlisted: u64,
    /// The index of the one that counts.
    pub counted: usize,
}

/// Disks that are listed, of thousands in the traces of a cloud.
const LISTED_MAX: usize = 8192;
/// Names of an error.
const NAMED_MAX: usize = 8;

pub(super) struct DiskList {
    wanted: Option<String>,
    disks: Disks,
    /// The name as it stands in the file, and its index.
    indices: BTreeMap<String, usize>,
    /// The disk of the last row.
    last: Option<(String, usize)>,
    counted: Option<usize>,
}

impl DiskList {
    pub fn new(wanted: Option<String>) -> Self {
        Self {
            wanted,
            disks: Disks::default(),
            indices: BTreeMap::new(),
            last: None,
            counted: None,
        }
    }

    /// Adds a command of a disk, and returns whether it counts.
    pub fn add(&mut self, name: &str, bytes: u64) -> bool {
        let Some(index) = self.index(name) else {
            self.disks.of_unlisted += 1;
            return false;
        };
        let disk = &mut self.disks.listed[index];
        disk.commands += 1;
        disk.bytes += bytes;
        self.counted == Some(index)
    }

    pub fn is_counted(&self, name: &str) -> bool {
        let known = self.indices.get(name);
        known.is_some() && known.copied() == self.counted
    }

    fn index(&mut self, name: &str) -> Option<usize> {
        if let Some((last, index)) = &self.last
            && last == name
        {
            return Some(*index);
        }
        let index = match self.indices.get(name) {
            Some(index) => *index,
            None => self.list(name)?,
        };
        self.last = Some((name.to_owned(), index));
        Some(index)
    }

    /// Lists a new disk. The one that is wanted always has room.
    fn list(&mut self, name: &str) -> Option<usize> {
        // columns between blanks are a name, too
        let shown = name.split([',', ' ', '\t']).filter(|part| !part.is_empty());
        let shown = shown.collect::<Vec<_>>().join(",");
        let is_wanted = self.counted.is_none()
            && self.wanted.as_ref().is_none_or(|wanted| {
                shown == *wanted || shown.rsplit(',').next() == Some(wanted.as_str())
            });
        if self.disks.listed.len() >= LISTED_MAX && !is_wanted {
            return None;
        }
        let index = self.disks.listed.len();
        if is_wanted {
            self.counted = Some(index);
        }
        self.disks.listed.push(DiskFacts { name: shown, commands: 0, bytes: 0 });
        self.indices.insert(name.to_owned(), index);
        Some(index)
    }

    /// The disk that was asked for, if no row has it.
    pub fn wanted(&self) -> Option<&str> {
        self.wanted.as_deref().filter(|_| self.counted.is_none() && !self.indices.is_empty())
    }

    pub fn first_names(&self) -> String {
        let names = self.disks.listed.iter().take(NAMED_MAX).map(|disk| &*disk.name);
        names.collect::<Vec<_>>().join(" ")
    }

    pub fn into_facts(self) -> Disks {
        Disks { counted: self.counted.unwrap_or(0), ..self.disks }
    }
}

#[cfg(test)]
mod tests {
    use super::{DiskList, LISTED_MAX};

    fn counted(wanted: Option<&str>, rows: &[&str]) -> (Vec<bool>, Vec<String>) {
        let mut list = DiskList::new(wanted.map(str::to_owned));
        let counted = rows.iter().map(|name| list.add(name, 1)).collect();
        (counted, list.into_facts().listed.into_iter().map(|it| it.name).collect())
    }

    #[test]
    fn the_first_disk_counts_or_the_one_that_is_wanted() {
        let rows = ["h,0", "h,1", "h,0", "h,1"];
        assert_eq!(counted(None, &rows).0, [true, false, true, false]);
        assert_eq!(counted(Some("1"), &rows).0, [false, true, false, true]);
        assert_eq!(counted(Some("h,1"), &rows).0, [false, true, false, true]);
        assert_eq!(counted(Some("2"), &rows).0, [false; 4]);
        assert_eq!(counted(None, &["h \t0"]).1, ["h,0"]);
    }

    #[test]
    fn a_wanted_disk_is_found_behind_thousands_of_others() {
        let mut list = DiskList::new(Some("last".into()));
        for index in 0..2 * LISTED_MAX {
            assert!(!list.add(&index.to_string(), 1));
        }
        assert!(list.add("last", 1) && list.is_counted("last"));
        let disks = list.into_facts();
        assert_eq!((disks.listed.len(), disks.of_unlisted), (LISTED_MAX + 1, LISTED_MAX as u64));
    }
}
