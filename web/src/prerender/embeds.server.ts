/*
 * The embeds: every widget with the attributes of the first chapter that uses it, and the main run
 * in three sizes: its plot alone, the plot with the drive's map, and two drives.
 */
import { chapterSlugs, readChapter, type Directive } from '#content/chapters';
import { pages } from '#content/words';
import { widgetNames } from '#islands/registry';

export interface Embed {
  name: string;
  directives: Directive[];
  /** The path of the site's page that shows the same. */
  page: string;
}

/** The plot and the map. */
export const COLLAPSE = 'collapse';
/** Two drives. */
export const COMPARE = 'compare';

/** The embeds that show a run. */
export const FLAGSHIP: readonly string[] = ['steady-state', COLLAPSE, COMPARE];

export const embedNames: readonly string[] = [...widgetNames, COLLAPSE, COMPARE];

const words = import.meta.glob<string>('../widgets/*/words.json', { eager: true, import: 'title' });

/** Returns the title for lists: `Spare area`. */
export function titleOf(name: string): string {
  const shared: Record<string, string> = pages.embed.titles;
  const title = words[`../widgets/${name}/words.json`] ?? shared[name];
  if (title === undefined) throw new Error(`${name}/words.json: expected a title`);
  return title;
}

/** Returns whether its content is random, from a seed. */
export const hasSeed = (name: string): boolean => FLAGSHIP.includes(name) || name === 'exercise';

async function allPlaced(): Promise<{ chapter: string; directive: Directive }[]> {
  const chapters = await Promise.all(
    chapterSlugs().map(async (chapter) => ({ chapter, parts: (await readChapter(chapter)).parts })),
  );
  return chapters.flatMap(({ chapter, parts }) =>
    parts.flatMap((part) =>
      (part.kind === 'widgets' ? part.directives : []).map((directive) => ({ chapter, directive })),
    ),
  );
}

/**
 * Returns a widget's directive from the first chapter that places it, otherwise one without
 * attributes.
 */
export async function placedFirst(name: string): Promise<Directive> {
  const placement = (await allPlaced()).find(({ directive }) => directive.name === name);
  if (!placement) return { name, attributes: {} };
  const { chapter, directive } = placement;
  const own: Record<string, string> = name === 'question' ? { chapter } : {};
  return { ...directive, attributes: { ...directive.attributes, ...own } };
}

export async function embedOf(name: string): Promise<Embed> {
  if (name === COLLAPSE) {
    const directives = [await placedFirst('steady-state'), await placedFirst('drive-map')];
    return { name, directives: directives.map(fold), page: '' };
  }
  if (name === COMPARE) {
    const { attributes } = await placedFirst(name);
    // It is embedded alone, so no question comes before it.
    const { after: _, ...others } = attributes;
    return { name, directives: [fold({ name, attributes: others })], page: '' };
  }
  const placement = await placedFirst(name);
  const directive = FLAGSHIP.includes(name) ? fold(placement) : placement;
  return { name, directives: [directive], page: `widgets/${name}/` };
}

/** Folds the controls of a run, because an article has less height for it than its own page. */
const fold = ({ name, attributes }: Directive): Directive => ({
  name,
  attributes: { ...attributes, folds: 'on' },
});
