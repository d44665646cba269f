/* Starts a worker of the lab, which no page that stands alone has. */
export const startLab = (): Worker =>
  new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module' });
