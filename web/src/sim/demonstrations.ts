/*
 * Asks the demonstrations' worker, which all widgets of a page share. It starts with the first
 * question: a page whose reader touches nothing downloads nothing. A failed worker is given up,
 * along with all open questions. A worker that is idle for a minute ends and frees its memory:
 * widgets on show need nothing more from it. The next question starts another.
 */
import type { Exercise } from '#generated/types/Exercise';
import { tellMissing } from '#offline/missing';
import { Contact } from './contact';
import type { ContentSheet, Failure, Sample, ScenarioError, Setting } from './protocol';
import { startDemonstrations } from './starts';

export type { Exercise, ScenarioError, Setting };

export type Query = { id: number } & (
  | { kind: 'demonstration'; name: string; settings: readonly Setting[] }
  | { kind: 'exercise'; name: string; seed: number }
  | { kind: 'measurement'; bytes: ArrayBuffer; sample: Sample }
);

export type Reply = { id: number } & ({ result: unknown } | { failure: Failure });

type Body<T> = T extends unknown ? Omit<T, 'id'> : never;
type Outcome<Result> = { result: Result } | { failure: Failure };

let contact: Contact<Query, Reply> | null = null;
let last_id = 0;
/** A reader who changes one thing after another waits for no new worker. */
const IDLE_MS = 60_000;
let idle: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<number, (outcome: Outcome<unknown>) => void>();

export function demonstration<Result>(
  name: string,
  settings: readonly Setting[],
): Promise<Outcome<Result>> {
  return ask({ kind: 'demonstration', name, settings });
}

export function exercise(name: string, seed: number): Promise<Outcome<Exercise>> {
  return ask({ kind: 'exercise', name, seed });
}

/** The sheet of what these bytes compress to; the bytes are transferred to the worker. */
export function measurement(
  bytes: ArrayBuffer,
  sample: Sample,
): Promise<Outcome<ContentSheet | null>> {
  return ask({ kind: 'measurement', bytes, sample }, [bytes]);
}

function ask<Result>(
  question: Body<Query>,
  transfer: Transferable[] = [],
): Promise<Outcome<Result>> {
  const id = (last_id += 1);
  const outcome = new Promise<Outcome<Result>>((resolve) => {
    waiting.set(id, resolve as (outcome: Outcome<unknown>) => void);
  });
  clearTimeout(idle);
  const awaitsMore = () => waiting.size > 0;
  contact ??= new Contact(startDemonstrations, { receive, fail, awaitsMore });
  contact.ask({ ...question, id }, transfer);
  return outcome;
}

function receive(reply: Reply): void {
  waiting.get(reply.id)?.(reply);
  waiting.delete(reply.id);
  if (waiting.size === 0) idle = setTimeout(end, IDLE_MS);
  // A refusal by the core is an answer. A package that is missing or that stopped has no other.
  if ('failure' in reply && reply.failure.reason !== 'scenario') fail(reply.failure);
}

function end(): void {
  clearTimeout(idle);
  contact?.end();
  contact = null;
}

function fail(failure: Failure): void {
  if (failure.reason === 'download') tellMissing(true);
  end();
  for (const resolve of waiting.values()) resolve({ failure });
  waiting.clear();
}
