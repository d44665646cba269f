/*
 * Commands from the page around a frame to the figure in it, and the figure's reports: a
 * demonstration registers here how it is played, a run in `runs-commanded.svelte.ts`. On a page of
 * the site there is no commander.
 */
import { getContext } from 'svelte';
import { COMMANDER } from './keys';

export interface Commands {
  play: () => void;
  pause: () => void;
  /** Steps of a demonstration, seconds of a run; negative goes back. */
  step: (by: number) => void;
  /** To a step of a demonstration, where the first is 0, or to a second of a run. */
  seek: (to: number) => void;
  /** Plays from now on, again and again. */
  repeat: () => void;
  /** The data as rows under their names. */
  csv: () => string;
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

/** For a component that takes no commands. */
export function teller(): Tell {
  return getContext<Commander | undefined>(COMMANDER)?.tell ?? (() => {});
}

type Cell = string | number | boolean | null;

/** Text with commas, quotes or line ends is quoted. */
export function csvOf(names: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const cell = (value: Cell) => {
    const text = value === null || Number.isNaN(value) ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  let csv = `${names.join(',')}\n`;
  for (const row of rows) csv += `${row.map(cell).join(',')}\n`;
  return csv;
}
