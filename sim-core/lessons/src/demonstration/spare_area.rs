//! Write amplification by spare area, from the analytic model, and the two meanings of a
//! percentage: of the NAND, or of the host's logical pages.

use super::Settings;
use crate::mean_field::write_amplification;
use document::ScenarioError;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SpareAreaShown {
    /// One point for each half per cent of the NAND.
    pub curve: Vec<SparePoint>,
    /// Both readings of percentages that were printed without their base.
    pub readings: Vec<SpareReading>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SparePoint {
    pub spare_factor: f64,
    pub over_provisioning: f64,
    pub write_amplification: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct SpareReading {
    pub percent: u32,
    /// The percentage as a share of the NAND, then of the host's logical pages.
    pub of_nand: SparePoint,
    pub of_host: SparePoint,
}

/// Range of the curve, in thousandths of the NAND.
const PER_MILLE: [u32; 2] = [50, 600];
const PER_MILLE_STEP: usize = 5;
/// S1-010 and C3-06: spare areas from two reviews.
const PRINTED_PERCENT: [u32; 2] = [25, 28];

/// `slots` is the number of slots in a collection unit.
pub fn show(settings: &mut Settings) -> Result<SpareAreaShown, ScenarioError> {
    let slots = settings.whole("slots", 16, 4096, 1024)? as u32;
    let curve = (PER_MILLE[0]..=PER_MILLE[1]).step_by(PER_MILLE_STEP);
    let reading = |percent: u32| {
        let share = f64::from(percent) / 100.0;
        let [of_nand, of_host] = [share, share / (1.0 + share)].map(|spare| point(spare, slots));
        SpareReading { percent, of_nand, of_host }
    };
    Ok(SpareAreaShown {
        curve: curve.map(|per_mille| point(f64::from(per_mille) / 1000.0, slots)).collect(),
        readings: PRINTED_PERCENT.map(reading).to_vec(),
    })
}

fn point(spare_factor: f64, slots: u32) -> SparePoint {
    let over_provisioning = spare_factor / (1.0 - spare_factor);
    SparePoint {
        spare_factor,
        over_provisioning,
        write_amplification: write_amplification(over_provisioning, slots, None),
    }
}

#[cfg(test)]
mod tests {
    use super::show;
    use crate::demonstration::Settings;

    /// E25 of the errata gives 2.19 and 2.67 for the two readings.
    #[test]
    fn twenty_five_per_cent_read_both_ways() {
        let given = &mut Settings::given(&[("slots", "256")]);
        let shown = show(given).expect("in range");
        let reading = shown.readings[0];
        assert!((reading.of_nand.write_amplification - 2.19).abs() < 0.02, "{reading:?}");
        assert!((reading.of_host.write_amplification - 2.67).abs() < 0.02, "{reading:?}");
        assert!((reading.of_nand.over_provisioning - 1.0 / 3.0).abs() < 1e-12);
        assert!((reading.of_host.over_provisioning - 0.25).abs() < 1e-12);
    }

    #[test]
    fn more_spare_area_never_costs_more() {
        let shown = show(&mut Settings::given(&[])).expect("defaults");
        assert_eq!(shown.curve.len(), 111);
        let falls = |w: &[super::SparePoint]| w[1].write_amplification < w[0].write_amplification;
        assert!(shown.curve.windows(2).all(falls));
    }
}
