/* The lecture for teachers: parts, and plans of different lengths that are made from them. */
import PLANS from '#language/lecture/plans.json';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { notesHtml } from './notes';

/** The place of a part in a plan. */
export interface Time {
  from_min: number;
  minutes: number;
  /** The address of its first slide. */
  slide: string;
}

/** The minutes since the beginning, as on a clock. */
export const clock = (from_min: number): string =>
  `${Math.floor(from_min / 60)}:${String(from_min % 60).padStart(2, '0')}`;

/** How the class of an element says that it belongs to a plan: `in-45`. */
export const inPlan = (length: number): string => `in-${length}`;

export interface LecturePart {
  name: string;
  title: string;
  /**
   * The things to show, to ask and to say. A link to a slide is there once for each plan, whose
   * class it has; its address names the plan and its place among the links of the plan, so that the
   * slides know what comes next: `?plan=45-7`.
   */
  html: string;
  /** By the length of the plan, for the plans that have it. */
  times: ReadonlyMap<number, Time>;
}

const TEXTS = import.meta.glob<string>('#language/lecture/*.md', {
  query: '?raw',
  import: 'default',
});

/** Lengths in minutes, the usual one first. */
export const PLAN_MINUTES: readonly number[] = [45, 20, 90];

/**
 * Returns the parts in their order; `up` leads from the page to the site's root, whose public
 * address is `site`, if it is known.
 */
export async function readLecture(up: string, site: string | null = null): Promise<LecturePart[]> {
  const plans = PLAN_MINUTES.map((length) => [length, minutesOf(length)] as const);
  const longest = Math.max(...PLAN_MINUTES);
  const parts: LecturePart[] = [];
  const ends = new Map(PLAN_MINUTES.map((length) => [length, { end_min: 0, links: 0 }]));
  for (const name of minutesOf(longest).keys()) {
    const { title, text } = await readPart(name);
    const written = notesHtml(text, up);
    const times = new Map<number, Time>();
    for (const [length, all] of plans) {
      const minutes = all.get(name);
      if (minutes === undefined) continue;
      const end = ends.get(length)!;
      const [, slide = ''] = SLIDE.exec(written)!;
      const address = stopAt(slide, length, end.links).replaceAll('&amp;', '&');
      times.set(length, { from_min: end.end_min, minutes, slide: address });
      end.end_min += minutes;
    }
    const html = written.replaceAll(SLIDES, (_, href: string, shows: string, words: string) =>
      [...times.keys()]
        .map((length) => {
          const to = stopAt(href, length, ends.get(length)!.links++);
          const address = addressOf(href, up, site);
          return (
            `<a class="${inPlan(length)}" href="${to}" data-address="${address}"` +
            ` data-shows="${shows}">${words}</a>`
          );
        })
        .join(''),
    );
    parts.push({ name, title, html, times });
  }
  return parts;
}

/** A link to a slide, and in its title what the class sees there. */
const LINK = String.raw`<a href="([^"]*/present/[^"]*)" title="([^"]*)">(.*?)</a>`;
const SLIDE = new RegExp(LINK, 's');
const SLIDES = new RegExp(LINK, 'gs');

async function readPart(name: string): Promise<{ title: string; text: string }> {
  const read = Object.entries(TEXTS).find(([path]) => path.endsWith(`/${name}.md`));
  if (!read) throw new Error(`no part ${name} of the lecture`);
  const file = new VFile(await read[1]());
  matter(file, { strip: true });
  const { title } = file.data['matter'] as { title: string };
  return { title, text: String(file) };
}

/** The address of a slide as a place in a plan. */
function stopAt(href: string, length: number, place: number): string {
  const [page, hash] = href.split('#') as [string, string];
  return `${page}${page.includes('?') ? '&amp;' : '?'}plan=${length}-${place}#${hash}`;
}

/**
 * For paper, each link has its whole address to type, with the state of the figure, or without the
 * host if nobody knows that yet.
 */
function addressOf(href: string, up: string, site: string | null): string {
  const host = site?.replace(/^https?:\/\//, '') ?? '';
  return host + href.slice(up.length);
}

/** The minutes of the parts of a plan, one after the other. */
function minutesOf(length: number): Map<string, number> {
  return new Map(Object.entries(PLANS[String(length) as keyof typeof PLANS]));
}
