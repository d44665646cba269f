// Two pseudo-languages made from English, which reveal layout faults before the first real
// translation does.
// 1. `en-XA` is twice as long and has accents.
// 2. `ar-XB` runs from right to left.
// 3. Plain English on their pages is a sentence that has not been translated.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TYPE, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { sentencesBesideFigures } from './beside-figures.ts';
import { englishFiles, placeOf, wordsIn } from './files.ts';
import { numeralsOf } from './numerals.ts';
import type { Words } from './overlay.ts';

type Change = (words: string) => string;

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž' + 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
/**
 * Control characters that make the text between them run from right to left, whatever its letters
 * are.
 */
const [OVERRIDE, POP] = ['\u202e', '\u202c'];

const accented: Change = (words) =>
  words.replaceAll(/[a-zA-Z]/g, (letter) => [...ACCENTED][PLAIN.indexOf(letter)]!);

export const PSEUDO: Record<string, { name: string; change: Change }> = {
  'en-XA': {
    name: accented('English, twice as long'),
    change: (words) => {
      const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(words) ?? [];
      const twice = `${before}${accented(text)} ${accented(text)}${after}`;
      return /\p{L}/u.test(text) ? twice : words;
    },
  },
  'ar-XB': {
    name: `${OVERRIDE}English${POP}`,
    change: (words) => words.replaceAll(/\p{L}+/gu, (word) => `${OVERRIDE}${word}${POP}`),
  },
};

/** Writes the folder of a pseudo-language into `content` below `root`. */
export function writePseudo(root: string, tag: string): void {
  const { name, change } = PSEUDO[tag]!;
  const write = (place: string, text: string) => {
    const file = join(root, 'content', tag, place);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const path of englishFiles(root)) {
    const text = readFileSync(join(root, path), 'utf8');
    const place = placeOf(path)!;
    write(
      place,
      place.endsWith('.md')
        ? changedText(text, change)
        : JSON.stringify(changedWords(wordsIn(place, text), change)),
    );
  }
  for (const [place, sentences] of Object.entries(sentencesBesideFigures(root))) {
    const changed = sentences.map((sentence) => [sentence, outsideMarks(sentence, change)]);
    write(place, JSON.stringify(Object.fromEntries(changed)));
  }
  write('language.json', JSON.stringify({ tag, name, numerals: numeralsOf(tag) }));
}

function changedWords(words: Words, change: Change): Words {
  if (Array.isArray(words)) return words.map((inner) => changedWords(inner, change));
  if (typeof words === 'object') {
    return Object.fromEntries(
      Object.entries(words).map(([name, inner]) => [name, changedWords(inner, change)]),
    );
  }
  if (typeof words !== 'string') return words;
  const message = parse(words);
  return printAST(changedMessage(message, (text) => outsideMarks(text, change)));
}

function changedMessage(elements: MessageFormatElement[], change: Change): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: change(element.value) };
    if (element.type === TYPE.tag) {
      return { ...element, children: changedMessage(element.children, change) };
    }
    if (!('options' in element) || !element.options) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: changedMessage(option.value, change) },
    ]);
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
  });
}

/**
 * Matches everything that is not prose: code, targets of links, a widget's line, the end of a
 * paragraph that a figure follows, HTML, the marks of a table or list.
 */
const MARKS = new RegExp(
  [
    /`[^`]*`/,
    /\]\([^)]*\)/,
    /^::.*$/,
    /^\| id \|/,
    /^ *[|#>-]+ */,
    /\|/,
    /<[^>]*>/,
    / \{#[^}]*\}$/,
    /[[*]+/,
    /[A-Z]+-?\d[\w-]*/,
  ]
    .map(({ source }) => `(?:${source})`)
    .join('|')
    .replace(/.*/, '($&)'),
  'm',
);

function outsideMarks(text: string, change: Change): string {
  return text
    .split(MARKS)
    .map((part, place) => (place % 2 === 1 ? part : change(part)))
    .join('');
}

function idOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** Changes a Markdown text. In its front matter only these fields are sentences. */
function changedText(text: string, change: Change): string {
  const [, head = '', body = ''] = /^(---\n.*?\n---\n)?(.*)$/s.exec(text) ?? [];
  const titles = head.replaceAll(
    /^((?:title|question|description): "?)(.*?)("?)$/gm,
    (_, before: string, words: string, after: string) => before + change(words) + after,
  );
  const lines = body.split('\n').map((line) => {
    const changed = outsideMarks(line, change);
    // Keep the English id, because links use it.
    const [, heading] = /^#+ (.*)$/.exec(line) ?? [];
    return heading === undefined ? changed : `${changed} {#${idOf(heading)}}`;
  });
  return titles + lines.join('\n');
}
