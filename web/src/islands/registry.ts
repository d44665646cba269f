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

/** The embeds that show sections of the start page; each widget has one of its name. */
const SECTION_EMBEDS: Readonly<Record<string, string>> = {
  flagship: 'steady-state',
  'drive-map': 'collapse',
  compare: 'compare',
};

/** Returns the name of the embed that shows this; null if there is none. */
export const embedNameOf = (name: string): string | null =>
  widgetNames.includes(name) ? name : (SECTION_EMBEDS[name] ?? null);

const loaders = new Map(Object.entries(folders).map(([path, load]) => [nameOf(path), load]));

export function load(name: string): Promise<Widget> {
  const loader = loaders.get(name);
  return loader ? loader() : Promise.reject(new Error(`no widget or section ${name} in web/src`));
}
