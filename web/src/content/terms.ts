/*
 * The terms of a chapter.
 * 1. Terms of the glossary are linked once, at first use, but not in headings, links or code. A
 *    term in capitals must be in capitals in the text: `NOR`, but not `nor`. A term for a part of a
 *    figure has its look where it first occurs in a section.
 * 2. Other words for such a part have its look, too: `[copies](#page-moved)`. A number has the
 *    look of its series: `[46,000](#series-1)`, and `[46,000](#flagship=series-1:46000,span:1-76)`
 *    also shows it in that plot (`plot-commands.svelte.ts`).
 * 3. Commands to a figure are links: `[set Operation to Read](#strobe-timing=operation:read)`
 *    performs one, `[4](#parallelism=queue_depth:1..64 "queue depth")` is a number to drag,
 *    and `[25](#spare-area=spare:13..40x10 "spare area")` one that is 250 in the figure.
 * 4. A simulated number names the value that it states: `[46,220](#value=v300-at-first)` is plain
 *    text; a number that is a link already has the name as a title, `[540](#series-1 "value=…")`.
 * 5. A paragraph that ends with `{#flagship=at:164}` shows the run at that second while it is read.
 */
import { glyphMarkup } from '#charts/glyph';
import { SERIES } from '#charts/series';
import { isPart, lookOf } from '#charts/states';
import type { MarkedExtension, Tokens } from 'marked';
import type { Term } from './glossary';

