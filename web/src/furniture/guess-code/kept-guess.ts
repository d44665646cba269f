/*
 * The guesses of a student, kept in this tab, so that a reload or the way back loses neither the
 * guess nor its code. A page that is opened anew asks anew, and so do slides: the next class finds
 * its questions open. Nothing of it is loaded outside class mode.
 */
import type { Guess } from '#link/guess-code';
import { GUESS_STEPS } from '#link/view';
import type { ClassGuess } from './class-guess.svelte';

interface KeptGuess {
  guess: Guess;
  /** The guess in words. */
  text: string;
  /** Whether the student has not asked for what happened yet. */
  waits: boolean;
  /** Another choice that belongs to it; empty if there is none. */
  also: string;
}

/**
 * Shows a guess in its figure, which does not tell what happened. Returns what tells it, or null if
 * the figure has another question by now.
 */
export type Begin = (guess: Guess, kept: Readonly<KeptGuess>) => (() => void) | null;

const ITEM = 'write-cliff-guesses';
const MOST = 100;

/** Keeps the given guess, now and when the student asks for what happened. */
export function keep(classGuess: ClassGuess, question: string, also: string): void {
  const { guess, text } = classGuess.given!;
  classGuess.keep = () => write(question, { guess, text, waits: classGuess.waits, also });
  classGuess.keep();
}

export function resume(classGuess: ClassGuess, question: string, begin: Begin): void {
  const kept = guessBefore(question);
  if (!kept) return;
  const { guess, text, waits, also } = kept;
  // It waits before the figure shows the guess, so that no result flashes.
  [classGuess.given, classGuess.waits] = [{ guess, text }, true];
  const tell = begin(guess, kept);
  if (!tell) {
    [classGuess.given, classGuess.waits] = [null, false];
    return;
  }
  classGuess.tell = tell;
  keep(classGuess, question, also);
  if (!waits) classGuess.show();
}

function write(question: string, kept: KeptGuess): void {
  const { [question]: _, ...others } = readAll();
  const newest = [...Object.entries(others), [question, kept]].slice(-MOST);
  try {
    sessionStorage.setItem(ITEM, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // The browser refuses storage: the guess lasts as long as the page.
  }
}

/** Returns null unless the page was loaded again. */
function guessBefore(question: string): KeptGuess | null {
  const [entry] = performance.getEntriesByType('navigation');
  const { type } = entry as PerformanceNavigationTiming;
  const isDeck = document.getElementsByTagName('wc-deck').length > 0;
  if (isDeck || (type !== 'reload' && type !== 'back_forward')) return null;
  const kept = readAll()[question];
  if (typeof kept !== 'object' || kept === null) return null;
  const { guess, text, waits, also } = kept as Partial<Record<keyof KeptGuess, unknown>>;
  const read = guessOf(guess);
  if (!read || typeof text !== 'string') return null;
  return { guess: read, text, waits: waits !== false, also: typeof also === 'string' ? also : '' };
}

function readAll(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(ITEM) ?? '{}');
    return typeof all === 'object' && all !== null ? { ...all } : {};
  } catch {
    return {};
  }
}

/**
 * Reads a stored guess; null if the value is not one. Within a curve, JSON has null for each step
 * that the student did not draw.
 */
function guessOf(value: unknown): Guess | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, option, seed, value: number, course } = value as Record<string, unknown>;
  if (kind === 'choice' && Number.isInteger(option)) return { kind, option: option as number };
  if (kind === 'number' && Number.isInteger(seed) && Number.isFinite(number)) {
    return { kind, seed: seed as number, value: number as number };
  }
  if (kind !== 'curve' || !Array.isArray(course) || course.length !== GUESS_STEPS) return null;
  const drawn = course.map((iops) => (Number.isFinite(iops) ? (iops as number) : Number.NaN));
  return drawn.some(Number.isFinite) ? { kind, course: drawn } : null;
}
