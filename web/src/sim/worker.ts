/*
 * Starts the simulation's worker; what it downloads comes with it.
 * A reader whose pointer or focus is on Play will press it: a worker is started then, so that its
 * script and the package are there when it is asked for something. It ends if nobody asks.
 */
import { Contact } from './contact';
import type { Command, Failure, Report } from './protocol';
import { startSimulator } from './starts';

export type Simulator = Contact<Command, Report>;

const WARM_MS = 60_000;
let warm: { worker: Worker; timer: ReturnType<typeof setTimeout> }[] = [];

/** Sees to it that so many workers are ready for whoever begins a run. */
export function warmSimulator(count = 1): void {
  if (typeof WebAssembly === 'undefined') return;
  while (warm.length < count) {
    try {
      const worker = startSimulator();
      // One whose script does not arrive is none; whoever asks for one is told why.
      const cool = () => {
        warm = warm.filter((entry) => entry.worker !== worker);
        worker.terminate();
      };
      worker.onerror = cool;
      // Nor is one whose package did not: another is started for whoever asks.
      worker.onmessage = ({ data }: MessageEvent<Report>) => {
        if (data.kind === 'failed') cool();
      };
      warm.push({ worker, timer: setTimeout(cool, WARM_MS) });
    } catch {
      return;
    }
  }
}

function taken(): Worker | undefined {
  const entry = warm.shift();
  clearTimeout(entry?.timer);
  return entry?.worker;
}

export function newSimulator(
  told: (report: Report) => void, failed: (failure: Failure) => void,
): Simulator {
  const awaitsMore = ({ kind }: Report) => !['rested', 'held', 'answered'].includes(kind);
  return new Contact(() => taken() ?? startSimulator(), { told, failed, awaitsMore });
}
