// A picture that has played the answer shows it: one can count it there.
import { expect, test } from 'vitest';
import { readExercise, type Scene } from '#content/exercises';
import { exerciseOf } from '#prerender/demonstrations.server';
import type { Exercise } from '#sim/demonstrations';
import { blocksAt, filesAt, lanesAt } from './scene';

const SEEDS = [1, 2, 3, 4, 5];
const END = 100;

/** The scene of a kind, and its numbers for each seed. */
async function scenesOf<Kind extends Scene['kind']>(name: string, kind: Kind) {
  const { scene } = await readExercise(name);
  if (scene?.kind !== kind) throw new Error(`${name} has no scene ${kind}`);
  const tasks = SEEDS.map((seed) => exerciseOf(name, seed));
  return { scene: scene as Extract<Scene, { kind: Kind }>, tasks };
}

const countOf = (states: readonly string[], state: string) =>
  states.filter((each) => each === state).length;
const valueOf = (task: Exercise, name: string) => task.values[name] ?? Number.NaN;

test.each(['victim-cost', 'collection-time'])('the victim of %s', async (name) => {
  const { scene, tasks } = await scenesOf(name, 'move');
  for (const task of tasks) {
    const [valid, pages] = [valueOf(task, scene.valid), valueOf(task, scene.pages)];
    expect(countOf(blocksAt(scene, task, 0).victim, 'valid')).toBe(valid);
    const { victim, open } = blocksAt(scene, task, 1);
    expect(countOf(victim, 'free')).toBe(pages);
    expect(countOf(open, 'moved')).toBe(valid);
  }
});

test('the open block holds as many pages per page of the host as the answer says', async () => {
  const { scene, tasks } = await scenesOf('victim-cost', 'move');
  for (const task of tasks) {
    const { open } = blocksAt(scene, task, 1);
    expect(open.length / countOf(open, 'program')).toBeCloseTo(task.answer, 9);
  }
});

test('the dies of the answer keep the bus busy, and one less does not', async () => {
  const { scene, tasks } = await scenesOf('dies-on-a-bus', 'bus');
  for (const task of tasks) {
    const gapsAt = (dies: number) => {
      const { bus } = lanesAt(scene, task, dies / task.answer, END);
      const begins = bus!.map(({ from }) => from).toSorted((a, b) => a - b);
      const width = bus![0]!.to - bus![0]!.from;
      return begins.slice(1).filter((from, place) => from > begins[place]! + width + 1e-9).length;
    };
    expect(gapsAt(task.answer)).toBe(0);
    expect(gapsAt(task.answer - 1)).toBeGreaterThan(0);
  }
});

test('half of the rate is half of the dies', async () => {
  const { scene, tasks } = await scenesOf('settled-iops', 'dies');
  for (const task of tasks) {
    const lanes = lanesAt(scene, task, 0.5, END);
    expect(lanes.dies).toHaveLength(lanes.most / 2);
  }
});

test('the stale copies of files are those of the answer', async () => {
  const { scene, tasks } = await scenesOf('stale-pages', 'files');
  for (const task of tasks) {
    const stale = filesAt(scene, task, 1).filter(({ state }) => state === 'stale');
    expect(stale.length * valueOf(task, scene.pages)).toBe(task.answer);
    expect(filesAt(scene, task, 0).every(({ state }) => state === 'valid')).toBe(true);
  }
});
