/* Everything that can be an island, by name: each folder of `widgets/` and `sections/`. */
import type { Widget } from '#page/widget';

const folders = import.meta.glob<Widget>(['../widgets/*/index.ts', '../sections/*/index.ts'], {
  import: 'default',
});

const nameOf = (path: string) => path.split('/').at(-2)!;

export const islandNames: readonly string[] = Object.keys(folders).map(nameOf);

/** Widgets have a page of their own. */
export const widgetNames: readonly string[] = Object.keys(folders)
  .filter((path) => path.startsWith('../widgets/'))
  .map(nameOf);

const loaders = new Map(Object.entries(folders).map(([path, load]) => [nameOf(path), load]));

export function load(name: string): Promise<Widget> {
  const loader = loaders.get(name);
  return loader ? loader() : Promise.reject(new Error(`no widget or section ${name} in web/src`));
}
