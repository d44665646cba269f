//! The quantities of the simulated machine, each with a type of its own, so that a logical page
//! can never be passed where a slot is wanted.

/// A count of simulated nanoseconds, or an instant counted from the start of the run.
pub type Nanoseconds = u64;

/// Bytes of one mapping entry: the smallest piece of data that has an address of its own.
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
            /// Marks "none" where an `Option` would double the size of a table.
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
    /// The logical page of a slot that never held one.
    pub const NONE: Self = Self(u32::MAX);
}

index!(
    /// A 4 KiB page as the host numbers it.
    LogicalPage
);
index!(
    /// A 4 KiB place on the NAND.
    Slot
);
index!(
    /// A NAND page as one program operation writes it: `page_bytes` times the planes that work
    /// together. Numbered over the whole drive; its slots are consecutive.
    MultiPlanePage
);
index!(
    /// What collection frees at once: a block (of every plane that works together), or a
    /// superblock (that block of every die). Numbered over the whole drive.
    UnitIndex
);
index!(
    /// A pool of dies that share a free list: one die, or every die when the unit is a superblock.
    GroupIndex
);
index!(
    /// A die; `die % channels` is its channel.
    DieIndex
);
