/*
 * Reads the query of a frame's address. Unusable values are reported, with the default that
 * replaces them; everything else applies.
 */
import type { Problem } from '#link/version';
import { CONTROLS, LINKS, PALETTES, REVEALS, THEMES, type Look } from './protocol';

export interface Query extends Look {
  reveal: (typeof REVEALS)[number];
  autoplay: boolean;
  lang: string | null;
  seed: number | null;
  scenario: string | null;
}

const SEED_MAX = 2 ** 32 - 1;

/** The values that this frame supports. */
export interface Wanted {
  seed: boolean;
  scenarios: readonly string[];
  /** The languages of the site. */
  languages: readonly string[];
}

export function readQuery(search: string, wanted: Wanted): { query: Query; problems: Problem[] } {
  const fields = new URLSearchParams(search);
  const problems: Problem[] = [];
  const refuse = (name: string, found: string, used: string) => {
    problems.push({ name, found: found.slice(0, 80), used });
    return null;
  };
  const one = <Value extends string>(name: string, values: readonly Value[]): Value => {
    const found = fields.get(name);
    const value = values.find((known) => known === found);
    if (found !== null && value === undefined) refuse(name, found, values[0]!);
    return value ?? values[0]!;
  };
  const among = (name: string, values: readonly string[]) => {
    const found = fields.get(name);
    return found === null || values.includes(found) ? found : refuse(name, found, '');
  };
  const given = fields.get('seed');
  const seed =
    given === null
      ? null
      : wanted.seed && /^\d{1,10}$/.test(given) && Number(given) <= SEED_MAX
        ? Number(given)
        : refuse('seed', given, '');
  const autoplay = fields.get('autoplay');
  if (!['', 'on', 'off', null].includes(autoplay)) refuse('autoplay', autoplay!, 'off');
  const query: Query = {
    theme: one('theme', THEMES),
    palette: one('palette', PALETTES),
    controls: one('controls', CONTROLS),
    link: one('link', LINKS),
    reveal: one('reveal', REVEALS),
    autoplay: autoplay === '' || autoplay === 'on',
    lang: among('lang', wanted.languages),
    seed,
    scenario: among('scenario', wanted.scenarios),
  };
  for (const [name, found] of fields) {
    if (!KNOWN.has(name)) refuse(name, found, '');
  }
  return { query, problems };
}

const KNOWN = new Set([
  'theme',
  'palette',
  'lang',
  'controls',
  'reveal',
  'autoplay',
  'seed',
  'scenario',
  'link',
]);
