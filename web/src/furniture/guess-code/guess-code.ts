/* The code of a student's guess, below the guess. Nothing of it is loaded outside class mode. */
import type { Attachment } from 'svelte/attachments';
import type { ClassGuess } from './class-guess.svelte';

/** `question`: its name among those of its kind. */
export const guessCode =
  (question: string, classGuess: ClassGuess): Attachment =>
  (target) => {
    const { given } = classGuess;
    if (!given) return;
    const shown = import('./show').then(({ show }) =>
      show(target, { question, given, classGuess }),
    );
    return () => void shown.then((remove) => remove());
  };
