/*
 * Pictures of the embeds for other programs: `picture.webp` for pages that run no script, and
 * `card.jpeg` for cards of links and oEmbed thumbnails. `tests/e2e/frames.spec.ts` makes both.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '#embed/frame-heights';
import { COLLAPSE, embedNames, titleOf } from './embeds.server';

/** The site is built in the folder `web`. */
const SOURCES = join(process.cwd(), 'src/embed');

const CARD_PX = { width: 1200, height: 630 };

export interface Card {
  /** The picture's path on the site. */
  path: string;
  alt: string;
  width: number;
  height: number;
}

/** Every chapter has these, so they say little of it. */
const QUESTIONS = ['question', 'exercise'];

/** Returns the card of a page that shows these; without an embed among them it shows the run. */
export function cardOf(shown: readonly string[] = []): Card {
  const embeds = shown.filter((name) => embedNames.includes(name));
  const name = embeds.find((name) => !QUESTIONS.includes(name)) ?? embeds[0] ?? COLLAPSE;
  return { path: `embed/v1/${name}/card.jpeg`, alt: titleOf(name), ...CARD_PX };
}

/** Returns a picture of an embed. */
export const pictureFile = (name: string, file: string): Buffer<ArrayBuffer> =>
  readFileSync(join(SOURCES, folderOf(name)!, file));
