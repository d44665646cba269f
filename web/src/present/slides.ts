/*
 * The slides of a chapter, made from its own text.
 * 1. The title and the question of the chapter begin; a question, an exercise and a figure each
 *    have a slide. A section's first figure shares a slide with its heading.
 * 2. Of a section's text, a slide has one sentence: the first that is short and can stand alone. A
 *    section that is a list, such as the summary, has as many slides as its items need.
 * 3. A slide has at most `WORDS_MAX` words besides its figure. All of the text is in the notes.
 * 4. A figure before the first section is called what it calls itself.
 * 5. Further reading has no slide.
 */
import { isAsking, type Chapter, type Directive, type Part } from '#content/chapters';
import { pages } from '#content/words';
import type { Island } from '#islands/built-island';

export interface Slide {
  /** Identifies it within the deck: the section's id, or the figure's key. */
  id: string;
  /** HTML without links. */
  heading: string;
  /** A sentence, as HTML without links. */
  lead: string;
  /** Items of a list, as HTML without links. */
  items: string[];
  /** A table of the section; empty if it has none. */
  table: string;
  island: Island | null;
  /** Whether the figure shows a result at once, so that it is covered until it is asked for. */
  isCovered: boolean;
  /** The text of the chapter that belongs to the slide, as HTML. */
  notes: string;
}

export const WORDS_MAX = 40;
const LEAD_WORDS_MIN = 4;
const LEAD_WORDS_MAX = 32;
/** A longer table belongs to a reader. */
const ROWS_MAX = 8;
/** The id of the section without a slide. */
const READING = 'further-reading';

/** Parts of the start page that lie beside its run and have no meaning alone. */
const BESIDE = new Set(['wear', 'zoom', 'story']);

/** Figures that show a result at once; the others ask first, or begin with a step. */
const RESULTS = new Set([
  'dies-at-work',
  'drive-map',
  'flagship',
  'histograms',
  'nand-matrix',
  'plot',
  'power',
  'server-work',
  'steady-state',
  'sweep',
  'why-slow',
]);

interface PlacedPart {
  part: Part;
  islands: Island[];
}

export function slidesOf(
  { title, question, description }: Chapter,
  parts: readonly PlacedPart[],
): Slide[] {
  const slides = [slide({ id: 'title', heading: title, lead: question, notes: description })];
  let section = { id: 'title', heading: title };
  for (const { part, islands } of parts) {
    if (part.kind === 'prose') {
      const { id, heading, body } = sectionOf(part.html);
      if (id === READING) break;
      if (id === '') {
        slides.at(-1)!.notes += body;
        continue;
      }
      section = { id, heading };
      slides.push(...textSlides(id, heading, body));
      continue;
    }
    part.directives.forEach((directive, index) => {
      if (BESIDE.has(directive.name)) return;
      const island = islands[index]!;
      const isFirst = section.id === 'title' && !isAsking(directive.name);
      const heading = isFirst ? titleIn(island.html) || pages.present.run : section.heading;
      addFigure(slides, heading, directive, island);
    });
  }
  return slides;
}

function addFigure(slides: Slide[], heading: string, directive: Directive, island: Island): void {
  const isCovered = RESULTS.has(directive.name);
  const last = slides.at(-1)!;
  const isFree = last.island === null && last.items.length === 0 && last.table === '';
  if (isFree && last.id !== 'title' && (last.lead === '' || !isAsking(directive.name))) {
    Object.assign(last, { island, isCovered });
    return;
  }
  slides.push(slide({ id: island.key, heading, island, isCovered }));
}

const slide = (given: Partial<Slide> & { id: string; heading: string }): Slide => ({
  lead: '',
  items: [],
  table: '',
  island: null,
  isCovered: false,
  notes: '',
  ...given,
});

