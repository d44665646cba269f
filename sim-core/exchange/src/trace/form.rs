//! The forms of a trace.

use document::Phrase;
use serde::Serialize;

use crate::codes;

/// A form, by where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export, rename = "TraceForm"))]
pub enum Form {
    /// The week of servers of Microsoft Research in Cambridge.
    Msr,
    Alibaba,
    Tencent,
    /// The Storage Performance Council's.
    Spc,
    /// A recording of blktrace, as blkparse prints it.
    Blkparse,
    /// The simulator MQSim's.
    Mqsim,
    /// Recorded by fio with `write_iolog`.
    FioV2,
    FioV3,
}

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(export))]
pub enum TimeUnit {
    S,
    Ms,
    Us,
    /// 100 ns, as Windows counts.
    HundredNs,
    Ns,
}

impl TimeUnit {
    /// Those that a reader may choose.
    pub const CHOICES: [Self; 4] = [Self::S, Self::Ms, Self::Us, Self::Ns];

    #[must_use]
    pub fn word(self) -> &'static str {
        ["s", "ms", "us", "100 ns", "ns"][self as usize]
    }

    #[must_use]
    pub fn ns(self) -> u64 {
        [1_000_000_000, 1_000_000, 1000, 100, 1][self as usize]
    }
}

impl Form {
    pub const ALL: [Self; 8] = [
        Self::Msr,
        Self::Alibaba,
        Self::Tencent,
        Self::Spc,
        Self::Blkparse,
        Self::Mqsim,
        Self::FioV2,
        Self::FioV3,
    ];

    #[must_use]
    pub fn title(self) -> &'static str {
        [
            "MSR Cambridge",
            "Alibaba block traces",
            "Tencent block traces",
            "SPC",
            "blkparse",
            "MQSim",
            "fio iolog 2",
            "fio iolog 3",
        ][self as usize]
    }

    /// The columns of its rows.
    #[must_use]
    pub fn columns(self) -> Phrase {
        match self {
            Self::Msr => codes::columns_of_msr(),
            Self::Alibaba => codes::columns_of_alibaba(),
            Self::Tencent => codes::columns_of_tencent(),
            Self::Spc => codes::columns_of_spc(),
            Self::Blkparse => codes::columns_of_blkparse(),
            Self::Mqsim => codes::columns_of_mqsim(),
            Self::FioV2 => codes::columns_of_fio_2(),
            Self::FioV3 => codes::columns_of_fio_3(),
        }
    }

    /// The unit of its times; `None`: it has no times.
    #[must_use]
    pub fn unit(self) -> Option<TimeUnit> {
        Some(match self {
            Self::Msr => TimeUnit::HundredNs,
            Self::Alibaba | Self::FioV3 => TimeUnit::Us,
            Self::Tencent | Self::Spc | Self::Blkparse => TimeUnit::S,
            Self::Mqsim => TimeUnit::Ns,
            Self::FioV2 => return None,
        })
    }

    /// Its times have up to nine decimals.
    pub(super) fn has_decimals(self) -> bool {
        matches!(self, Self::Spc | Self::Blkparse)
    }

    /// The header names it, and the version is part of the name.
    pub(super) fn of_header(line: &str) -> Option<Self> {
        match line.trim() {
            "fio version 2 iolog" => Some(Self::FioV2),
            "fio version 3 iolog" => Some(Self::FioV3),
            _ => None,
        }
    }
}
