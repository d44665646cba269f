/* The guess of a run's course in class mode. Nothing of it is loaded elsewhere. */
import { counted } from '#format/format';
import { ClassGuess } from '#furniture/guess-code/class-guess.svelte';
import { guessCode } from '#furniture/guess-code/guess-code';
import { endOf, type Guess } from '#link/view';
import words from './words.json';

export class RunGuess extends ClassGuess {
  readonly code;

  constructor(private readonly question: string) {
    super();
    this.code = guessCode(question, this);
  }

  /** Gives the first course that is complete. Calls `tell` to show what happened. */
  giveCourse(course: Guess | null, tell: () => void): void {
    const end_iops = endOf(course);
    if (!course || end_iops === null || this.given) return tell();
    const text = `${counted(end_iops)} ${words.guess.typed}`;
    this.give(this.question, { kind: 'curve', course }, text, tell);
  }

  /** Draws the course again that was given before the page was loaded again. */
  resumeCourse(draw: (course: Guess) => void, tell: () => void): void {
    this.resume(this.question, (guess) => {
      if (guess.kind !== 'curve') return null;
      draw(guess.course);
      return tell;
    });
  }
}
