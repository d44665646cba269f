/*
 * The plots of chapters, in their folders: `plots.toml` names runs and what is derived from them,
 * `plots.json` has the words.
 */
import { parse } from 'smol-toml';

const DATA = import.meta.glob<string>('#language/chapters/*/plots.toml', {
  query: '?raw',
  import: 'default',
});
const WORDS = import.meta.glob<Record<string, object>>('#language/chapters/*/plots.json', {
  import: 'default',
});

/** The derivation of a plot from the runs that its other fields name (`RunNames`). */
export interface PlotData {
  called?: string;
  /** The number of panels, with equally many runs each. */
  panels?: number;
  /** A column of the runs' rows, or all their commands by latency. */
  column: string;
  /** The horizontal axis: the GB written, without the rests, or else the seconds. */
  over?: 'gb';
  axis?: 'log';
  /** Draws the moving mean of so many seconds, and a point every so many. */
  mean_s?: number;
  every_s?: number;
  /** The column of the single seconds behind the lines. */
  dots?: string;
  /** Moments to mark, by their names in `MOMENTS`. */
  moments?: string;
}

interface PlotWords {
  /** Titles of the axes, and the heading of the table's first column. */
  x: string;
  y: string;
  heading: string;
  /** Sentences about each run: `line` about its line, others about moments or bins. */
  findings: Record<string, string>;
}

export interface LineWords extends PlotWords {
  /** The quantity that the cursor reads, and its sentence. */
  cursor: string;
  reading: string;
  /** A note about the single seconds behind the lines. */
  dots?: string;
  /** Labels of moments, by name; a moment without one is not marked. */
  moments?: Record<string, string>;
}

/** Labels over bins that belong together, and in the gap between them. */
export interface BinWords extends PlotWords {
  heap: string;
  gap: string;
}

const COMMON = ['x', 'y', 'heading', 'findings'];
const NEEDED = { bins: [...COMMON, 'heap', 'gap'], lines: [...COMMON, 'cursor', 'reading'] };

export async function readPlot(
  slug: string,
  name: string,
): Promise<{ data: PlotData; words: LineWords & BinWords }> {
  const file = (ending: string) => `chapters/${slug}/plots.${ending}`;
  const find = <File>(files: Record<string, () => Promise<File>>, ending: string) =>
    Object.entries(files).find(([path]) => path.endsWith(file(ending)))?.[1]();
  const tables = parse((await find(DATA, 'toml')) ?? '');
  const data = tables[name] as unknown as PlotData | undefined;
  if (!data) throw new Error(`${file('toml')}: expected [${name}]`);
  const words = (await find(WORDS, 'json'))?.[name] ?? {};
  const needed = NEEDED[data.column === 'latency' ? 'bins' : 'lines'];
  const missing = needed.find((field) => !(field in words));
  if (missing) throw new Error(`${file('json')}: ${name}: expected ${missing}`);
  return { data, words: words as LineWords & BinWords };
}
