/*
 * What the page around a frame may ask of the figure in it, and what the figure tells: a
 * demonstration says here how it is played, a run in `runs-commanded.svelte.ts`. On a page of the
 * site nobody asks.
 */
import { getContext } from 'svelte';
import { COMMANDER } from './keys';

export interface Commands {
  play: () => void;
  pause: () => void;
  /** Steps of a demonstration, seconds of a run; back if negative. */
  step: (by: number) => void;
  /** To a step of a demonstration, the first is 0; to a second of a run. */
  seek: (to: number) => void;
  /** Plays from now on, again and again. */
  repeat: () => void;
  /** The data as rows under their names. */
  csv: () => string;
}

export interface Reports {
  step: { index: number; count: number };
  /** Of a run: how much of it is over, 0 to 1. */
  progress: { share: number; at_s: number };
  answer: { right: boolean; given: string };
}

export type Tell = <Name extends keyof Reports>(name: Name, report: Reports[Name]) => void;

export interface Commander {
  /** The first of an island to take commands takes them all. */
  take: (commands: Commands) => void;
  tell: Tell;
}

/** For a component, while it is set up: how it is commanded. Returns whom it tells. */
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

/** Text with commas, quotes or line ends stands in quotes. */
export function csvOf(names: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const cell = (value: Cell) => {
    const text = value === null || Number.isNaN(value) ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  let csv = `${names.join(',')}\n`;
  for (const row of rows) csv += `${row.map(cell).join(',')}\n`;
  return csv;
}
