/* The address that opens a chapter with a student's numbers. */
import { href } from '#link/site';
import type { KeyChapter } from '../answer-key/still.server';

export const linkTo = ({ path }: KeyChapter, seed: number): string =>
  `${new URL(href(path), location.href).href}?seed=${seed}`;
