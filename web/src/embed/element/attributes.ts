/*
 * The attributes of the element, and where each goes. This is the only list of them: the element
 * observes these, and the package's manifest and its README describe these.
 */
import { CONTROLS, LINKS, PALETTES, THEMES, type Look } from '../protocol.ts';

/**
 * `content`: what the frame shows; another value begins anew. `frame`: how the frame begins.
 * `look`: may change while the frame is there. `own`: not told to the frame.
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
  loading: 'own',
  title: 'own',
} as const satisfies Record<string, Kind>;

export type AttributeName = keyof typeof ATTRIBUTES;

/** What the query of the frame's address says; `widget`, `site` and `state` are parts of it. */
export const QUERY = [
  'scenario', 'seed', 'lang', 'reveal', 'autoplay', 'theme', 'palette', 'controls', 'link',
] as const satisfies readonly AttributeName[];

/** How it looks if an attribute is absent. */
export const USUAL: Look = {
  theme: THEMES[0], palette: PALETTES[0], controls: CONTROLS[0], link: LINKS[0],
};
