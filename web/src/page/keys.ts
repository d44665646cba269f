/*
 * The context keys under which an island's components find its services. They have a file of their
 * own because the script that wakes islands needs only the keys.
 */

/** The island's queue of work. */
export const TURNS = Symbol('turns');
/** Registers a handler for commands in a chapter's text. */
export const COMMAND_HANDLER = Symbol('command handler');
/** The commander of the island. */
export const COMMANDER = Symbol('commander');
