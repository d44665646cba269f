/* Prerenders the widgets and sections of a page as islands. */
import type { Directive } from '#content/chapters';
import type { Island, IslandFiles, Share } from '#islands/built-island';
import { offer } from '#page/offers';
import { rootOf } from '#link/site';
import { keysOf } from '#link/states';
import { filesOf, islandOf, scriptOf, type Script } from './islands.server';
import { stillOf } from './stills.server';

export interface IslandPlacement {
  islands: Island[];
  shares: Share[];
  files: IslandFiles;
}

export interface Place {
  /** Further data shared by the islands. */
  data?: Record<string, unknown>;
  /** The script of a page of the site, or that of a frame. */
  script?: Script;
}

/** Prerenders these directives for the page at `path` within the site. */
export async function placeIslands(
  directives: readonly Directive[],
  path: string,
  { data = {}, script = 'page' }: Place = {},
): Promise<IslandPlacement> {
  const names = directives.map(({ name }) => name);
  const keys = keysOf(names);
  const stills = await Promise.all(directives.map(stillOf));
  const shares = Object.assign({ ...data }, ...stills.map((still) => still.shares)) as object;
  const files = stills.map((still) => still.files);
  for (const data of [shares, ...files]) {
    for (const [name, value] of Object.entries(data)) offer(name, () => value);
  }
  const islands = await Promise.all(
    directives.map((directive, index) => {
      const placed = { ...directive, key: keys[index]!, still: stills[index]!.still };
      return islandOf(placed, Object.keys(files[index]!), rootOf(path));
    }),
  );
  return {
    islands,
    shares: Object.entries(shares).map(([name, value]) => ({ name, data: scriptOf(value) })),
    files: filesOf(names, script),
  };
}
