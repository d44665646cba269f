/*
 * What a reader's own bytes compress to: a worker is made for them and ends with the answer. The
 * bytes go to that worker and nowhere else.
 */
import type { Command, ContentSheet, Failure, Report, Sample } from './protocol';

export type Measured =
  | { kind: 'measured'; sheet: ContentSheet | null }
  | { kind: 'failed'; failure: Failure };

export function measure(bytes: ArrayBuffer, sample: Sample): Promise<Measured> {
  if (typeof WebAssembly === 'undefined') {
    return Promise.resolve({ kind: 'failed', failure: { reason: 'webassembly' } });
  }
  const worker = new Worker(new URL('./sim.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Measured>((done) => {
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      if (data.kind === 'measured' || data.kind === 'failed') done(data);
    };
    worker.onerror = () => done({ kind: 'failed', failure: { reason: 'download' } });
  });
  const command: Command = { run: 0, kind: 'measure', bytes, sample };
  worker.postMessage(command, [bytes]);
  return answer.finally(() => worker.terminate());
}
