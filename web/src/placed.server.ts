/* The widgets that a page places, each with what it shows before any script runs. */
import type { Directive } from './content';
import { keysOf } from './states';
import { stillOf } from './stills.server';

export interface PlacedWidget extends Directive {
  /** Names it in the page's address. */
  key: string;
  still: unknown;
}

export async function placed(directives: readonly Directive[]): Promise<PlacedWidget[]> {
  const keys = keysOf(directives.map(({ name }) => name));
  return Promise.all(directives.map(async (directive, index) =>
    ({ ...directive, key: keys[index]!, still: await stillOf(directive) })));
}
