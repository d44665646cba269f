/*
 * An author's setup of a widget, as stored in the gallery's address:
 * `#v=1&widget=trim&theme=dark&state=v%3D1%26trim%3Dstep%3A3`. Only values that differ from the
 * default are written. Unreadable values are reported, and the default is used.
 */
import { hashOf, matchHash, type Schema } from '#link/codec';
import { choice, initialOf, whole } from '#link/kinds';
import { print, text } from '#link/print';
import type { Problem } from '#link/version';
import { SNIPPETS, type Kind } from './snippets';
import type { GalleryStill } from './still.server';

/** Fields of the frame: the attributes of the element. */
const ATTRIBUTES = [
  'theme',
  'palette',
  'controls',
  'link',
  'reveal',
  'autoplay',
  'seed',
  'scenario',
] as const;
/** Fields of the preview (`look` is its theme), and of the snippet (`paste` is its kind). */
type Own = 'widget' | 'state' | 'height' | 'width' | 'look' | 'paste';

export type Field = (typeof ATTRIBUTES)[number] | Own;
export type Setup = Record<Field, string>;

/** Widths in pixels: the column of an article, a phone, a wide page. */
export const WIDTHS = ['600', '360', '900'] as const;
export const LOOKS = ['light', 'dark'] as const;
export const KINDS = Object.keys(SNIPPETS) as Kind[];
export const HEIGHT_MAX = 9999;

/** No character that could end an attribute or a Python string. */
const PLAIN = /^[\w=&:,.-]{0,4000}$/;
const SEED = whole(2 ** 32 - 1, null);

const oneOf = (values: readonly string[]) => choice(values, values[0]!);

const schemaOf = ({ embeds, scenarios, choices }: GalleryStill): Schema<Setup> => ({
  widget: oneOf(embeds.map(({ name }) => name)),
  state: { ...text(PLAIN), print: encodeURIComponent },
  height: text(/^(\d{2,4})?$/),
  width: oneOf(WIDTHS),
  look: oneOf(LOOKS),
  paste: oneOf(KINDS),
  theme: oneOf(choices.theme),
  palette: oneOf(choices.palette),
  controls: oneOf(choices.controls),
  link: oneOf(choices.link),
  reveal: oneOf(choices.reveal),
  autoplay: oneOf(['off', 'on']),
  scenario: oneOf(['', ...scenarios.map(({ name }) => name)]),
  seed: {
    initial: '',
    parse: (seed) => (seed === '' || SEED.parse(seed) !== undefined ? seed : undefined),
    print: String,
  },
});

export const usual = (still: GalleryStill): Setup => initialOf(schemaOf(still));

export function readSetup(
  hash: string,
  still: GalleryStill,
): { setup: Setup; problems: Problem[] } {
  const { values, problems } = matchHash(hash, schemaOf(still));
  return { setup: { ...usual(still), ...values }, problems };
}

export function isAccepted(field: Field, value: string, still: GalleryStill): boolean {
  return schemaOf(still)[field].parse(value) !== undefined;
}

export function writtenSetup(setup: Setup, still: GalleryStill): string {
  const pairs = print(setup, schemaOf(still));
  return pairs.length === 0 ? '' : `#${hashOf(pairs)}`;
}

/** Returns the element's attributes that differ from their default. */
export function attributesOf(setup: Setup, still: GalleryStill): Record<string, string> {
  const first = usual(still);
  const embed = still.embeds.find(({ name }) => name === setup.widget);
  const taken: Partial<Record<Field, boolean | undefined>> = {
    seed: embed?.seed,
    scenario: embed?.runs,
  };
  const given = ATTRIBUTES.filter((name) => setup[name] !== first[name] && taken[name] !== false);
  return Object.fromEntries(given.map((name) => [name, setup[name]]));
}
