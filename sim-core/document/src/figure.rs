//! A figure of a drive or a NAND part, with its unit and its source.
//!
//! For example, `read_ns = { value = 50000, source = "S1-002" }` in the table `array` of a NAND
//! file is the field `nand.array.read_ns` with the number 50000, the unit `ns` and that source.

use serde::ser::{Serialize, Serializer};

use crate::decimal::EXACT_MAX;

/// One figure, with its source.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub struct Figure {
    /// Dotted path in the drive file.
    pub field: String,
    #[cfg_attr(feature = "types", ts(type = "number | string"))]
    pub value: FigureValue,
    /// `None` for a count and for a word.
    pub unit: Option<Unit>,
    /// A claim, a document, or `assumed` with the reason.
    pub source: String,
    /// The published figure that the value was chosen to reach; `None` if it was not fitted.
    pub fitted: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureValue {
    Number(u64),
    Word(&'static str),
}

crate::numbered! {
    /// The unit of a number. The key of a figure ends in it.
    #[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename_all = "snake_case"))]
    pub enum Unit {
        Ns = "ns",
        Us = "us",
        Ms = "ms",
        Days = "days",
        Bytes = "bytes",
        BytesPerS = "bytes_per_s",
        /// Millions of transfers per second.
        MtS = "mt_s",
        Mw = "mw",
        Nj = "nj",
        Pj = "pj",
        Percent = "percent",
        /// Per 10^9 bits.
        PerGbit = "per_gbit",
        /// Collection units.
        Units = "units",
        Erases = "erases",
    }
}

impl Serialize for FigureValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) if *number > EXACT_MAX => serializer.serialize_f64(*number as f64),
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Word(word) => serializer.serialize_str(word),
        }
    }
}

/// Implemented by hand, because the derived code would be larger in the browser's download.
impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(Self::NAMES[*self as usize])
    }
}
