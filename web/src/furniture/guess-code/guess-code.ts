/* The code of a student's guess, below the guess. Nothing of it is loaded outside class mode. */
import { mount, unmount } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Guess } from '#link/guess-code';
import { isClassMode } from '#page/class-mode';

/** `question`: its name among those of its kind; null: nobody has guessed yet. */
export const guessCode =
  (question: string, guess: Guess | null): Attachment =>
  (target) => {
    if (!guess || !isClassMode()) return;
    const code = import('./GuessCode.svelte').then(({ default: GuessCode }) =>
      mount(GuessCode, { target, props: { question, guess } }),
    );
    return () => void code.then(unmount);
  };
