/*
 * The chapters. A chapter is prose with widgets, which stand on lines of their own:
 * `::steady-state{scenario="v300-240"}`. Terms of the glossary are linked at first use.
 */
import ORDER from '../../../content/chapters.json';
import type { PictureRow } from './numbers-picture';
import { Marked, type Token, type TokenizerAndRendererExtension } from 'marked';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { GLOSSARY, type Term } from './glossary';
import { amountOf } from './prose';
import { linkTerms } from './terms';

export interface Directive {
  name: string;
  attributes: Record<string, string>;
}

export type Part =
  /** A heading begins a part of its own. */
  | { kind: 'prose'; html: string }
  /** Figures on consecutive lines belong together, and so do other widgets. */
  | { kind: 'widgets'; directives: Directive[] };

/** Whether a widget asks the reader something; all others are figures. */
export const isAsking = (name: string): boolean => name === 'question' || name === 'exercise';

/**
 * Figures that hide their result by themselves until the reader has predicted it, and those that
 * show the run of such a figure.
 */
const PREDICTED = [
  'flagship',
  'steady-state',
  'drive-run',
  'drive-map',
  'why-slow',
  'compare',
  'claims',
];
export const isPredicted = (name: string): boolean => PREDICTED.includes(name);

/** Those that ask for a guess: in class mode the text after them waits for what happened. */
const GUESSED = ['question', 'flagship', 'steady-state', 'compare', 'claims'];
export const isGuessed = (name: string): boolean => GUESSED.includes(name);

/** `::claims{in="text"}` takes no figure's place. */
export const isFigure = ({ name, attributes }: Directive): boolean =>
  !isAsking(name) && attributes['in'] !== 'text';

export interface Chapter {
  title: string;
  question: string;
  description: string;
  /** The chapters that it needs. */
  builds_on: string[];
  /** The concepts it explains, by the ids of `content/concepts.csv` and `content/errata.csv`. */
  concepts: string[];
  errata: string[];
  parts: Part[];
  sections: Section[];
  /** How long reading takes, without its figures and exercises. */
  minutes: number;
}

/** A part of a chapter with a heading of its own. */
export interface Section {
  id: string;
  title: string;
}

/** Brysbaert (2019): 238 words of English prose a minute. */
const WORDS_A_MINUTE = 238;

const TEXTS = byFolder(
  import.meta.glob<string>('#language/chapters/*/index.md', {
    query: '?raw',
    import: 'default',
  }),
);

const QUESTIONS = byFolder(
  import.meta.glob<Record<string, Question>>('#language/chapters/*/questions.json', {
    import: 'default',
  }),
);

/** Files by the folder that they are in. */
export function byFolder<File>(files: Record<string, File>): Map<string, File> {
  return new Map(Object.entries(files).map(([path, file]) => [path.split('/').at(-2)!, file]));
}

