/*
 * Where the workers are: each has an address of its own. A script that stands alone has
 * `alone/starts.ts` in the place of this file.
 */
export const startSimulator = () =>
  new Worker(new URL('./sim.worker.ts', import.meta.url), { type: 'module' });

export const startDemonstrations = () =>
  new Worker(new URL('./demonstration.worker.ts', import.meta.url), { type: 'module' });
