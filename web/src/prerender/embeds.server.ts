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

/** Whether a chapter places a widget without a setting of its own. */
const isPlain = ({ attributes }: Directive): boolean =>
  Object.keys(attributes).every((key) => key === 'step');

/**
 * Returns a widget's directive from a chapter that places it without settings, else from the first
 * that places it, and otherwise one without attributes. A chapter may show one of a widget's
 * stories; here, all of them are there.
 */
async function placedFirst(name: string): Promise<Directive> {
  const placed = (await allPlaced()).filter(({ directive }) => directive.name === name);
  const placement = placed.find(({ directive }) => isPlain(directive)) ?? placed[0];
  if (!placement) return { name, attributes: {} };
  const { chapter, directive } = placement;
  const { show: _, ...attributes } = directive.attributes;
  const own: Record<string, string> = name === 'question' ? { chapter } : {};
  return { ...directive, attributes: { ...attributes, ...own } };
}

/**
 * Returns a widget's directive for a page of its own. In an article, as in a chapter, a film opens
 * at the step that makes its point, since most readers never press Play; whoever opens its own
 * page wants to play it, so there it opens at its first step.
 */
export async function placedAlone(name: string): Promise<Directive> {
  const placement = await placedFirst(name);
  const { step: _, ...attributes } = placement.attributes;
  return { ...placement, attributes };
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
