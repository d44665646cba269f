/* The playhead's states: how the reader gets from one to the next, and where the picture is. */
import { beforeEach, expect, test, vi } from 'vitest';
import { Playhead } from './playhead.svelte';

const STEPS = [0, 1000, 2000, 3000].map((at_ns) => ({ at_ns }));
const FRAME_MS = 20;

let frame: ((now_ms: number) => void) | null = null;
let prefersReducedMotion = false;
let now_ms = 0;

vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }));
vi.stubGlobal('requestAnimationFrame', (callback: typeof frame) => ((frame = callback), 1));
vi.stubGlobal('cancelAnimationFrame', () => (frame = null));

beforeEach(() => {
  [frame, prefersReducedMotion] = [null, false];
});

/** Gives the page frames until it wants no more, or for so many seconds. */
function passes(seconds = 100): void {
  for (let left_ms = seconds * 1000; frame && left_ms > 0; left_ms -= FRAME_MS) {
    const callback = frame;
    frame = null;
    callback((now_ms += FRAME_MS));
  }
}

const newPlayhead = (index = 0) => new Playhead(() => ({ steps: STEPS }), index);
const read = ({ position, index, captionIndex }: Playhead) => [position, index, captionIndex];

test('a film that was not moved runs back and plays from its start, as one at its end', () => {
  const playhead = newPlayhead(2);
  expect([playhead.untouched, playhead.index]).toEqual([true, 2]);
  playhead.play();
  passes(0.3);
  expect(playhead.position).toBeGreaterThan(0);
  expect(playhead.position).toBeLessThan(2);
  expect([playhead.untouched, playhead.playing, playhead.passing]).toEqual([false, true, true]);
  expect(playhead.way).toEqual({ from: 2, to: 0 });
  // Its sentence is the first one already.
  expect([playhead.index, playhead.captionIndex]).toEqual([0, 0]);
  passes(1.5);
  expect([playhead.position, playhead.captionIndex]).toEqual([0, 0]);
  passes(0.5);
  expect([playhead.index, playhead.captionIndex]).toEqual([0, 1]);
  passes();
  expect([...read(playhead), playhead.playing, playhead.atEnd]).toEqual([3, 3, 3, false, true]);
  playhead.play();
  passes(0.1);
  expect(playhead.position).toBeGreaterThan(0);
  playhead.pause();
  expect([...read(playhead), playhead.playing]).toEqual([0, 0, 0, false]);
});

test('on the way to a chosen step, index and caption are already there', () => {
  const playhead = newPlayhead();
  playhead.travel(2);
  passes(0.3);
  expect(playhead.position).toBeGreaterThan(0);
  expect(playhead.position).toBeLessThan(2);
  expect([playhead.index, playhead.captionIndex]).toEqual([2, 2]);
  expect(playhead.way).toMatchObject({ from: 0, to: 2 });
  playhead.pause();
  expect([...read(playhead), playhead.way]).toEqual([2, 2, 2, null]);
});

test('play to a step stops there, and only its last step counts as chosen', () => {
  const playhead = newPlayhead();
  playhead.drag(0.5);
  playhead.play(2);
  expect([playhead.passing, playhead.index, playhead.captionIndex]).toEqual([true, 0, 1]);
  while (playhead.position < 1) passes(FRAME_MS / 1000);
  expect([playhead.passing, playhead.index, playhead.captionIndex]).toEqual([false, 2, 2]);
  passes();
  expect([...read(playhead), playhead.playing]).toEqual([2, 2, 2, false]);
});

test('a film that loops goes on from its start, but not when it plays to a step', () => {
  const playhead = newPlayhead();
  playhead.loops = true;
  playhead.drag(2.9);
  playhead.play();
  passes(5);
  expect(playhead.playing).toBe(true);
  playhead.jump(0);
  playhead.play(1);
  passes();
  expect([playhead.position, playhead.playing]).toEqual([1, false]);
});

test('one film plays at a time, and a film off the screen waits', () => {
  const [first, second] = [newPlayhead(), newPlayhead()];
  first.play();
  second.play();
  expect([first.playing, second.playing]).toEqual([false, true]);
  second.onScreen(false);
  expect([frame, second.playing]).toEqual([null, true]);
  second.onScreen(true);
  expect(frame).not.toBeNull();
  second.travel(2);
  second.onScreen(false);
  expect([second.position, second.way]).toEqual([2, null]);
});

test('with reduced motion, films play step by step and nothing travels', () => {
  prefersReducedMotion = true;
  const playhead = newPlayhead();
  playhead.travel(2);
  expect(read(playhead)).toEqual([2, 2, 2]);
  playhead.play(3);
  expect([playhead.position, playhead.playing]).toEqual([3, false]);
  playhead.play();
  passes(1);
  expect(read(playhead)).toEqual([1, 1, 1]);
});

test('a new film of a widget that was not moved stays so', () => {
  const playhead = newPlayhead(1);
  playhead.stay(2);
  expect([playhead.untouched, playhead.position]).toEqual([true, 2]);
  playhead.drag(9);
  expect([playhead.untouched, playhead.position]).toEqual([false, 3]);
});
