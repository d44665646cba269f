/*
 * Every question of the chapters that a class can guess: choices, exercises, published figures and
 * the course of a run, with what happens.
 */
import { mean } from 'd3-array';
import { chapterPath, chapterSlugs, readChapter, readQuestion } from '#content/chapters';
import type { Directive } from '#content/chapters';
import { readExercise } from '#content/exercises';
import { evidenceText } from '#content/evidence-words';
import { ofCatalogue } from '#content/words';
import { fill } from '#format/format';
import { keysOf } from '#link/states';
import { runAt, short } from '#prerender/plots.server';
import { betOf, capital, questionName, questionOf } from '#widgets/claims/bets';
import type { Row } from '#widgets/claims/groups';
import { still as claimsOf } from '#widgets/claims/still.server';
import claimWords from '#widgets/claims/words.json';
import type { Asked } from './codes';

export type ClassQuestion = Asked & {
  title: string;
  /** The path of its page from the site's root, and its anchor there. */
  path: string;
  anchor: string;
} & (
    | { kind: 'choice'; texts: string[]; right: number; reveal: string }
    | { kind: 'number'; exercise: string; unit: string; ask: string; claim?: { ask: string } }
    | ({ kind: 'curve' } & CourseOfRun)
  );

export interface CourseOfRun {
  duration_s: number;
  /** Writes per second, as means of equal parts of the run. */
  course: number[];
  /** Null if the run has none. */
  first_collection_s: number | null;
  settled_iops: number | null;
}

export interface ClassChapter {
  number: number;
  title: string;
  questions: ClassQuestion[];
}

/** The points of a run's line. */
const POINTS = 200;

export async function still(): Promise<ClassChapter[]> {
  const known = new Set<string>();
  const chapters: ClassChapter[] = [];
  for (const [index, slug] of chapterSlugs().entries()) {
    const { title, parts } = await readChapter(slug);
    const directives = parts.flatMap((part) => (part.kind === 'widgets' ? part.directives : []));
    const keys = keysOf(directives.map(({ name }) => name));
    const placed = directives.map((directive, place) =>
      questionsOf(directive, { path: chapterPath(slug), anchor: keys[place]! }),
    );
    // A question that a later chapter asks again is listed once.
    const questions = (await Promise.all(placed)).flat().filter(({ key }) => isNew(key, known));
    if (questions.length > 0) chapters.push({ number: index + 1, title, questions });
  }
  return chapters;
}

function isNew(key: string, known: Set<string>): boolean {
  const before = known.size;
  return known.add(key).size > before;
}

type Place = Pick<ClassQuestion, 'path' | 'anchor'>;

/** The questions of a widget: none, one, or each claim of a comparison. */
async function questionsOf(
  { name, attributes }: Directive,
  place: Place,
): Promise<ClassQuestion[]> {
  switch (name) {
    case 'question':
      return [await choiceOf(attributes, place)];
    case 'exercise':
      return [await numberOf(attributes['kind'] ?? '', place)];
    case 'claims': {
      const ofTwo = attributes['ask'] === 'apart';
      const rows = (await claimsOf(attributes)).flatMap(({ rows }) => rows);
      return rows.flatMap((row) => claimOf(row, ofTwo, place));
    }
    case 'steady-state': {
      // On the start page a section shows it.
      const anchor = place.path === '' ? 'flagship' : place.anchor;
      return [curveOf(attributes['scenario'] ?? '', { ...place, anchor })];
    }
    default:
      return [];
  }
}

function claimOf(row: Row, ofTwo: boolean, place: Place): ClassQuestion[] {
  const bet = betOf(row, ofTwo);
  if (!bet) return [];
  const { published, simulated, holds } = row;
  const verdict = holds ? evidenceText.holds : evidenceText.misses;
  return [
    {
      kind: 'choice',
      key: `choice/${questionName(row)}`,
      options: bet.answers.length,
      title: questionOf(row, ofTwo),
      ...place,
      texts: bet.answers.map(({ label }) => label),
      right: bet.answers.findIndex(({ guess }) => guess === bet.right),
      reveal: fill(claimWords.row, { label: capital(row.label), published, simulated, verdict }),
    },
  ];
}

async function choiceOf(attributes: Record<string, string>, place: Place): Promise<ClassQuestion> {
  const id = `${attributes['chapter']}/${attributes['id']}`;
  const { ask, options, reveal } = await readQuestion(attributes['chapter']!, attributes['id']!);
  return {
    kind: 'choice',
    key: `choice/${id}`,
    options: options.length,
    title: ask,
    ...place,
    texts: options.map(({ text }) => text),
    right: options.findIndex(({ mistake }) => !mistake),
    reveal,
  };
}

async function numberOf(exercise: string, place: Place): Promise<ClassQuestion> {
  const { title, unit, ask, claim } = await readExercise(exercise);
  const words = { title, unit, ask, ...(claim && { claim: { ask: claim.ask } }) };
  return { kind: 'number', key: `number/${exercise}`, options: 0, exercise, ...words, ...place };
}

function curveOf(scenario: string, place: Place): ClassQuestion {
  const { description, ...run } = runAt(`runs/${scenario}`);
  return {
    kind: 'curve',
    key: `curve/${scenario}`,
    options: 0,
    title: ofCatalogue(description.title),
    ...place,
    duration_s: description.duration_s,
    course: courseOf(run.values('write_iops')),
    first_collection_s: run.progress.milestones.first_collection_s,
    settled_iops: run.progress.steady.settled_iops,
  };
}

function courseOf(seconds: readonly number[]): number[] {
  const each = seconds.length / POINTS;
  return Array.from({ length: POINTS }, (_, point) =>
    short(mean(seconds.slice(Math.floor(point * each), Math.floor((point + 1) * each))) ?? 0),
  );
}
