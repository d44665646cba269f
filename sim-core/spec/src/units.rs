//! The quantities of the simulated machine. Each has a type of its own, so that a logical page can
//! never be passed in place of a slot.

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
    /// `page_bytes` times the planes that work together. Its slots are consecutive.
    MultiPlanePage
);
index!(
    /// The number of a collection unit over the whole drive. Collection frees it as a whole: a
    /// block of every plane that works together, or a superblock, which is that block of every
    /// die.
    UnitIndex
);
index!(
    /// The number of an allocation group: dies that share a list of free units. It is every die if
    /// the unit is a superblock, else one die.
    GroupIndex
);
index!(
    /// The number of a die. `die % channels` is its channel.
    DieIndex
);
