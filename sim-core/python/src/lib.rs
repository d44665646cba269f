//! The compiled part of the Python package: text and bytes in, text and bytes out.
//!
//! 1. [`runs`] runs a scenario, [`jobs`] reads and rehearses job files, [`logs`] reads logs, and
//!    [`drives`] describes drives. None of them knows a file: Python opens it.
//! 2. Results are the JSON objects and the CSV of the command line, from the same functions.
//! 3. Python's other threads go on while the core works, and Ctrl+C ends it ([`interruptible`]).
//! 4. [`faults`] turns the core's errors into `write_cliff.ScenarioError`.

use pyo3::prelude::*;

mod documents;
mod drives;
mod faults;
mod jobs;
mod logs;
mod runs;

/// Lets other threads run while `advance` works, a part at a time, until it says that all is done.
fn interruptible<E: Send>(
    py: Python<'_>,
    mut advance: impl FnMut() -> Result<bool, E> + Send,
) -> PyResult<Result<(), E>> {
    loop {
        match py.detach(&mut advance) {
            Ok(true) => return Ok(Ok(())),
            Ok(false) => py.check_signals()?,
            Err(error) => return Ok(Err(error)),
        }
    }
}

#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::documents::{content, names};
    #[pymodule_export]
    use crate::drives::drive;
    #[pymodule_export]
    use crate::jobs::Job;
    #[pymodule_export]
    use crate::logs::log;
    #[pymodule_export]
    use crate::runs::{csv, run};
}
