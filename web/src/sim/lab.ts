/*
 * Asks the lab's worker to read files. It starts with the first file: a page whose reader drops
 * nothing downloads nothing. A cancel ends the worker, whatever it does.
 */
import { Contact } from './contact';
import { startLab } from './lab-start';
import type { JobText, LabQuery, LabReply, TraceAnswers } from './lab-protocol';

const IDLE_MS = 60_000;
let contact: Contact<LabQuery, LabReply> | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
let listener: ((reply: LabReply) => void) | null = null;

type Answer = Exclude<LabReply, { kind: 'reading' }>;

/** One question at a time: a later one ends the one before. */
function ask(query: LabQuery, progress: (share: number) => void = () => {}): Promise<Answer> {
  if (listener) cancelReading();
  clearTimeout(idle);
  return new Promise((resolve) => {
    listener = (reply) => {
      if (reply.kind === 'reading') {
        progress(reply.all_bytes > 0 ? reply.done_bytes / reply.all_bytes : 0);
        return;
      }
      listener = null;
      idle = setTimeout(end, IDLE_MS);
      resolve(reply);
    };
    contact ??= new Contact<LabQuery, LabReply>(startLab, {
      receive: (reply) => listener?.(reply),
      fail(failure) {
        contact = null;
        listener?.({ kind: 'failed', failure });
      },
      awaitsMore: () => listener !== null,
    });
    contact.ask(query);
  });
}

/** `answers` and the capacity of the smallest drive are about a trace. */
export const readFiles = (
  files: readonly File[],
  answers: TraceAnswers,
  capacity_bytes: number,
  progress: (share: number) => void,
) => ask({ kind: 'read', files, answers, capacity_bytes }, progress);

export const correct = (job: JobText, sentences: readonly string[]) =>
  ask({ kind: 'correct', job, sentences });

/** Ends the reading under way, which never answers then. */
export function cancelReading(): void {
  listener = null;
  end();
}

function end(): void {
  clearTimeout(idle);
  contact?.end();
  contact = null;
}
