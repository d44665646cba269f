// Reads from a built page its islands and the files that these may request.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export function islandsOf(html: string): string[] {
  const names = [...html.matchAll(/<wc-island\b[^>]* name="([\w-]+)"/g)];
  return [...new Set(names.map(([, name]) => name!))];
}

/** A drive's map in a style, by its path within the site. */
export const MAP = /\burl\([./]*(runs\/[\w-]+\.png)\)/g;

/** Returns paths within the site. Files for choices that the page does not offer are left out. */
export function filesOf(folder: string, html: string): string[] {
  const runs = [...html.matchAll(/<wc-data name="run\/([\w-]+)"/g)];
  const rest = runs.map(([, run]) => `runs/${run}.json`);
  const awaited = [...html.matchAll(/<wc-island\b[^>]* awaits="([^"]*)"/g)];
  const maps = [...html.matchAll(MAP)].map(([, path]) => path!);
  const islands = islandsOf(html);
  /** The files of an island in this folder whose names occur in the page. */
  const asked = (island: string, of: string) =>
    islands.includes(island)
      ? readdirSync(join(folder, of))
          .filter((file) => /\.json$/.test(file) && html.includes(`"${file.slice(0, -5)}"`))
          .map((file) => `${of}/${file}`)
      : [];
  const answers = [
    ...asked('claims', 'evidence/runs'),
    ...asked('misprint', 'evidence/misprints'),
    ...asked('nand-matrix', 'evidence/nand'),
  ];
  const named = awaited.flatMap(([, paths]) => paths!.split(' '));
  return [...new Set([...rest, ...named, ...maps, ...answers])]
    .filter((path) => existsSync(join(folder, path)))
    .sort();
}
