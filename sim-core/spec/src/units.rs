//! The quantities of the simulated machine. Each has a type of its own, so that a logical page can
//! never be passed in place of a slot.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Sub, SubAssign};

/// Simulated nanoseconds: a duration, or an instant counted from the start of the run.
pub type Nanoseconds = u64;

/// Bytes of a slot, which is the unit of the map from logical pages to the NAND.
pub const SLOT_BYTES: u32 = 4096;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            #[inline]
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

macro_rules! none {
    ($($name:ident),*) => {
        $(impl $name {
            /// Stands for "none" in tables, in which an `Option` would take twice the space.
            pub const NONE: $name = $name(u32::MAX);

            #[inline]
            #[must_use]
            pub fn is_none(self) -> bool {
                self.0 == u32::MAX
            }
        })*
    };
}

none!(Slot, UnitIndex);

impl LogicalPage {
    /// Stands for "none" in the record of a slot that has held no logical page.
    pub const NONE: Self = Self(u32::MAX);
}

index!(
    /// The number of a 4 KiB page as the host counts it.
    LogicalPage
);
index!(
    /// The number of a physical slot: 4 KiB of NAND. On a drive that compresses, the address of
    /// one compressed logical page (`geometry`).
    Slot
);
index!(
    /// The number of a multi-plane page over the whole drive. One program operation writes it:
    /// `page_bytes` times the planes that work together. Its slots are consecutive. `page` in code
    /// is short for multi-plane page.
    MultiPlanePage
);
index!(
    /// The number of a collection unit over the whole drive. Collection frees it as a whole: a
    /// block of every plane that works together, or a superblock, which is that block of every
    /// die. The drive's file says which of the two. `unit` in code is short for collection unit.
    UnitIndex
);
index!(
    /// The number of an allocation group: dies that share a list of free units. It is every die if
    /// the unit is a superblock, else one die. `group` in code is short for allocation group.
    GroupIndex
);
index!(
    /// The number of a die. `die % channels` is its channel.
    DieIndex
);

/// A count of compression granules: 64 bytes each on a drive that compresses, else a slot each.
/// `grain` in code is short for such a granule.
/// Room on the NAND and in the write buffer is counted in them, and the data that takes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grains(pub u32);

impl Grains {
    pub const ZERO: Self = Self(0);
    /// A slot of a drive that does not compress.
    pub const ONE: Self = Self(1);

    /// The index in a table of sizes.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The same as a count of slots. Only for a drive that does not compress.
    #[inline]
    #[must_use]
    pub fn slots(self) -> u32 {
        self.0
    }

    #[inline]
    #[must_use]
    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// How many pieces of `size` cover it.
    #[inline]
    #[must_use]
    pub fn div_ceil(self, size: Self) -> u32 {
        self.0.div_ceil(size.0)
    }

    #[inline]
    #[must_use]
    pub fn is_multiple_of(self, size: Self) -> bool {
        self.0.is_multiple_of(size.0)
    }
}

impl Add for Grains {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Grains {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Grains {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Grains {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Multiplies the number of grains.
impl Mul<u32> for Grains {
    type Output = Self;

    #[inline]
    fn mul(self, count: u32) -> Self {
        Self(self.0 * count)
    }
}

/// How many whole pieces of a size fit.
impl Div for Grains {
    type Output = u32;

    #[inline]
    fn div(self, size: Self) -> u32 {
        self.0 / size.0
    }
}

impl Sum for Grains {
    #[inline]
    fn sum<I: Iterator<Item = Self>>(grains: I) -> Self {
        grains.fold(Self::ZERO, Self::add)
    }
}

impl From<Grains> for u64 {
    #[inline]
    fn from(grains: Grains) -> Self {
        Self::from(grains.0)
    }
}

impl From<Grains> for f64 {
    #[inline]
    fn from(grains: Grains) -> Self {
        Self::from(grains.0)
    }
}
