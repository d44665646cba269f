//! A measured curve, compared with the same test on drives, and the fit of one of them.

use document::ScenarioError;
use exchange::job;
use exchange::log::{usual_depth, usual_test};
use js_sys::{Function, Object};
use run::comparison::{Difference, as_long_as, difference, simulated};
use run::fit::{Constant, Fit, RUNS_MAX, fit};
use serde::Serialize;
use spec::scenario::Scenario;
use wasm_bindgen::prelude::*;

use crate::{Job, Page, error, plain, reserve};

/// The scale of a comparison: quick, and near enough for a minute's mean.
const SCALE_MAX: u32 = 64;

/// The commands of each second of a log, and the test that it is compared with.
#[wasm_bindgen]
pub struct Comparison {
    measured: Vec<f64>,
    depth: u64,
    job: Option<Job>,
}

/// A difference or a fit, with the curve that it is about.
#[derive(Serialize)]
struct WithRates<T> {
    found: T,
    rates: Vec<f64>,
}

#[wasm_bindgen]
impl Comparison {
    /// The test is that of the job file; without one it is the usual test, at the log's depth if
    /// that is above 0.
    #[wasm_bindgen(constructor)]
    pub fn new(measured: Vec<f64>, queue_depth: u32, job: Option<Job>) -> Comparison {
        let depth = usual_depth((queue_depth > 0).then_some(u64::from(queue_depth)));
        Self { measured, depth, job }
    }

    /// After as many runs a fit takes no further step.
    #[wasm_bindgen(js_name = runsMax)]
    pub fn runs_max() -> u32 {
        RUNS_MAX
    }

    /// Runs the test on a drive. `files` are those that the drive needs, by folder and name.
    pub fn on(&self, drive: &str, capacity_bytes: f64, files: &Object) -> Result<JsValue, JsValue> {
        let scenario = as_long_as(&self.measured, &self.scenario(drive, capacity_bytes, files)?);
        reserve(scenario.memory_bytes())?;
        let run = || -> Result<WithRates<Difference>, ScenarioError> {
            let rates = simulated(scenario)?;
            Ok(WithRates { found: difference(&self.measured, &rates)?, rates })
        };
        plain(&run().map_err(error)?)
    }

    /// Fits constants of a drive, by their names. `progress` is called with the number of runs.
    #[allow(clippy::needless_pass_by_value, reason = "wasm-bindgen hands over what it copied")]
    pub fn fit(
        &self,
        drive: &str,
        capacity_bytes: f64,
        files: &Object,
        constants: Vec<String>,
        progress: &Function,
    ) -> Result<JsValue, JsValue> {
        let scenario = self.scenario(drive, capacity_bytes, files)?;
        reserve(scenario.memory_bytes())?;
        let constants: Vec<Constant> =
            constants.iter().filter_map(|name| Constant::named(name)).collect();
        // a page that cannot show the progress still gets the fit
        let mut report = |runs: u32| drop(progress.call1(&JsValue::NULL, &runs.into()));
        let mut found: Fit =
            fit(&scenario, &self.measured, &constants, &mut report).map_err(error)?;
        let rates = std::mem::take(&mut found.rates);
        plain(&WithRates { found, rates })
    }
}

impl Comparison {
    fn scenario(
        &self,
        drive: &str,
        capacity_bytes: f64,
        files: &Object,
    ) -> Result<Scenario, JsValue> {
        let workload = match &self.job {
            Some(job) => job.written(capacity_bytes)?.text,
            None => usual_test(self.depth),
        };
        let text = format!("drive = \"{drive}\"\n{workload}");
        job::scenario(&text, &Page { files }, &[], SCALE_MAX).map_err(error)
    }
}
