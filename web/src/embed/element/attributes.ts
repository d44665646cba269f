/*
 * The attributes of the element and their uses. This is the only list of them: the element observes
 * these, and the package's manifest and README describe these.
 */
import { CONTROLS, LINKS, PALETTES, THEMES, type Look, type REVEALS } from '../protocol.ts';

/**
 * `content`: selects what the frame shows; a new value starts over. `frame`: sets up the frame.
 * `look`: may change while the frame is open. `own`: not passed to the frame.
 */
type Kind = 'content' | 'frame' | 'look' | 'own';

export const ATTRIBUTES = {
  widget: 'content',
  scenario: 'content',
  seed: 'content',
  state: 'content',
  site: 'frame',
  lang: 'frame',
  reveal: 'frame',
  autoplay: 'frame',
  theme: 'look',
  palette: 'look',
  controls: 'look',
  link: 'look',
  fit: 'own',
  loading: 'own',
  title: 'own',
} as const satisfies Record<string, Kind>;

export type AttributeName = keyof typeof ATTRIBUTES;

export const LOADINGS = ['auto', 'lazy', 'eager'] as const;

/** Attributes whose presence says all. */
export const PRESENT = ['autoplay', 'fit'] as const satisfies readonly AttributeName[];

interface Words extends Look {
  reveal: (typeof REVEALS)[number];
  loading: (typeof LOADINGS)[number];
}

type Value<Name> = Name extends (typeof PRESENT)[number]
  ? boolean
  : Name extends keyof Words
    ? Words[Name]
    : string;

/** The value of each attribute. */
export type Attributes = { [Name in AttributeName]: Value<Name> };

/**
 * The attributes passed in the query of the frame's address; `widget`, `site` and `state` form its
 * other parts.
 */
export const QUERY = [
  'scenario',
  'seed',
  'lang',
  'reveal',
  'autoplay',
  'theme',
  'palette',
  'controls',
  'link',
] as const satisfies readonly AttributeName[];

/** The look without any attributes. */
export const USUAL: Look = {
  theme: THEMES[0],
  palette: PALETTES[0],
  controls: CONTROLS[0],
  link: LINKS[0],
};
