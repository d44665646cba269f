//! The files of `content` that a scenario names: the caller's own, else those inside the package.

use std::collections::BTreeMap;

use document::ScenarioError;
use pyo3::prelude::*;
use spec::scenario::Setting;

use crate::faults::raised;

/// Texts by folder and name, such as `drives/own`.
pub type Own = BTreeMap<String, String>;

/// Returns the text of a file by its folder and name.
#[pyfunction]
pub fn content(name: &str) -> Option<&'static str> {
    cli::content::built_in(name)
}

/// Returns the names of all files in a folder of the content.
#[pyfunction]
pub fn names(folder: &str) -> Vec<&'static str> {
    cli::content::names(folder).collect()
}

pub fn find(own: &Own, name: &str) -> Option<String> {
    own.get(name).cloned().or_else(|| content(name).map(str::to_owned))
}

pub fn settings(py: Python<'_>, pairs: &[(String, String)]) -> PyResult<Vec<Setting>> {
    let read: Result<Vec<Setting>, ScenarioError> =
        pairs.iter().map(|(name, value)| Setting::parse(name, value)).collect();
    read.map_err(|error| raised(py, &error))
}
