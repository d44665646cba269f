//! A measured curve, compared with the same test on drives, and the fit of one of them.

use document::ScenarioError;
use exchange::job;
use exchange::log::usual_test;
use js_sys::{Function, Object};
use run::comparison::{Difference, SCALE_MAX, as_long_as, difference, simulated};
use run::fit::{Constant, Fit, RUNS_MAX, fit};
use serde::Serialize;
use spec::scenario::Scenario;
use wasm_bindgen::prelude::*;

use crate::{Job, Page, error, plain, reserve};

/// The commands of each second of a log, and the test that it is compared with.
#[wasm_bindgen]
pub struct Comparison {
    measured: Vec<f64>,
    /// The depth of the usual test.
    depth: u32,
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
    /// The test is that of the job file; without one it is the usual test of this depth.
    #[wasm_bindgen(constructor)]
    pub fn new(measured: Vec<f64>, depth: u32, job: Option<Job>) -> Comparison {
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

    /// Fits constants of a drive, by the names that `Constant` gives them. `progress` is called
    /// with the number of runs.
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
        let named = constants.iter().map(|name| {
            let unknown = || format!("constants: expected one that can be fitted, found {name}");
            Constant::named(name).ok_or_else(|| JsValue::from(unknown()))
        });
        let constants = named.collect::<Result<Vec<Constant>, JsValue>>()?;
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
            None => usual_test(self.depth.into()),
        };
        let text = format!("drive = \"{drive}\"\n{workload}");
        job::scenario(&text, &Page { files }, &[], SCALE_MAX).map_err(error)
    }
}