const SERIES_PAIR = /^(series-[a-z0-9]+)(?::[0-9.-]+)?(?=,|$)/;
const ACT = /^#([a-z]+(?:-[a-z0-9]+)*)=([a-z0-9_:.,-]+)$/;
const SHOWN = / \{#([a-z]+(?:-[a-z0-9]+)*)=(at:\d+)\}$/;
const VALUE = '#value=';
const RANGE = /^([a-z0-9_]+):(\d+)\.\.(\d+)(?:x(\d+))?$/;

/** The marks of series, as in the legends of plots. A plot of one series has no marks: a disc. */
const MARKS: ReadonlyMap<string, string> = new Map(
  [...SERIES, { ...SERIES[0]!, token: '--series-amplification' }].map(({ token, d }) => [
    token.slice('--'.length),
    `<path d="${d}" fill="var(${token})"/>`,
  ]),
);

/** The glyph of a part, or the mark of a series; null if it is neither. */
function lookMarkup(part: string): string | null {
  const mark = MARKS.get(part);
  if (mark) return `<svg viewBox="0 0 14 14" aria-hidden="true">${mark}</svg>`;
  return isPart(part) ? glyphMarkup(lookOf(part)) : null;
}

/** Null if there is no such look. */
function wearing(part: string, html: string): string | null {
  const glyph = lookMarkup(part);
  return glyph && `<span class="term-glyph" data-part="${part}">${glyph}${html}</span>`;
}

/** Null for a link that is not a command. */
function actMarkup(href: string, html: string, title: string): string | null {
  const [, key, state] = ACT.exec(href) ?? [];
  if (!key || !state) return null;
  const [, name, min, max, factor = '1'] = RANGE.exec(state) ?? [];
  if (!name) {
    const asks = `data-asks="${key}" data-state="${state}"`;
    const [, series = ''] = SERIES_PAIR.exec(state) ?? [];
    const mark = lookMarkup(series);
    return mark
      ? `<a class="acts term-glyph" href="#${key}" data-part="${series}" ${asks}>${mark}${html}</a>`
      : `<a class="acts" href="#v=1&amp;${key}=${state}" ${asks}>${html}</a>`;
  }
  const [, number = '', unit = ''] = /^(\d+)(.*)$/.exec(html) ?? [];
  if (number === '') throw new Error(`expected a number before ${href}, found ${html}`);
  if (title === '') throw new Error(`expected a title after ${href}: what the number is`);
  return (
    `<wc-number class="acts" asks="${key}" name="${name}" min="${min}" max="${max}" ` +
    `factor="${factor}" label="${title}">` +
    `<b>${number}</b>${unit}</wc-number>`
  );
}

/** `glossary`: its address from a chapter's page. */
export function linkTerms(terms: readonly Term[], glossary: string): MarkedExtension {
  const linkedIds = new Set<string>();
  /** The parts whose look some words of the section have. */
  const worn = new Set<string>();
  const parts = new Map(terms.map(({ id, part }) => [id, part]));
  const words = terms
    .flatMap(({ id, term, also }) => [term, ...also].map((word) => ({ id, word })))
    .sort((one, other) => other.word.length - one.word.length);
  const ids = new Map(words.map(({ id, word }) => [word.toLowerCase(), id]));
  const capitals = new Set(
    words.map(({ word }) => word).filter((word) => word === word.toUpperCase()),
  );
  const escaped = words.map(({ word }) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern =
    words.length === 0
      ? /(?!)/g
      : new RegExp(`(?<![\\w-])(?:${escaped.join('|')})(?![\\w-])`, 'gi');
  /** The number of enclosing headings and links. */
  let nesting = 0;
  const renderUnlinked = (render: () => string) => {
    nesting += 1;
    const html = render();
    nesting -= 1;
    return html;
  };
  return {
    renderer: {
      heading(this: { parser: { parseInline: (tokens: never) => string } }, token) {
        const { depth, tokens } = token as Tokens.Heading;
        worn.clear();
        const markup = renderUnlinked(() => this.parser.parseInline(tokens as never));
        // A translation keeps the English id, since links name it: `## Zwei Haufen {#two-heaps}`.
        const [, html = '', ownId] = /^(.*?)(?: \{#([a-z0-9-]+)\})?$/s.exec(markup) ?? [];
        const words = html.replaceAll(/<[^>]*>/g, '').toLowerCase();
        const id = ownId ?? words.replaceAll(/[^a-z0-9]+/g, '-');
        // A section can be linked to; the title of a list cannot.
        const linked = depth === 2 ? `<a href="#${id}">${html}</a>` : html;
        return `<h${depth} id="${id}">${linked}</h${depth}>\n`;
      },
      paragraph(this: { parser: { parseInline: (tokens: never) => string } }, token) {
        const { tokens } = token as Tokens.Paragraph;
        const html = this.parser.parseInline(tokens as never);
        const [end, key, state] = SHOWN.exec(html) ?? [''];
        const shows = key ? ` data-shows="${key}" data-state="${state}"` : '';
        return `<p${shows}>${html.slice(0, html.length - end.length)}</p>\n`;
      },
      link(this: { parser: { parseInline: (tokens: never) => string } }, token) {
        const { href, title, tokens } = token as Tokens.Link;
        const html = renderUnlinked(() => this.parser.parseInline(tokens as never));
        if (href.startsWith(VALUE)) return html;
        const part = href.slice('#'.length);
        worn.add(part);
        const word = wearing(part, html);
        if (word) return word;
        return actMarkup(href, html, title ?? '') ?? `<a href="${href}">${html}</a>`;
      },
      text(this: { parser: { parseInline: (tokens: never) => string } }, token) {
        const { text: written, tokens } = token as Tokens.Text;
        if (tokens) return this.parser.parseInline(tokens as never);
        if (nesting > 0) return written;
        return written.replaceAll(pattern, (word) => {
          const id = ids.get(word.toLowerCase())!;
          const upper = word.toUpperCase();
          if (capitals.has(upper) && word !== upper) return word;
          const part = parts.get(id);
          const html = part && !worn.has(part) ? wearing(part, word)! : word;
          if (part) worn.add(part);
          if (linkedIds.has(id)) return html;
          linkedIds.add(id);
          return `<a class="term" href="${glossary}#${id}">${html}</a>`;
        });
      },
    },
  };
}
