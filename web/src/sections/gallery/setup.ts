/*
 * An author's setup of a widget, as stored in the gallery's address:
 * `#v=1&widget=trim&theme=dark&state=v%3D1%26trim%3Dstep%3A3`. Only values that differ from the
 * default are written. Unreadable values are reported, and the default is used.
 */
import { LINK_VERSION, versionProblem, type Problem } from '#link/version';
import { SNIPPETS, type Kind } from './snippets';
import type { GalleryStill } from './still.server';

/** Fields of the frame: the attributes of the element. */
const ATTRIBUTES = ['theme', 'palette', 'controls', 'link', 'reveal', 'autoplay', 'seed'] as const;
/**
 * Fields of the gallery itself: the widget, its state, the preview's width and theme, the snippet's
 * kind and its height.
 */
const OWN = ['widget', 'state', 'height', 'width', 'look', 'paste'] as const;

export type Field = (typeof ATTRIBUTES)[number] | (typeof OWN)[number];
export type Setup = Record<Field, string>;

/** Widths in pixels: the column of an article, a phone, a wide page. */
export const WIDTHS = ['600', '360', '900'] as const;
export const LOOKS = ['light', 'dark'] as const;
export const KINDS = Object.keys(SNIPPETS) as Kind[];
export const HEIGHT_MAX = 9999;

/** No character that could end an attribute or a Python string. */
const PLAIN = /^[\w=&:,.-]{0,4000}$/;
const SEED = /^\d{1,10}$/;
const HEIGHT = /^\d{2,4}$/;
const SEED_MAX = 2 ** 32 - 1;

/** Returns the accepted values of each field; the first is the default. */
function valuesOf({ embeds, choices }: GalleryStill): Partial<Record<Field, readonly string[]>> {
  const widget = embeds.map(({ name }) => name);
  return {
    ...choices,
    autoplay: ['off', 'on'],
    widget,
    width: WIDTHS,
    look: LOOKS,
    paste: KINDS,
  };
}

export function usual(still: GalleryStill): Setup {
  const values = valuesOf(still);
  return Object.fromEntries(
    [...ATTRIBUTES, ...OWN].map((field) => [field, values[field]?.[0] ?? '']),
  ) as Setup;
}

export function readSetup(
  hash: string,
  still: GalleryStill,
): { setup: Setup; problems: Problem[] } {
  const setup = usual(still);
  const problems: Problem[] = [];
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const version = fields.get('v');
  if (version === null) return { setup, problems };
  if (version !== String(LINK_VERSION)) return { setup, problems: [versionProblem(version)] };
  for (const [name, found] of fields) {
    if (name === 'v') continue;
    const field = Object.keys(setup).find((known) => known === name) as Field | undefined;
    if (field && isAccepted(field, found, still)) setup[field] = found;
    else problems.push({ name, found: found.slice(0, 80), used: field ? setup[field] : '' });
  }
  return { setup, problems };
}

export function isAccepted(field: Field, value: string, still: GalleryStill): boolean {
  if (field === 'state') return PLAIN.test(value);
  if (field === 'seed') return value === '' || (SEED.test(value) && Number(value) <= SEED_MAX);
  if (field === 'height') return value === '' || HEIGHT.test(value);
  return valuesOf(still)[field]!.includes(value);
}

export function writtenSetup(setup: Setup, still: GalleryStill): string {
  const first = usual(still);
  const fields = new URLSearchParams({ v: String(LINK_VERSION) });
  for (const field of [...OWN, ...ATTRIBUTES]) {
    if (setup[field] !== first[field]) fields.set(field, setup[field]);
  }
  return fields.size === 1 ? '' : `#${fields}`;
}

/** Returns the element's attributes that differ from their default. */
export function attributesOf(setup: Setup, still: GalleryStill): Record<string, string> {
  const first = usual(still);
  const hasSeed = still.embeds.find(({ name }) => name === setup.widget)?.seed;
  return Object.fromEntries(
    ATTRIBUTES.filter((name) => setup[name] !== first[name] && (name !== 'seed' || hasSeed)).map(
      (name) => [name, setup[name]],
    ),
  );
}
