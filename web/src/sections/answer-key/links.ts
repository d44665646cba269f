/* The address that opens a chapter with a student's numbers, in class mode. */
import { href } from '#link/site';
import type { KeyChapter } from '../answer-key/still.server';

export const linkTo = ({ path }: Pick<KeyChapter, 'path'>, seed: number): string =>
  `${new URL(href(path), location.href).href}?class&seed=${seed}`;
