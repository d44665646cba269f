/*
 * The keys under which the components of an island find what they have of it. They are apart from
 * what is found, because the script that wakes islands needs nothing else of it.
 */

/** Its turns. */
export const TURNS = Symbol('turns');
/** Where to say that it can be asked. */
export const ASKED = Symbol('asked');
/** Who commands it. */
export const COMMANDER = Symbol('commander');
