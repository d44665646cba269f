/*
 * Commands from the page around a frame to the figure in it, and the figure's reports: a
 * demonstration registers here how it is played, a run in `runs-commanded.svelte.ts`. On a page of
 * the site there is no commander.
 */
import { getContext } from 'svelte';
import { COMMANDER } from './keys';

/** Rows with figures by name; what is longer than a few values, `export/tables.ts` leaves out. */
export interface Table {
  name: string;
  rows: readonly object[];
}

/** Plays a figure. */
export interface Playback {
  play: () => void;
  pause: () => void;
  /** Steps of a demonstration, seconds of a run; negative goes back. */
  step: (by: number) => void;
  /** To a step of a demonstration, where the first is 0, or to a second of a run. */
  seek: (to: number) => void;
  /** Plays from now on, again and again. */
  repeat: () => void;
}

export interface Commands {
  /** Null for a figure that does not play. */
  playback: Playback | null;
  /** The numbers on show. */
  tables: () => readonly Table[];
  /** The seed of a run. */
  seed?: () => number | undefined;
  /** Its state with what its place sets: what shows the same wherever it is placed. */
  wholeState?: () => string;
  /** Whether an answer was right, once there is one. */
  isSolved?: () => boolean | null;
  /** The state of the page, if the figure has its address to itself. */
  link?: () => Promise<string>;
}

export interface Reports {
  step: { index: number; count: number };
  /** The finished share of a run, 0 to 1, and its second. */
  progress: { share: number; at_s: number };
  answer: { right: boolean; given: string };
}

export type Tell = <Name extends keyof Reports>(name: Name, report: Reports[Name]) => void;

export interface Commander {
  /** Registers commands; the first component of an island takes them all. */
  take: (commands: Commands) => void;
  tell: Tell;
}

/** Call during a component's setup to register its commands. Returns the function for reports. */
export function whenCommanded(commands: Commands): Tell {
  const commander = getContext<Commander | undefined>(COMMANDER);
  commander?.take(commands);
  return commander?.tell ?? (() => {});
}
