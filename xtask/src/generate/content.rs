//! Finds the files of `content/` that a run reads, and the runs that chapters and matrices draw.
//!
//! A workload, a drive or a scenario names other files between quotation marks: `nand =
//! "toshiba-19nm-toggle"` is `content/nand/toshiba-19nm-toggle.toml`. Every quoted word that is
//! such a name counts. The result may therefore have a file too many, but never one too few.

use std::path::{Path, PathBuf};

use crate::files;
use crate::project::{Outcome, Project};

/// Folders whose files are named by other files.
const NAMED: [&str; 4] = ["content-types", "drives", "nand", "workloads"];

pub(super) fn folder(project: &Project, name: &str) -> PathBuf {
    project.path("content").join(name)
}

pub(super) fn file(project: &Project, folder_name: &str, name: &str) -> PathBuf {
    folder(project, folder_name).join(format!("{name}.toml"))
}

/// Returns the TOML files of a folder of content in alphabetical order.
pub(super) fn list(project: &Project, name: &str) -> Outcome<Vec<PathBuf>> {
    let folder = folder(project, name);
    let mut found = files::walk(&folder)?;
    found.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    if found.is_empty() {
        return Err(format!("{}: nothing is there; restore the folder.", folder.display()));
    }
    Ok(found)
}

pub(super) fn name_of(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns these files and all files that they name, directly or through others.
pub(super) fn with_named(project: &Project, start: Vec<PathBuf>) -> Outcome<Vec<PathBuf>> {
    let mut found = start;
    let mut read = 0;
    while read < found.len() {
        let text = files::read(&found[read])?;
        for word in text.split('"').skip(1).step_by(2).filter(|word| is_name(word)) {
            let named = NAMED.iter().map(|folder| file(project, folder, word));
            for file in named.filter(|file| file.is_file()) {
                if !found.contains(&file) {
                    found.push(file);
                }
            }
        }
        read += 1;
    }
    found.sort();
    Ok(found)
}

/// Returns the drive of a scenario that takes it as it was sold, and its NAND if it names one. The
/// page of that drive shows this run.
pub(super) fn drive_as_sold(scenario: &str) -> Option<(&str, Option<&str>)> {
    let head = scenario.split("[[").next()?;
    let word = |name: &str| {
        let line = head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""))?;
        line.strip_suffix('"')
    };
    let is_sold = head.lines().all(|line| !line.starts_with("spare_factor"));
    Some((word("drive").filter(|_| is_sold)?, word("nand")))
}

/// The runs that a figure of a chapter draws: each of some drives with each of some workloads. They
/// are named by the figure's line, `::sweep{drives="v300 e100" workloads="boot copy" scale="16"}`,
/// or by a table of the chapter's `plots.toml`.
#[derive(Debug, PartialEq)]
pub(super) struct Plot {
    drives: Vec<String>,
    workloads: Vec<String>,
    pub(super) scale: String,
}

/// Returns the value of an attribute of a line `::NAME{attribute="…"}`.
fn attribute<'line>(line: &'line str, name: &str) -> Option<&'line str> {
    let (_, attributes) = line.strip_prefix("::")?.split_once('{')?;
    attributes.split_once(&format!("{name}=\""))?.1.split('"').next()
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

impl Plot {
    /// Returns None for a line that says something else, or draws only scenarios.
    fn in_line(line: &str) -> Option<Self> {
        Self::of(|name| attribute(line, name))
    }

    /// Returns None for a table that draws only scenarios.
    fn in_table(table: &str) -> Option<Self> {
        Self::of(|name| {
            let mut fields = table.lines().filter_map(|line| line.split_once(" = "));
            Some(fields.find(|(field, _)| *field == name)?.1.trim_matches('"'))
        })
    }

    fn of<'text>(field: impl Fn(&str) -> Option<&'text str>) -> Option<Self> {
        let words = |name| field(name).map(words);
        let scale = words("scale")?.pop()?;
        Some(Self { drives: words("drives")?, workloads: words("workloads")?, scale })
    }

    pub(super) fn runs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.drives.iter().flat_map(|drive| {
            self.workloads.iter().map(move |workload| (drive.as_str(), workload.as_str()))
        })
    }
}

/// Returns the plots of all chapters.
pub(super) fn plots(project: &Project) -> Outcome<Vec<Plot>> {
    let mut plots = in_chapters(project, "index.md", "\n", Plot::in_line)?;
    plots.extend(in_chapters(project, "plots.toml", "\n[", Plot::in_table)?);
    Ok(plots)
}

/// The options with which a scenario runs for the site, which keeps more than rows of it: the
/// drive at some seconds, and the pages of some blocks. A line of a chapter names them:
/// `scenario="v300-240" moments="1 164 2000" blocks="24.1826"`.
pub(super) struct Kept {
    pub(super) scenario: String,
    pub(super) options: Vec<String>,
}

pub(super) fn kept(project: &Project) -> Outcome<Vec<Kept>> {
    in_chapters(project, "index.md", "\n", |line| {
        let scenario = attribute(line, "scenario")?.to_owned();
        let values = |name| Some(words(attribute(line, name)?).join(","));
        let options: Vec<String> = ["moments", "blocks"]
            .into_iter()
            .filter_map(|name| Some([format!("--{name}"), values(name)?]))
            .flatten()
            .collect();
        (!options.is_empty()).then_some(Kept { scenario, options })
    })
}

