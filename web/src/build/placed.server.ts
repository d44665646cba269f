/* The widgets that a page places, each with what it shows before any script runs. */
import type { Directive } from '#content/chapters';
import type { PlacedWidget } from '#controls/widget';
import { keysOf } from '#link/states';
import { stillOf } from './stills.server';

export async function placed(directives: readonly Directive[]): Promise<PlacedWidget[]> {
  const keys = keysOf(directives.map(({ name }) => name));
  return Promise.all(directives.map(async (directive, index) =>
    ({ ...directive, key: keys[index]!, still: await stillOf(directive) })));
}