/** A text with a simulated number of its own, which is not a link. */
const MARKED_NUMBER = /\[([^\]]*)\]\(#value=[^)]*\)/g;

/** The main line, then the chapters that go deeper; a chapter's number is its place here. */
export const chapterSlugs = (): string[] => [...ORDER.main, ...ORDER.deeper];

/** Whether a chapter is one of those that go deeper. */
export const isDeeper = (slug: string): boolean => ORDER.deeper.includes(slug);

/** The path of a chapter's page. The first chapter is the start page. */
export const chapterPath = (slug: string): string =>
  slug === ORDER.main[0] ? '' : `chapters/${slug}/`;

const RENAMED: ReadonlyMap<string, string> = new Map(Object.entries(ORDER.renamed));

/**
 * The chapters by the addresses under which they were found earlier: with their numbers and names
 * of then. The first one never had another address than the start page's, but links that name it.
 */
export const MOVED: ReadonlyMap<string, string> = new Map([
  [ORDER.main[0]!, ORDER.main[0]!],
  ...RENAMED,
  ...ORDER.numbered.map((name, index): [string, string] => [
    `${String(index + 1).padStart(2, '0')}-${name}`,
    RENAMED.get(name) ?? name,
  ]),
]);

export async function readChapter(slug: string): Promise<Chapter> {
  const load = TEXTS.get(slug);
  if (!load) throw new Error(`no chapter ${slug}`);
  const glossaryPage = chapterPath(slug) === '' ? 'glossary/' : '../../glossary/';
  const parsed = chapter(await load(), { terms: GLOSSARY, page: glossaryPage });
  // A question and a plot lie in their chapter's folder.
  for (const { name, attributes } of parsed.parts.flatMap(directivesOf)) {
    if (name === 'question' || name === 'plot') attributes['chapter'] = slug;
  }
  return parsed;
}

const directivesOf = (part: Part) => (part.kind === 'widgets' ? part.directives : []);

/** The kinds of a chapter's exercises, in their order. */
export const exerciseKinds = ({ parts }: Chapter): string[] =>
  parts
    .flatMap(directivesOf)
    .filter(({ name }) => name === 'exercise')
    .map(({ attributes }) => attributes['kind'] ?? '');

/** A question that a chapter asks before it answers: its `questions.json`. */
export interface Question {
  ask: string;
  /** The numbers and things that are asked about. */
  picture: PictureRow[];
  /** The drive's answer, which plays once the reader has answered. */
  outcome: { rows: PictureRow[] } | { run: RunOutcome };
  options: Option[];
  /** The right answer, and why it is right. */
  reveal: string;
}

/** Runs that show the answer; the first seconds of them are shown before it. */
export interface RunOutcome {
  /** Paths of printed runs. */
  runs: string[];
  names: string[];
  shown_s: number;
  until_s: number;
  heading: string;
  axis: string;
  /** Labels the second in which a drive begins to collect, if that is when it falls. */
  falls?: string;
}

/** An answer to choose. The right one is the one without a mistake. */
export interface Option {
  text: string;
  /** The amount that it states; drawn as a bar beside those of the others. */
  value?: number;
  /** The mistake of a reader who chose this. */
  mistake?: string;
}

export async function readQuestion(slug: string, id: string): Promise<Question> {
  const question = (await QUESTIONS.get(slug)?.())?.[id];
  if (!question) throw new Error(`no question ${id} in the chapter ${slug}`);
  return question;
}

const DIRECTIVE = /^::([a-z-]+)(?:\{(.*)\})?[ \t]*(?:\n|$)/;

/** A line with a widget, as a kind of block beside paragraphs and lists. */
const WIDGET: TokenizerAndRendererExtension = {
  name: 'widget',
  level: 'block',
  start: (source) => /^::/m.exec(source)?.index,
  tokenizer(source) {
    const match = DIRECTIVE.exec(source);
    if (!match) return undefined;
    const attributes: Record<string, string> = {};
    for (const [, key, value] of (match[2] ?? '').matchAll(/([a-z-]+)="([^"]*)"/g)) {
      attributes[key!] = value!;
    }
    return { type: 'widget', raw: match[0], directive: { name: match[1]!, attributes } };
  },
  renderer: () => '',
};

export function chapter(
  source: string,
  known: { terms: readonly Term[]; page: string } = { terms: [], page: '' },
): Chapter {
  const file = new VFile(source);
  matter(file, { strip: true });
  const head = file.data['matter'] as Record<string, string>;
  const marked = new Marked({ async: false }, linkTerms(known.terms, known.page), {
    extensions: [WIDGET],
  });
  const html = (tokens: Token[]) => marked.parser(tokens).trim();
  const parts: Part[] = [];
  let prose: Token[] = [];
  const finishProse = () => {
    const written = html(prose);
    if (written !== '') parts.push({ kind: 'prose', html: written });
    prose = [];
  };
  for (const token of marked.lexer(String(file))) {
    if (token.type !== 'widget') {
      if (token.type === 'heading' && token['depth'] === 2) finishProse();
      prose.push(token);
      continue;
    }
    finishProse();
    const { directive } = token as unknown as { directive: Directive };
    const last = parts.at(-1);
    const joins = last?.kind === 'widgets' && isFigure(last.directives[0]!) === isFigure(directive);
    if (joins) last.directives.push(directive);
    else parts.push({ kind: 'widgets', directives: [directive] });
  }
  finishProse();
  const [title, question, description] = ['title', 'question', 'description'].map((name) =>
    (head[name] ?? '').replaceAll(MARKED_NUMBER, '$1'),
  ) as [string, string, string];
  const ids = (list?: string | null) => (list ?? '').split(' ').filter(Boolean);
  const [concepts, errata] = [ids(head['concepts']), ids(head['errata'])];
  const builds_on = ids(head['builds_on']);
  const sections = parts.flatMap((part) => (part.kind === 'prose' ? sectionOf(part.html) : []));
  const minutes = Math.ceil(amountOf(source).words / WORDS_A_MINUTE);
  return { title, question, description, builds_on, concepts, errata, parts, sections, minutes };
}

function sectionOf(html: string): Section[] {
  const [, id, title] = /^<h2 id="([^"]+)"><a [^>]*>(.*?)<\/a><\/h2>/s.exec(html) ?? [];
  return id && title ? [{ id, title: title.replaceAll(/<[^>]*>/g, '') }] : [];
}
