/*
 * What a widget shows before any script runs, computed while the site is built.
 * 1. A widget whose folder has a `still.server.ts` says itself.
 * 2. Else it shows the demonstration of its name, with the attributes of its directive as settings,
 *    but for `step`, the one to begin at.
 */
import type { Directive } from '#content/chapters';
import { demonstrationOf } from './demonstrations.server';

type Still = (attributes: Record<string, string>) => Promise<unknown>;

const own = import.meta.glob<Still>('../widgets/*/still.server.ts', { import: 'still' });

export async function stillOf({ name, attributes }: Directive): Promise<unknown> {
  const load = own[`../widgets/${name}/still.server.ts`];
  if (load) return (await load())(attributes);
  const settings = Object.entries(attributes).filter(([key]) => key !== 'step');
  return demonstrationOf(name, settings);
}
