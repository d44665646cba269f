/*
 * Every question of the chapters that a class can guess: choices, exercises and the course of a
 * run, with what happens.
 */
import { mean } from 'd3-array';
import { chapterPath, chapterSlugs, readChapter, readQuestion } from '#content/chapters';
import type { Directive } from '#content/chapters';
import { readExercise } from '#content/exercises';
import { ofCatalogue } from '#content/words';
import { keysOf } from '#link/states';
import { runAt, short } from '#prerender/plots.server';
import type { Asked } from './codes';

export type ClassQuestion = Asked & {
  title: string;
  /** The path of its page from the site's root, and its anchor there. */
  path: string;
  anchor: string;
} & (
    | { kind: 'choice'; texts: string[]; right: number; reveal: string }
    | { kind: 'number'; exercise: string; unit: string }
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
      questionOf(directive, { path: chapterPath(slug), anchor: keys[place]! }),
    );
    // A question that a later chapter asks again is listed once.
    const questions = (await Promise.all(placed)).filter((one) => one && !known.has(one.key));
    for (const one of questions) known.add(one!.key);
    if (questions.length > 0) {
      chapters.push({ number: index + 1, title, questions: questions as ClassQuestion[] });
    }
  }
  return chapters;
}

async function questionOf(
  { name, attributes }: Directive,
  place: Pick<ClassQuestion, 'path' | 'anchor'>,
): Promise<ClassQuestion | null> {
  if (name === 'question') {
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
  if (name === 'exercise') {
    const exercise = attributes['kind'] ?? '';
    const { title, unit } = await readExercise(exercise);
    return {
      kind: 'number',
      key: `number/${exercise}`,
      options: 0,
      title,
      exercise,
      unit,
      ...place,
    };
  }
  // Only the run of the start page, which a section shows there, has codes.
  if (name !== 'steady-state' || place.path !== '') return null;
  const scenario = attributes['scenario'] ?? '';
  const { description, ...run } = runAt(`runs/${scenario}`);
  return {
    kind: 'curve',
    key: `curve/${scenario}`,
    options: 0,
    title: ofCatalogue(description.title),
    path: place.path,
    anchor: 'flagship',
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
