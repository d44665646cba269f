/*
 * The layout of a chapter: which figure stands beside which text.
 * 1. A figure belongs to its own section and to everything that follows, up to the section of the
 *    next figure. The first figure also belongs to the sections before it.
 * 2. `::claims{in="text"}` stands within the text, as a question does, and is not a figure.
 * 3. The exercises end the text. The closing sections of the chapter come after them.
 * 4. Text knows which island asked for a guess before it: class mode shows it once that has told
 *    what happened.
 */
import { isAsking, isFigure, isGuessed, type Part } from '#content/chapters';
import type { Island } from '#islands/built-island';

/** Text, and the key of the island whose guess it follows; null: of none. */
export interface Text {
  html: string;
  after: string | null;
}

export type Passage =
  | ({ kind: 'prose' } & Text)
  /** Questions, exercises, or a figure within the text. */
  | { kind: 'islands'; islands: Island[] };

export type Block =
  | { kind: 'text'; passages: Passage[] }
  | { kind: 'spread'; before: Passage[]; figure: Island[]; after: Passage[] }
  | { kind: 'asking'; islands: Island[] }
  | { kind: 'closing'; sections: Text[] };

interface PlacedPart {
  part: Part;
  islands: Island[];
  after: string | null;
}

const holdsFigure = ({ part }: PlacedPart): boolean =>
  part.kind === 'widgets' && isFigure(part.directives[0]!);

const isExercise = ({ part }: PlacedPart): boolean =>
  part.kind === 'widgets' && part.directives[0]!.name === 'exercise';

const beginsSection = ({ part }: PlacedPart): boolean =>
  part.kind === 'prose' && part.html.startsWith('<h2');

const passage = ({ part, islands, after }: PlacedPart): Passage =>
  part.kind === 'prose' ? { ...part, after } : { kind: 'islands', islands };

/** Splits a chapter into blocks. A question before all text is returned apart, for the opening. */
export function blocksOf(placed: readonly Omit<PlacedPart, 'after'>[]): {
  question: Island[];
  blocks: Block[];
} {
  let after: string | null = null;
  const parts = placed.map(({ part, islands }) => {
    after = islands.findLast(({ name }) => isGuessed(name))?.key ?? after;
    return { part, islands, after };
  });
  const opens = parts[0]?.part.kind === 'widgets' && isAsking(parts[0].part.directives[0]!.name);
  const rest = parts.slice(opens ? 1 : 0);
  const exerciseIndex = rest.findIndex(isExercise);
  const end = exerciseIndex < 0 ? rest.length : exerciseIndex;
  const blocks = spreads(rest.slice(0, end));
  if (exerciseIndex >= 0) blocks.push({ kind: 'asking', islands: rest[exerciseIndex]!.islands });
  const sections = rest
    .slice(end + 1)
    .flatMap(({ part, after }) => (part.kind === 'prose' ? [{ html: part.html, after }] : []));
  if (sections.length > 0) blocks.push({ kind: 'closing', sections });
  return { question: opens ? parts[0]!.islands : [], blocks };
}

function spreads(parts: readonly PlacedPart[]): Block[] {
  const figures = parts.flatMap((part, index) => (holdsFigure(part) ? [index] : []));
  if (figures.length === 0) return [{ kind: 'text', passages: parts.map(passage) }];
  const begins = figures.map((figure, index) => {
    if (index === 0) return 0;
    const after = figures[index - 1]! + 1;
    const section = parts.slice(after, figure).findLastIndex(beginsSection);
    return section < 0 ? figure : after + section;
  });
  return figures.map((figure, index) => ({
    kind: 'spread',
    before: parts.slice(begins[index], figure).map(passage),
    figure: parts[figure]!.islands,
    after: parts.slice(figure + 1, begins[index + 1]).map(passage),
  }));
}
