//! Enums whose variants have a word for readers outside the core. Most leave the core as numbers,
//! because the values of rows, maps and steps are numbers.

/// One row per variant: its notes, its name in Rust, and its word. The numbers are the places of
/// the rows, from 0 on.
///
/// ```
/// document::numbered! {
///     pub enum Light {
///         Red = "red",
///         Green = "green",
///     }
/// }
/// assert_eq!(Light::NAMES[Light::Green as usize], "green");
/// ```
#[macro_export]
macro_rules! numbered {
    ($(#[$about:meta])* pub enum $name:ident {
        $($(#[$note:meta])* $variant:ident = $word:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$note])* $variant,)+
        }

        impl $name {
            /// The words of the variants, in the order of their numbers.
            pub const NAMES: [&'static str; [$($word),+].len()] = [$($word),+];
        }
    };
}
