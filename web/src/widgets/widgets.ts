/* The widgets that there are, by name. A page loads only those that it places. */
import type { Widget } from '#controls/widget';

const folders = import.meta.glob<Widget>('./*/index.ts', { import: 'default' });

const nameOf = (path: string) => path.split('/').at(-2)!;

export const widgetNames: readonly string[] = Object.keys(folders).map(nameOf);

export async function loadWidgets(names: readonly string[]): Promise<Record<string, Widget>> {
  const load = async (name: string) => {
    const found = folders[`./${name}/index.ts`];
    if (!found) throw new Error(`no widget ${name} in web/src/widgets`);
    return [name, await found()] as const;
  };
  return Object.fromEntries(await Promise.all([...new Set(names)].map(load)));
}
