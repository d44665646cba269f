/* Starts the simulation's worker; what it downloads comes with it. */
import type { Failure, Report } from './protocol';

export function newWorker(
  onreport: (report: Report) => void, onfailure: (failure: Failure) => void,
): Worker {
  const worker = new Worker(new URL('./sim.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<Report>) => onreport(event.data);
  worker.onerror = () => onfailure({ reason: 'download' });
  return worker;
}
