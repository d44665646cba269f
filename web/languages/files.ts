// Locates the words of a language.
// 1. The site is written in English. Its words are in `content/en`, those of a widget or section in
//    its own folder, as `words.json`.
// 2. Every other language is one folder, `content/TAG`, with the same file names; the words of a
//    widget are in `widgets/NAME.json`, those of a section in `sections/NAME.json`, and those of a
//    part that is loaded apart in `widgets/NAME/PART.json`.
// 3. Sentences beside figures are in English in the files of the figures. Those of drives and parts
//    are translated in `drives.json`, those of claims, workloads and content types in
//    `catalogue.json`. In these files each English sentence is the key of its translation.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Words } from './overlay.ts';
import { ENGLISH } from './tags.ts';

/** Files whose keys are English sentences. */
export const BESIDE_FIGURES: readonly string[] = ['drives.json', 'catalogue.json'];

/** Parts of a question or an exercise that name states, numbers and runs. */
const NAMING = new Set(['picture', 'rows', 'scene', 'parts', 'about', 'fall', 'runs']);
/** The words in them. */
const WORDS_AMONG = new Set(['label', 'unit', 'each', 'left', 'gone', 'after']);

/** Returns the language folders of a `content` folder, English first. */
export function languagesIn(content: string): string[] {
  const tags = readdirSync(content).filter((name) =>
    existsSync(join(content, name, 'language.json')),
  );
  return [ENGLISH, ...tags.filter((tag) => tag !== ENGLISH).sort()];
}

/**
 * Maps the path of an English file, relative to the project's root, to its place in a language's
 * folder: `web/src/widgets/trim/words.json` becomes `widgets/trim.json`. Returns null for a file
 * without words.
 */
export function placeOf(path: string): string | null {
  const own = /^web\/src\/((?:widgets|sections)\/[a-z-]+(?:\/[a-z-]+)?)\/words\.json$/.exec(path);
  if (own) return `${own[1]}.json`;
  const shared = new RegExp(`^content/${ENGLISH}/(.+\\.(?:json|md))$`).exec(path);
  return shared ? shared[1]! : null;
}

/** Returns the paths of all English files with words, relative to the project's root. */
export function englishFiles(root: string): string[] {
  const found = [`content/${ENGLISH}`, 'web/src/widgets', 'web/src/sections'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  );
  return found.filter((path) => placeOf(path) !== null).sort();
}

/** Reads the words of the file at this place in English, without what is not translated: names. */
export function wordsIn(place: string, text: string): Words {
  const words = JSON.parse(text) as Words;
  const asks = /^(?:exercises\/|chapters\/[^/]+\/questions\.json$)/.test(place);
  return asks ? withoutNames(words, false) : words;
}

function withoutNames(words: Words, isNaming: boolean): Words {
  if (Array.isArray(words)) return words.map((inner) => withoutNames(inner, isNaming));
  if (typeof words !== 'object') return words;
  const own = Object.entries(words).flatMap(([name, inner]): [string, Words][] => {
    const names = NAMING.has(name) || (isNaming && !WORDS_AMONG.has(name));
    return names && isPlain(inner) ? [] : [[name, withoutNames(inner, names)]];
  });
  return Object.fromEntries(own);
}

const isPlain = (words: Words): boolean =>
  typeof words !== 'object' || (Array.isArray(words) && words.every(isPlain));
