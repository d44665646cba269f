/*
 * The scripts of the workers: inside a page that stands alone, or else at addresses of their own. A
 * worker inside a page is a classic script, because not every browser makes a module of text.
 */
import { inside } from './inside';

export function startSimulator(): Worker {
  return (
    fromInside('simulator') ??
    new Worker(new URL('./sim.worker.ts', import.meta.url), { type: 'module' })
  );
}

export function startDemonstrations(): Worker {
  return (
    fromInside('demonstrations') ??
    new Worker(new URL('./demonstration.worker.ts', import.meta.url), { type: 'module' })
  );
}

function fromInside(name: string): Worker | null {
  const address = inside(`workers/${name}.js`);
  return address === undefined ? null : new Worker(address);
}
