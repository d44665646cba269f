/*
 * In class mode a guess is given first, as a code for the lecturer. What happened waits until the
 * student asks for it, which is when the lecturer wants it. A reload loses neither. Elsewhere
 * nothing waits.
 */
import type { Guess } from '#link/guess-code';
import { isClassMode } from '#page/class-mode';
import type { KeptGuess } from './kept-guess';

export class ClassGuess {
  /** The guess and its words; null: none was given, or nobody collects any. */
  given = $state.raw<{ guess: Guess; text: string } | null>(null);
  /** True until the student asks for what happened. */
  waits = $state(false);
  private tell = () => {};
  private keep: (waits: boolean) => void = () => {};

  /**
   * Calls `tell` to show what happened: at once, or when the student asks for it. `question` is its
   * name among those of its kind, `also` what else was chosen with it.
   */
  give(question: string, guess: Guess, text: string, tell: () => void, also = ''): void {
    if (!isClassMode()) return tell();
    this.wait(question, { guess, text, also }, tell);
    this.keep(true);
  }

  show(): void {
    this.waits = false;
    this.keep(false);
    this.tell();
  }

  /** The guess that was given before the page was loaded again. */
  async before(question: string): Promise<KeptGuess | null> {
    if (!isClassMode()) return null;
    const { guessBefore } = await import('./kept-guess');
    return guessBefore(question);
  }

  /** Gives that guess again; `begin` shows it in the figure. */
  resume(question: string, before: KeptGuess, tell: () => void, begin = () => {}): void {
    this.wait(question, before, tell);
    begin();
    if (!before.waits) this.show();
  }

  private wait(
    question: string,
    { guess, text, also }: Omit<KeptGuess, 'waits'>,
    tell: () => void,
  ): void {
    [this.given, this.waits, this.tell] = [{ guess, text }, true, tell];
    this.keep = (waits) =>
      void import('./kept-guess').then(({ keepGuess }) =>
        keepGuess(question, { guess, text, waits, also }),
      );
  }
}
