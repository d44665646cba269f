/* The lecture for teachers: parts, and plans of different lengths that are made from them. */
import PLANS from '#language/lecture/plans.json';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { notesHtml } from './notes';

/** The place of a part in a plan, in minutes. */
export interface Time {
  from_min: number;
  minutes: number;
}

export interface LecturePart {
  name: string;
  title: string;
  /** The things to show, to ask and to say. */
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
  const plans = PLAN_MINUTES.map((length) => [length, timesOf(length)] as const);
  const longest = Math.max(...PLAN_MINUTES);
  const names = [...timesOf(longest).keys()];
  return Promise.all(
    names.map(async (name) => {
      const text = Object.entries(TEXTS).find(([path]) => path.endsWith(`/${name}.md`));
      if (!text) throw new Error(`no part ${name} of the lecture`);
      const file = new VFile(await text[1]());
      matter(file, { strip: true });
      const { title } = file.data['matter'] as { title: string };
      const times = plans.flatMap(([length, parts]): [number, Time][] => {
        const time = parts.get(name);
        return time ? [[length, time]] : [];
      });
      const html = addressed(notesHtml(String(file), up), up, site);
      return { name, title, html, times: new Map(times) };
    }),
  );
}

/**
 * For paper, each link has its whole address to type, with the state of the figure, or without the
 * host if nobody knows that yet.
 */
function addressed(html: string, up: string, site: string | null): string {
  const host = site?.replace(/^https?:\/\//, '') ?? '';
  return html.replaceAll(
    /<a href="([^"]*)"/g,
    (link, address: string) => `${link} data-address="${host}${address.slice(up.length)}"`,
  );
}

/** The parts of a plan, one after the other. */
function timesOf(length: number): Map<string, Time> {
  const parts: Record<string, number> = PLANS[String(length) as keyof typeof PLANS];
  let from_min = 0;
  return new Map(
    Object.entries(parts).map(([name, minutes]) => {
      const time = { from_min, minutes };
      from_min += minutes;
      return [name, time];
    }),
  );
}
