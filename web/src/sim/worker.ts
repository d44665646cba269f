/*
 * Starts the simulation's worker, which downloads the package.
 * A reader whose pointer or focus is on Play will press it, so a worker is started then: its script
 * and the package are there when the first command comes. It ends if no command follows.
 */
import { Contact } from './contact';
import { whenDrawn } from './drawn';
import type { Command, Failure, Report } from './protocol';
import { startSimulator } from './starts';

export type Simulator = Contact<Command, Report>;

const WARM_MS = 60_000;
let warm: { worker: Worker; timer: ReturnType<typeof setTimeout> }[] = [];

/** Makes sure that `count` workers are ready for the next runs. */
export function warmSimulator(count = 1): void {
  if (typeof WebAssembly === 'undefined') return;
  while (warm.length < count) {
    try {
      const worker = startSimulator();
      // Discard a worker whose script fails to load; a later start reports the reason.
      const cool = () => {
        warm = warm.filter((entry) => entry.worker !== worker);
        worker.terminate();
      };
      worker.onerror = cool;
      // Discard a worker whose package failed, too: a later run starts another.
      worker.onmessage = ({ data }: MessageEvent<Report>) => {
        if (data.kind === 'failed') cool();
      };
      warm.push({ worker, timer: setTimeout(cool, WARM_MS) });
    } catch {
      return;
    }
  }
}

function takeWarm(): Worker | undefined {
  const entry = warm.shift();
  clearTimeout(entry?.timer);
  return entry?.worker;
}

export function newSimulator(
  receive: (report: Report) => void,
  fail: (failure: Failure) => void,
): Simulator {
  const awaitsMore = ({ kind }: Report) => !['rested', 'suspended', 'answered'].includes(kind);
  const simulator: Simulator = new Contact(() => takeWarm() ?? startSimulator(), {
    receive(report) {
      receive(report);
      if (report.kind !== 'rows' && report.kind !== 'progress') return;
      whenDrawn(() => simulator.tell({ kind: 'drawn', run: report.run }));
    },
    fail,
    awaitsMore,
  });
  return simulator;
}
