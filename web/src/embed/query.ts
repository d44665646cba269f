/*
 * Reads the query of a frame's address. Unusable values are reported, with the default that
 * replaces them; everything else applies. Other names belong to newsletters and networks.
 */
import { pairsOfQuery, type Schema } from '#link/codec';
import { choice, parse, whole } from '#link/kinds';
import type { Problem } from '#link/version';
import { CONTROLS, LINKS, PALETTES, REVEALS, THEMES, type Look } from './protocol';

export interface Query extends Look {
  reveal: (typeof REVEALS)[number];
  autoplay: (typeof FLAGS)[number];
  /** Whether it fills the frame, scaled as a whole. */
  fit: (typeof FLAGS)[number];
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

/** As an attribute, such a field needs no value. */
const FLAGS = ['off', '', 'on'] as const;

const schemaOf = ({ seed, scenarios, languages }: Wanted): Schema<Query> => ({
  theme: choice(THEMES, 'auto'),
  palette: choice(PALETTES, 'standard'),
  controls: choice(CONTROLS, 'full'),
  link: choice(LINKS, 'on'),
  reveal: choice(REVEALS, 'auto'),
  autoplay: choice(FLAGS, 'off'),
  fit: choice(FLAGS, 'off'),
  lang: choice(languages, null),
  seed: seed ? whole(SEED_MAX, null) : choice([], null),
  scenario: choice(scenarios, null),
});

export function readQuery(search: string, wanted: Wanted): { query: Query; problems: Problem[] } {
  const schema = schemaOf(wanted);
  const own = pairsOfQuery(search).filter(([name]) => Object.hasOwn(schema, name));
  const { values, problems } = parse(own, schema);
  return { query: values, problems };
}