function textSlides(id: string, heading: string, body: string): Slide[] {
  const paragraphs = [...body.matchAll(/<p\b[^>]*>(.*?)<\/p>/gs)].map(([, html = '']) => html);
  const [, list = ''] = /^\s*<ul>(.*)<\/ul>\s*$/s.exec(body) ?? [];
  if (list !== '') {
    const items = [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, html = '']) => html);
    return dealt(items, WORDS_MAX - wordsIn(heading)).map((dealtItems, place) =>
      slide({
        id: place === 0 ? id : `${id}-${place + 1}`,
        heading,
        items: dealtItems,
        notes: place === 0 ? body : '',
      }),
    );
  }
  const [table = ''] = /<table>.*?<\/table>/s.exec(body) ?? [];
  const isShort = (table.match(/<tr>/g) ?? []).length <= ROWS_MAX;
  const lead = leadOf(paragraphs);
  return [slide({ id, heading, lead, table: isShort ? unlinked(table) : '', notes: body })];
}

/** Deals the items of a list to slides. One that is too long is cut after a sentence. */
function dealt(items: readonly string[], most: number): string[][] {
  const slides: string[][] = [];
  let words = Infinity;
  for (const item of items) {
    const text = cut(item, most);
    words += wordsIn(text);
    if (words > most) {
      slides.push([]);
      words = wordsIn(text);
    }
    slides.at(-1)!.push(text);
  }
  return slides;
}

/** As many sentences from the beginning as fit, but at least one. */
function cut(html: string, most: number): string {
  const [first = '', ...rest] = sentencesIn(unlinked(html));
  return rest.reduce((text, next) => {
    const longer = `${text} ${next}`;
    return html.includes('<ul') || wordsIn(longer) > most ? text : longer;
  }, first);
}

/** Words by which a sentence refers to an earlier one, or to something that is not on the slide. */
const REFERS = new RegExp(
  String.raw`\b(?:it|its|this|that way|these|those|they|them|their|then|so|but|here|such|both` +
    String.raw`|same|one|other)\b`,
  'i',
);
const OUTSIDE = /\b(?:figures?|below|above|press|choose|set|drag|chapter)\b|:$/i;
/** Words before a paragraph that say what it is about. */
const TITLE = /^<strong>[^<]*<\/strong>$/;

/** The first sentence that is short and stands alone; empty if there is none. */
function leadOf(paragraphs: readonly string[]): string {
  const sentences = paragraphs.flatMap((html) => sentencesIn(unlinked(html)));
  const stands = sentences.find((html, place) => {
    const [text, words] = [textOf(html), wordsIn(html)];
    const isShort = words >= LEAD_WORDS_MIN && words <= LEAD_WORDS_MAX;
    const isAlone = !OUTSIDE.test(text) && (place === 0 || !REFERS.test(text));
    return isShort && isAlone && isBalanced(html) && !TITLE.test(html);
  });
  return stands ?? '';
}

/** The figure's own title; empty for a run, which has none. */
const titleIn = (html: string): string => /<h2\b[^>]*>(.*?)<\/h2>/s.exec(html)?.[1] ?? '';

function sectionOf(html: string): { id: string; heading: string; body: string } {
  const [whole = '', id = '', heading = ''] = /^<h2 id="([^"]+)">(.*?)<\/h2>/s.exec(html) ?? [];
  return { id, heading: unlinked(heading), body: html.slice(whole.length) };
}

/** A slide has no links, no numbers to drag, and nothing else to press but its figure. */
const unlinked = (html: string): string =>
  html.replaceAll(/(?:<a\b[^>]*>(?:<svg.*?<\/svg>)?)|<\/?(?:a|b|wc-number)\b[^>]*>/gs, '');

const textOf = (html: string): string => html.replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, '').trim();

export const wordsIn = (html: string): number => textOf(html).split(/\s+/).filter(Boolean).length;

/** Sentences end before a capital letter, outside of tags. */
const sentencesIn = (html: string): string[] =>
  html.split(/(?<=[.?!](?:[”"’)]|<\/\w+>)?)\s+(?=(?:<[^>]+>)*[\p{Lu}“"])/u);

const isBalanced = (html: string): boolean =>
  (html.match(/<(?:em|strong|span|code)\b/g) ?? []).length ===
  (html.match(/<\/(?:em|strong|span|code)>/g) ?? []).length;
