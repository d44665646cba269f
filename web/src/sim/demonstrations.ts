/*
 * Asks the demonstrations' worker, which all widgets of a page share. It starts with the first
 * question: a page whose reader touches nothing downloads nothing. A failed worker is given up,
 * along with all open questions. A worker that is idle for a minute ends and frees its memory:
 * widgets on show need nothing more from it. The next question starts another.
 */
import type { Exercise } from '#generated/types/Exercise';
import { Contact } from './contact';
import type { ContentSheet, Failure, Sample, ScenarioError, Setting } from './protocol';
import { startDemonstrations } from './starts';

export type { Exercise, ScenarioError, Setting };

export type Asked = { id: number } & (
  | { kind: 'demonstration'; name: string; settings: readonly Setting[] }
  | { kind: 'exercise'; name: string; seed: number }
  | { kind: 'measurement'; bytes: ArrayBuffer; sample: Sample }
);

export type Answered = { id: number } & ({ shown: unknown } | { failure: Failure });

type Body<T> = T extends unknown ? Omit<T, 'id'> : never;
type Found<Shown> = { shown: Shown } | { failure: Failure };

let contact: Contact<Asked, Answered> | null = null;
let asked = 0;
/** A reader who changes one thing after another waits for no new worker. */
const IDLE_MS = 60_000;
let idle: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<number, (found: Found<unknown>) => void>();

export function demonstration<Shown>(
  name: string,
  settings: readonly Setting[],
): Promise<Found<Shown>> {
  return ask({ kind: 'demonstration', name, settings });
}

export function exercise(name: string, seed: number): Promise<Found<Exercise>> {
  return ask({ kind: 'exercise', name, seed });
}

/** The sheet of what these bytes compress to; the bytes are transferred to the worker. */
export function measurement(
  bytes: ArrayBuffer,
  sample: Sample,
): Promise<Found<ContentSheet | null>> {
  return ask({ kind: 'measurement', bytes, sample }, [bytes]);
}

function ask<Shown>(question: Body<Asked>, transfer: Transferable[] = []): Promise<Found<Shown>> {
  const id = (asked += 1);
  const found = new Promise<Found<Shown>>((resolve) => {
    waiting.set(id, resolve as (found: Found<unknown>) => void);
  });
  clearTimeout(idle);
  const awaitsMore = () => waiting.size > 0;
  contact ??= new Contact(startDemonstrations, { told, failed, awaitsMore });
  contact.ask({ ...question, id }, transfer);
  return found;
}

function told(answered: Answered): void {
  waiting.get(answered.id)?.(answered);
  waiting.delete(answered.id);
  if (waiting.size === 0) idle = setTimeout(end, IDLE_MS);
  // A refusal by the core is an answer. A package that is missing or that stopped has no other.
  if ('failure' in answered && answered.failure.reason !== 'scenario') failed(answered.failure);
}

function end(): void {
  clearTimeout(idle);
  contact?.end();
  contact = null;
}

function failed(failure: Failure): void {
  end();
  for (const resolve of waiting.values()) resolve({ failure });
  waiting.clear();
}
