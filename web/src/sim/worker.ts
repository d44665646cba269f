/* Starts the simulation's worker; what it downloads comes with it. */
import { Contact } from './contact';
import type { Command, Failure, Report } from './protocol';

export type Simulator = Contact<Command, Report>;

export function newSimulator(
  told: (report: Report) => void, failed: (failure: Failure) => void,
): Simulator {
  const start = () =>
    new Worker(new URL('./sim.worker.ts', import.meta.url), { type: 'module' });
  const awaitsMore = ({ kind }: Report) => !['rested', 'held', 'answered'].includes(kind);
  return new Contact(start, { told, failed, awaitsMore });
}
