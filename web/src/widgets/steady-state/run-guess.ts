/* The guess of a run's course in class mode. Nothing of it is loaded elsewhere. */
import { counted } from '#format/format';
import { ClassGuess } from '#furniture/guess-code/class-guess.svelte';
import { guessCode } from '#furniture/guess-code/guess-code';
import { endOf, type Guess } from '#link/view';
import words from './words.json';

export class RunGuess extends ClassGuess {
  /** Gives the first course that is complete. Calls `tell` to show what happened. */
  giveCourse(question: string, course: Guess | null, tell: () => void): void {
    const end_iops = endOf(course);
    if (!course || end_iops === null || this.given) return tell();
    const text = `${counted(end_iops)} ${words.guess.typed}`;
    this.give(question, { kind: 'curve', course }, text, tell);
  }

  codeFor = (question: string) => guessCode(question, this);
}
