// Lists the missing and wrong sentences of each language: `npm run languages`, or of some, given
// their tags. A missing sentence is shown in English. A wrong one makes this program fail.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { sentencesBesideFigures } from './beside-figures.ts';
import { BESIDE_FIGURES, englishFiles, languagesIn, placeOf, wordsIn } from './files.ts';
import { numeralsOf } from './numerals.ts';
import { sentencesOf, type Words } from './overlay.ts';
import { ENGLISH } from './tags.ts';

export interface Findings {
  /** The places of missing sentences and whole texts: `widgets/trim.json: lead`. */
  missing: string[];
  /** Sentences that no page shows, and sentences with arguments that the English ones lack. */
  wrong: string[];
}

/** Compares a language with English; `root` is the project's folder. */
export function findingsIn(root: string, tag: string): Findings {
  const found: Findings = { missing: [], wrong: [] };
  const folder = join(root, 'content', tag);
  const files = englishFiles(root);
  for (const path of files) compare(found, join(root, path), folder, placeOf(path)!);
  const beside = sentencesBesideFigures(root);
  for (const place of ['drives.json', 'catalogue.json'] as const) {
    const own = wordsOf(join(folder, place)) as Record<string, string>;
    const lacks = beside[place].filter((sentence) => !Object.hasOwn(own, sentence));
    found.missing.push(...lacks.map((sentence) => `${place}: ${sentence}`));
    const unknown = Object.keys(own).filter((sentence) => !beside[place].includes(sentence));
    found.wrong.push(...unknown.map((sentence) => `${place}: no file says "${sentence}"`));
  }
  const places = new Set(files.map(placeOf));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const place = name.replaceAll('\\', '/');
    if (/\.(?:json|md)$/.test(place) && !places.has(place)) {
      found.wrong.push(`${place}: there is no such file in English`);
    }
  }
  const own = wordsOf(join(folder, 'language.json')) as { tag?: string; numerals?: Words };
  if (own.tag !== tag) {
    found.wrong.push(`language.json: tag: expected ${tag}, found ${own.tag ?? 'none'}`);
  }
  const [expected, said] = [numeralsOf(tag), own.numerals].map((words) => JSON.stringify(words));
  if (said !== expected) {
    found.wrong.push(`language.json: numerals: expected ${expected}, found ${said ?? 'none'}`);
  }
  return found;
}

function compare(found: Findings, english: string, folder: string, place: string): void {
  const own = join(folder, place);
  if (place.endsWith('.md')) {
    if (!existsSync(own)) {
      found.missing.push(place);
      return;
    }
    const [expected, said] = [english, own].map(shownIn);
    if (said !== expected) found.wrong.push(`${place}: expected ${expected}, found ${said}`);
    return;
  }
  if (BESIDE_FIGURES.includes(place)) return;
  const translated = new Map(sentencesOf(wordsOf(own)));
  for (const [name, sentence] of sentencesOf(wordsIn(place, readFileSync(english, 'utf8')))) {
    const said = translated.get(name);
    if (said === undefined) {
      found.missing.push(`${place}: ${name}`);
      continue;
    }
    translated.delete(name);
    const unknown = argumentsIn(said).filter((one) => !argumentsIn(sentence).includes(one));
    if (unknown.length > 0) {
      found.wrong.push(`${place}: ${name}: English has no {${unknown.join('}, {')}}`);
    }
  }
  for (const name of translated.keys()) {
    found.wrong.push(`${place}: ${name}: English has no such sentence`);
  }
}

/** The states that figures show while a text is read: `{#flagship=at:164}`. */
function shownIn(file: string): string {
  const ends = readFileSync(file, 'utf8').match(/\{#[^}]*=[^}]*\}$/gm) ?? [];
  return ends.join(' ') || 'no {#figure=state}';
}

function wordsOf(file: string): Words {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : {};
}

function argumentsIn(sentence: string): string[] {
  const names = (elements: MessageFormatElement[]): string[] =>
    elements.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
      const options = 'options' in element ? Object.values(element.options ?? {}) : [];
      const within = 'children' in element ? element.children : [];
      const inner = [...options.flatMap((option) => option.value), ...within];
      return [element.value, ...names(inner)];
    });
  return names(parse(sentence));
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..');
  const tags = languagesIn(join(root, 'content')).filter((tag) => tag !== ENGLISH);
  const named = process.argv.slice(2);
  for (const tag of named.length > 0 ? named : tags) {
    if (!tags.includes(tag)) {
      console.error(`expected a language of content (${tags.join(', ')}), found ${tag}`);
      process.exitCode = 1;
      continue;
    }
    const { missing, wrong } = findingsIn(root, tag);
    for (const place of missing) console.log(`${tag}: missing: ${place}`);
    for (const place of wrong) console.error(`${tag}: wrong: ${place}`);
    console.log(`${tag}: ${missing.length} missing, ${wrong.length} wrong`);
    if (wrong.length > 0) process.exitCode = 1;
  }
  if (tags.length === 0) console.log('There is no language besides English.');
}
