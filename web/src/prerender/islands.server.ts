/*
 * Builds the islands of a page: the markup that a component renders, its data, and the files that
 * it needs in a browser.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'svelte/server';
import { building } from '$app/env';
import type { PlacedWidget } from '#page/widget';
import type { Island, IslandFiles } from '#islands/built-island';
import { heightAt, heightsOf } from '#embed/frame-heights';
import { packed } from '#islands/packed-film';
import { embedNameOf, load } from '#islands/registry';
import { site } from '#link/site';

/** The site is built in the folder `web`. */
const FOLDER = join(process.cwd(), 'static/generated/islands');
const ADDRESS = 'generated/islands/';
const ENTRIES = { page: 'src/routes/client.ts', frame: 'src/embed/frame.ts' } as const;

/** Widths of a figure on a phone and on a wide page. */
const [NARROW_PX, WIDE_PX] = [360, 720];

export type Script = keyof typeof ENTRIES;
const SITE_SCRIPT = 'src/routes/site.ts';

export async function islandOf(
  { name, key, attributes, still }: PlacedWidget,
  awaits: string[],
  root: string,
): Promise<Island> {
  const component = await load(name);
  const props = { attributes, still: still as never, state: '', onstate: () => {} };
  site.root = root;
  const { body } = render(component, { props, idPrefix: key });
  const embed = embedNameOf(name);
  const heights = heightsOf(name);
  return {
    name,
    key,
    embed,
    heights_px: heights
      ? { narrow: heightAt(heights, NARROW_PX), wide: heightAt(heights, WIDE_PX) }
      : null,
    awaits,
    html: body,
    data: scriptOf({ attributes, still: packed(still) }),
  };
}

/** Returns JSON for a script element, without `<`: the first closing tag would end the script. */
export function scriptOf(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

let manifest: Record<string, Chunk> | null = null;

function chunks(): Record<string, Chunk> {
  const file = join(FOLDER, 'manifest.json');
  if (!existsSync(file)) throw new Error(`${file}: expected the build of the islands before this`);
  return (manifest ??= JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>);
}

/**
 * Returns the script of every page of the site; null while Vite serves the sources, because only
 * the built site has a service worker and an index to search.
 */
export function siteScript(): string | null {
  return building ? ADDRESS + chunks()[SITE_SCRIPT]!.file : null;
}

/**
 * Returns the files of a page with these islands; outside a build the source script alone, because
 * Vite serves the sources.
 */
export function filesOf(names: readonly string[], script: Script): IslandFiles {
  const entry = ENTRIES[script];
  if (!building) return { script: entry, styles: [] };
  const css = new Set<string>();
  const keys = new Set<string>();
  const collect = (key: string) => {
    if (keys.has(key)) return;
    keys.add(key);
    const chunk = chunks()[key]!;
    for (const file of chunk.css ?? []) css.add(file);
    for (const inner of chunk.imports ?? []) collect(inner);
  };
  for (const name of names) {
    const rooms = ['widgets', 'sections'].map((room) => `src/${room}/${name}/index.ts`);
    collect(rooms.find((key) => key in chunks())!);
  }
  const styles = [...css].map((file) => ({
    address: ADDRESS + file,
    text: readFileSync(join(FOLDER, file), 'utf8'),
  }));
  return { script: ADDRESS + chunks()[entry]!.file, styles };
}
