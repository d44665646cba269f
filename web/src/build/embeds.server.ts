/*
 * What can stand in a frame: every widget as the first chapter that uses it places it, and the
 * flagship in three sizes: its plot alone, the plot with the drive's map, and two drives.
 */
import { chapterSlugs, readChapter, type Directive } from '#content/chapters';
import { pages } from '#content/words';
import { widgetNames } from '#islands/registry';

export interface Embed {
  name: string;
  directives: Directive[];
  /** The page of the site that shows the same. */
  page: string;
}

/** The plot and the map. */
export const COLLAPSE = 'collapse';
/** Two drives. */
export const COMPARE = 'compare';

/** Those that show a run. */
export const FLAGSHIP: readonly string[] = ['steady-state', COLLAPSE, COMPARE];

export const embedNames: readonly string[] = [...widgetNames, COLLAPSE, COMPARE];

/** As a list names it: `Spare area`. */
export function titleOf(name: string): string {
  const title = TITLES[name];
  if (title === undefined) throw new Error(`pages.json: expected embed.titles.${name}`);
  return title;
}

const TITLES: Record<string, string> = pages.embed.titles;

/** Whether what it shows is drawn by lot. */
export const hasSeed = (name: string): boolean => FLAGSHIP.includes(name) || name === 'exercise';

async function allPlaced(): Promise<{ chapter: string; directive: Directive }[]> {
  const chapters = await Promise.all(chapterSlugs().map(async (chapter) =>
    ({ chapter, parts: (await readChapter(chapter)).parts })));
  return chapters.flatMap(({ chapter, parts }) => parts.flatMap((part) =>
    (part.kind === 'widgets' ? part.directives : []).map((directive) => ({ chapter, directive }))));
}

/** As the first chapter that has it does; else without attributes. */
export async function placedFirst(name: string): Promise<Directive> {
  const found = (await allPlaced()).find(({ directive }) => directive.name === name);
  if (!found) return { name, attributes: {} };
  const { chapter, directive } = found;
  const own: Record<string, string> = name === 'question' ? { chapter } : {};
  return { ...directive, attributes: { ...directive.attributes, ...own } };
}

export async function embedOf(name: string): Promise<Embed> {
  if (name === COLLAPSE) {
    const directives = [await placedFirst('steady-state'), await placedFirst('drive-map')];
    return { name, directives: directives.map(folded), page: '' };
  }
  if (name === COMPARE) {
    const { attributes } = await placedFirst(name);
    // It stands alone: no question before it.
    const { after: _, ...others } = attributes;
    return { name, directives: [folded({ name, attributes: others })], page: '' };
  }
  const placed = await placedFirst(name);
  const directive = FLAGSHIP.includes(name) ? folded(placed) : placed;
  return { name, directives: [directive], page: `widgets/${name}/` };
}

/** In an article a run has less height than on a page of its own. */
const folded = ({ name, attributes }: Directive): Directive =>
  ({ name, attributes: { ...attributes, folds: 'on' } });
