/*
 * Asks the demonstrations' worker, which all widgets of a page share. It starts with the first
 * question: a page whose reader touches nothing downloads nothing.
 */
import type { Exercise } from '#generated/types/Exercise';
import type { ContentSheet, Failure, Sample, ScenarioError, Setting } from './protocol';

export type { Exercise, ScenarioError, Setting };

export type Asked = { id: number } & (
  | { kind: 'demonstration'; name: string; settings: readonly Setting[] }
  | { kind: 'exercise'; name: string; seed: number }
  | { kind: 'measurement'; bytes: ArrayBuffer; sample: Sample }
);

export type Answered = { id: number } & ({ shown: unknown } | { failure: Failure });

type Body<T> = T extends unknown ? Omit<T, 'id'> : never;
type Found<Shown> = { shown: Shown } | { failure: Failure };

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, (found: Found<unknown>) => void>();

export function demonstration<Shown>(
  name: string, settings: readonly Setting[],
): Promise<Found<Shown>> {
  return ask({ kind: 'demonstration', name, settings });
}

export function exercise(name: string, seed: number): Promise<Found<Exercise>> {
  return ask({ kind: 'exercise', name, seed });
}

/** What bytes compress to; they are the worker's from then on. */
export function measurement(
  bytes: ArrayBuffer, sample: Sample,
): Promise<Found<ContentSheet | null>> {
  return ask({ kind: 'measurement', bytes, sample }, [bytes]);
}

function ask<Shown>(
  question: Body<Asked>, transfer: Transferable[] = [],
): Promise<Found<Shown>> {
  if (typeof WebAssembly === 'undefined') {
    return Promise.resolve({ failure: { reason: 'webassembly' } });
  }
  worker ??= start();
  const id = asked += 1;
  worker.postMessage({ ...question, id }, transfer);
  return new Promise((resolve) => {
    waiting.set(id, resolve as (found: Found<unknown>) => void);
  });
}

function start(): Worker {
  const fresh = new Worker(new URL('./demonstration.worker.ts', import.meta.url), {
    type: 'module',
  });
  fresh.onmessage = ({ data }: MessageEvent<Answered>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  fresh.onerror = () => {
    // The next question tries again.
    worker = null;
    for (const resolve of waiting.values()) resolve({ failure: { reason: 'download' } });
    waiting.clear();
  };
  return fresh;
}
