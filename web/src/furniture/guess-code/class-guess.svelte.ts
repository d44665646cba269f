/*
 * In class mode a guess is given first, as a code for the lecturer. What happened waits until the
 * student asks for it, which is when the lecturer wants it. A reload loses neither. Elsewhere
 * nothing waits.
 */
import type { Guess } from '#link/guess-code';
import { isClassMode } from '#page/class-mode';
import type { Begin } from './kept-guess';

export class ClassGuess {
  /** The guess and its words; null: none was given, or nobody collects any. */
  given = $state.raw<{ guess: Guess; text: string } | null>(null);
  /** True until the student asks for what happened. */
  waits = $state(false);
  tell = () => {};
  /** Keeps the guess as it is now, in this tab. */
  keep = () => {};

  /**
   * Calls `tell` to show what happened: at once, or when the student asks for it. `question` is its
   * name among those of its kind, `also` another choice that belongs to it.
   */
  give(question: string, guess: Guess, text: string, tell: () => void, also = ''): void {
    if (!isClassMode()) return tell();
    this.given = { guess, text };
    this.waits = true;
    this.tell = tell;
    void import('./kept-guess').then(({ keep }) => keep(this, question, also));
  }

  /** Gives the guess again that was given before the page was loaded again. */
  resume(question: string, begin: Begin): void {
    if (isClassMode()) {
      void import('./kept-guess').then(({ resume }) => resume(this, question, begin));
    }
  }

  show(): void {
    this.waits = false;
    this.keep();
    this.tell();
  }
}