/// Reads the parts of the file of that name in each chapter. Those of a translation are the same.
fn in_chapters<T>(
    project: &Project,
    name: &str,
    between: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Outcome<Vec<T>> {
    let mut found = Vec::new();
    for file in files::walk(&folder(project, "en").join("chapters"))? {
        if file.ends_with(name) {
            found.extend(files::read(&file)?.split(between).filter_map(&read));
        }
    }
    Ok(found)
}

/// The files of `content/evidence` that list drives, and the tests of each.
const MATRICES: [&str; 2] = ["nand-matrix", "fill-orders"];

/// A test of one drive in a matrix.
#[derive(Debug, PartialEq)]
pub(super) struct MatrixRun {
    pub(super) matrix: &'static str,
    pub(super) drive: String,
    pub(super) nand: String,
    pub(super) test: String,
    pub(super) workload: String,
    /// Settings, as `scale=8 queue_depth=1`.
    pub(super) set: String,
}

/// Returns each drive of the matrices with each test of its matrix, once.
pub(super) fn matrix_runs(project: &Project) -> Outcome<Vec<MatrixRun>> {
    let mut runs = Vec::new();
    for matrix in MATRICES {
        runs.extend(matrix_runs_in(matrix, &files::read(&file(project, "evidence", matrix))?));
    }
    Ok(runs)
}

/// Reads the lines `name = "word"` of each table. One with `workload` and `set` is a test.
fn matrix_runs_in(matrix: &'static str, text: &str) -> Vec<MatrixRun> {
    let tables: Vec<&str> = text.split("\n[").collect();
    let word = |table: &&str, name: &str| {
        let line = table.lines().find_map(|line| line.strip_prefix(&format!("{name} = \"")))?;
        line.split('"').next().map(str::to_owned)
    };
    let mut runs = Vec::new();
    for row in &tables {
        let (Some(drive), Some(nand)) = (word(row, "drive"), word(row, "nand")) else { continue };
        for table in &tables {
            let (Some(workload), Some(set)) = (word(table, "workload"), word(table, "set")) else {
                continue;
            };
            let test = table.split(']').next().unwrap_or_default().to_owned();
            let (drive, nand) = (drive.clone(), nand.clone());
            let run = MatrixRun { matrix, drive, nand, test, workload, set };
            if !runs.contains(&run) {
                runs.push(run);
            }
        }
    }
    runs
}

fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::scratch;

    #[test]
    fn a_scenario_takes_a_drive_as_sold_unless_it_changes_the_spare_area() {
        let text = "title = \"t\"\ndrive = \"v300\"\n";
        let phases = "[[phases]]\nspare_factor = 1\n";
        assert_eq!(drive_as_sold(&format!("{text}{phases}")), Some(("v300", None)));
        let with_nand = format!("{text}nand = \"mlc\"\n{phases}");
        assert_eq!(drive_as_sold(&with_nand), Some(("v300", Some("mlc"))));
        assert_eq!(drive_as_sold(&format!("{text}spare_factor = 0.25\n{phases}")), None);
    }

    #[test]
    fn a_plot_draws_each_drive_with_each_workload() {
        let line = r#"::sweep{drives="a b" workloads="x y" scale="16" called="A B"}"#;
        let plot = Plot::in_line(line).unwrap();
        assert_eq!(plot.scale, "16");
        let runs: Vec<_> = plot.runs().collect();
        assert_eq!(runs, [("a", "x"), ("a", "y"), ("b", "x"), ("b", "y")]);
        let table = "mix]\ndrives = \"a b\"\nworkloads = \"x y\"\nscale = 16\npanels = 2\n";
        assert_eq!(Plot::in_table(table), Some(plot));
        assert_eq!(Plot::in_line(r#"::claims{scenarios="v300"}"#), None);
        assert_eq!(Plot::in_table("mix]\nscenarios = \"v300\"\n"), None);
    }

    #[test]
    fn a_matrix_runs_each_part_once_with_each_test() {
        let text = "\n[soft]\nworkload = \"x\"\nset = \"scale=8 queue_depth=1\"\n\n[hard]\n\
            workload = \"y\"\nset = \"scale=8\"\n\n[[kinds]]\nname = \"A\"\ndrive = \"d\"\n\
            nand = \"n\"\n\n[[kinds]]\nname = \"B\"\ndrive = \"d\"\nnand = \"n\"\n\n\
            [[kinds]]\nname = \"C\"\n";
        let runs = matrix_runs_in("m", text);
        let tests: Vec<_> =
            runs.iter().map(|run| (&run.test[..], &run.workload[..], &run.set[..])).collect();
        assert_eq!(tests, [("soft", "x", "scale=8 queue_depth=1"), ("hard", "y", "scale=8")]);
        assert!(runs.iter().all(|run| (&run.drive[..], &run.nand[..]) == ("d", "n")));
    }

    #[test]
    fn a_run_reads_its_drive_and_the_drive_s_nand() {
        let root = scratch("content");
        for (name, text) in [
            ("scenarios/test", "title = \"A drive, other\"\ndrive = \"v300\"\n"),
            ("drives/v300", "nand = \"toshiba\"\nname = { value = \"x\", source = \"S1-002\" }\n"),
            ("drives/other", ""),
            ("nand/toshiba", ""),
            ("nand/micron", ""),
        ] {
            let file = root.join(format!("content/{name}.toml"));
            files::write(&file, text.as_bytes()).unwrap();
        }
        let project = Project { root: root.clone() };
        let found = with_named(&project, list(&project, "scenarios").unwrap()).unwrap();
        let names: Vec<String> = found.iter().map(|file| name_of(file)).collect();
        assert_eq!(names, ["v300", "toshiba", "test"]);
        files::remove_folder(&root).unwrap();
    }
}
