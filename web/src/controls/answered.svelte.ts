/*
 * The questions of a page that the reader has answered, by their ids: a figure that would give an
 * answer away waits for it.
 */
import { SvelteSet } from 'svelte/reactivity';

export const answeredQuestions = new SvelteSet<string>();
