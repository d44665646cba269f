/*
 * In class mode a guess is given first, as a code for the lecturer. What happened waits until the
 * student asks for it, which is when the lecturer wants it. Elsewhere nothing waits.
 */
import type { Guess } from '#link/guess-code';
import { isClassMode } from '#page/class-mode';

export class ClassGuess {
  /** The guess and its words; null: none was given, or nobody collects any. */
  given = $state.raw<{ guess: Guess; text: string } | null>(null);
  /** True until the student asks for what happened. */
  waits = $state(false);
  private tell = () => {};

  /** Calls `tell` to show what happened: at once, or when the student asks for it. */
  give(guess: Guess, text: string, tell: () => void): void {
    if (!isClassMode()) return tell();
    [this.given, this.waits, this.tell] = [{ guess, text }, true, tell];
  }

  show(): void {
    this.waits = false;
    this.tell();
  }
}
