/* A film at any moment, whichever way the playhead gets there. */
import { expect, test } from 'vitest';
import { Film } from './film';
import { SENTENCE_S } from './lens';
import type { Filmed, TimedEvent } from './stretches';

const event = (
  step: number,
  kind: TimedEvent['kind'],
  start_ns: number,
  end_ns: number,
): TimedEvent => ({ step, kind, start_ns, end_ns });

/** A page crosses the bus and is programmed, which turns another stale; a refusal; an erase. */
const filmed: Filmed = {
  steps: [{ at_ns: 0 }, { at_ns: 1_040_000 }, { at_ns: 1_040_000 }, { at_ns: 4_840_000 }],
  film: [
    event(1, 'transfer', 0, 40_000),
    event(1, 'program', 40_000, 1_040_000),
    event(1, 'turn_stale', 1_040_000, 1_040_000),
    event(2, 'refuse_program', 1_040_000, 1_040_000),
    event(3, 'erase', 1_040_000, 4_840_000),
  ],
};
const positions = Array.from({ length: 61 }, (_, index) => index / 20);

test.each([false, true])('time never goes back, in proportion or not: %s', (inProportion) => {
  const film = new Film(filmed, inProportion);
  const times = positions.map((position) => film.at(position).at_ns);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect([times[0], times.at(-1)]).toEqual([0, 4_840_000]);
});

test('nothing is under way at a step, and something between two', () => {
  const film = new Film(filmed, false);
  for (const position of positions) {
    const { active, reached, step } = film.at(position);
    expect(active.length > 0).toBe(!Number.isInteger(position));
    expect(step - reached).toBe(Number.isInteger(position) ? 0 : 1);
  }
});

test('what is under way elsewhere is seen while time stands still', () => {
  const film = new Film(
    {
      steps: [{ at_ns: 0 }, { at_ns: 2_400_000 }],
      film: [
        event(1, 'program', 0, 900_000),
        event(1, 'turn_stale', 900_000, 900_000),
        event(1, 'program', 0, 2_400_000),
      ],
    },
    false,
  );
  const still = Array.from({ length: 100 }, (_, at) => film.at(at / 100)).filter(({ active }) =>
    active.some(({ kind }) => kind === 'turn_stale'),
  );
  expect(still.length).toBeGreaterThan(0);
  for (const { at_ns, active } of still) {
    expect(at_ns).toBe(900_000);
    expect(active.find(({ kind }) => kind === 'program')?.done).toBeCloseTo(900 / 2400);
  }
});

test('an event is as far as its own time says, and ends before the next begins', () => {
  const film = new Film(filmed, false);
  for (const position of positions) {
    const { at_ns, active, past } = film.at(position);
    for (const { start_ns, end_ns, done } of active) {
      if (end_ns > start_ns) expect(done).toBeCloseTo((at_ns - start_ns) / (end_ns - start_ns));
      expect(done).toBeGreaterThanOrEqual(0);
      expect(done).toBeLessThanOrEqual(1);
    }
    for (const { end_ns } of past) expect(end_ns).toBeLessThanOrEqual(at_ns);
  }
});

test('40 µs are seen, and 3.8 ms do not bore', () => {
  const film = new Film(filmed, false);
  let [bus_s, erase_s] = [0, 0];
  for (let position = 0; position < film.last; position = film.after(position, 0.01)) {
    const kinds = film.at(position + 1e-9).active.map(({ kind }) => kind);
    if (kinds.includes('transfer')) bus_s += 0.01;
    if (kinds.includes('erase')) erase_s += 0.01;
  }
  expect(bus_s).toBeGreaterThan(0.2);
  // As long as its sentence is read.
  expect(erase_s).toBeLessThanOrEqual(SENTENCE_S + 0.02);
});

test('in true proportions a second is as long everywhere', () => {
  const film = new Film(filmed, true);
  const rates = positions.map((position) => film.at(position).ns_per_s).filter((rate) => rate > 0);
  expect(Math.max(...rates) / Math.min(...rates)).toBeCloseTo(1);
});

test('so many seconds forwards and back is where one was', () => {
  const film = new Film(filmed, false);
  for (const position of positions) {
    const later = film.after(position, 0.7);
    if (later < film.last) expect(film.after(later, -0.7)).toBeCloseTo(position);
  }
  expect(film.after(0, 1000)).toBe(film.last);
  expect(film.after(film.last, -1000)).toBe(0);
});

test('what goes on over a step is under way on both sides of it', () => {
  const film = new Film(
    {
      steps: [{ at_ns: 0 }, { at_ns: 100 }, { at_ns: 200 }],
      film: [event(1, 'program', 50, 150), event(2, 'transfer', 100, 200)],
    },
    false,
  );
  const under = (position: number) => film.at(position).active.map(({ kind }) => kind);
  expect(under(0.99)).toEqual(['program']);
  expect(under(1.01)).toEqual(['program', 'transfer']);
  expect(under(1.99)).toEqual(['transfer']);
  expect(film.at(1.99).past.map(({ kind }) => kind)).toEqual(['program']);
});

test('one step, and steps without events, are a film too', () => {
  expect(new Film({ steps: [{ at_ns: 5 }] }, false).at(3).at_ns).toBe(5);
  const bare = new Film({ steps: [{ at_ns: 0 }, { at_ns: 0 }, { at_ns: 9 }] }, true);
  expect(bare.at(1.5).at_ns).toBeGreaterThan(0);
  expect(bare.length_s).toBeGreaterThan(0.5);
});

test('each step lasts until its sentence is read, or the first of its work does', () => {
  const film = (count: number) =>
    new Film(
      {
        steps: Array.from({ length: count + 1 }, (_, step) => ({ at_ns: step * 1000 })),
        film: Array.from({ length: count }, (_, at) =>
          event(at + 1, at === 9 ? 'erase' : 'program', at * 1000, (at + 1) * 1000),
        ),
      },
      false,
    );
  const few = film(12);
  for (let step = 0; step < few.last; step += 1) {
    expect(few.after(step, SENTENCE_S)).toBeLessThanOrEqual(step + 1 + 1e-9);
  }
  const many = film(40);
  expect(many.after(0, SENTENCE_S)).toBeCloseTo(1);
  expect(many.after(9, SENTENCE_S)).toBeCloseTo(10);
  expect(many.after(1, SENTENCE_S)).toBeGreaterThan(2);
  expect(many.length_s).toBeLessThanOrEqual(25);
});
