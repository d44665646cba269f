/* The code of a student's guess, below the guess. Nothing of it is loaded outside class mode. */
import type { Attachment } from 'svelte/attachments';
import type { Guess } from '#link/guess-code';
import { isClassMode } from '#page/class-mode';

/** `question`: its name among those of its kind; null: nobody has guessed yet. */
export const guessCode =
  (question: string, guess: Guess | null): Attachment =>
  (target) => {
    if (!guess || !isClassMode()) return;
    const shown = import('./show').then(({ show }) => show(target, { question, guess }));
    return () => void shown.then((remove) => remove());
  };
