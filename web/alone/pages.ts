// The pages of the built site that become files, and the names of these files: a chapter
// `chapters/NAME.html`, its slides `slides/NAME.html`, a frame `embeds/NAME.html`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The first chapter is the start page; its own page only leads there. */
const FIRST = 'the-collapse';

export interface OnePage {
  /** Within the site: `chapters/nand/`. */
  path: string;
  /** The name of its file: `chapters/nand.html`. */
  file: string;
}

/** Every chapter, and its slides. */
export function chapterPages(folder: string): OnePage[] {
  // Each chapter has slides; the folder of chapters also has pages that lead to moved chapters.
  return namesIn(join(folder, 'present')).flatMap((name) => [
    { path: name === FIRST ? '' : `chapters/${name}/`, file: `chapters/${name}.html` },
    { path: `present/${name}/`, file: `slides/${name}.html` },
  ]);
}

export function framePages(folder: string): OnePage[] {
  return namesIn(join(folder, 'embed/v1')).map((name) => ({
    path: `embed/v1/${name}/`,
    file: `embeds/${name}.html`,
  }));
}

function namesIn(folder: string): string[] {
  const found = readdirSync(folder, { withFileTypes: true });
  return found.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort();
}
