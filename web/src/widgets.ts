/*
 * The widgets that a chapter may place, by name: each a folder of `widgets/` with an `index.ts`
 * whose default is a component that mounts alone from these props. A page loads only those that it
 * places.
 */
import type { Component } from 'svelte';

export interface WidgetProps<Still = unknown> {
  /** As the directive gives them: `::strobe-timing{interface="nv-ddr-5"}`. */
  attributes: Record<string, string>;
  /** What was computed while the site was built, for these attributes. */
  still: Still;
  /** What `onstate` was told before, to come back to; empty: as placed. */
  state: string;
  /** Told whenever the reader has changed something, so that a link can show it. */
  onstate: (state: string) => void;
}

export type Widget = Component<WidgetProps<never>>;

const folders = import.meta.glob<Widget>('./widgets/*/index.ts', { import: 'default' });

const nameOf = (path: string) => path.split('/').at(-2)!;

export const widgetNames: readonly string[] = Object.keys(folders).map(nameOf);

export async function loadWidgets(names: readonly string[]): Promise<Record<string, Widget>> {
  const load = async (name: string) => {
    const found = folders[`./widgets/${name}/index.ts`];
    if (!found) throw new Error(`no widget ${name} in web/src/widgets`);
    return [name, await found()] as const;
  };
  return Object.fromEntries(await Promise.all([...new Set(names)].map(load)));
}
