/* The part of kept answers that every page has; `answers.ts` loads once there are some. */

/** A learning platform that keeps the answers instead of this device (`web/alone/scorm`). */
export interface Course {
  read: () => string;
  /** Returns whether the answers are kept. */
  write: (answers: string) => boolean;
  /** Receives, per exercise of the page, whether it was solved; null: not tried. */
  report: (outcomes: readonly (boolean | null)[]) => void;
}

declare global {
  var WRITE_CLIFF_COURSE: Course | undefined;
}

/** The item of the browser's storage. */
export const ITEM = 'write-cliff-answers';

export function hasAnswers(): boolean {
  if (globalThis.WRITE_CLIFF_COURSE) return true;
  try {
    return localStorage.getItem(ITEM) !== null;
  } catch {
    // A browser that refuses storage keeps no answers.
    return false;
  }
}
