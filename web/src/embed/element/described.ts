/*
 * Describes each attribute, method and event of the element in a sentence. The types require one
 * for each; `reference.ts` turns them into the package's manifest and the tables of its README.
 */
import { CONTROLS, LINKS, PALETTES, REVEALS, THEMES, type CallName } from '../protocol.ts';
import { LOADINGS, type AttributeName } from './attributes.ts';
import type { ElementEvents } from './element.ts';

interface Attribute {
  about: string;
  /** The accepted values; the first is the default. */
  words?: readonly string[];
}

export const ATTRIBUTES_DESCRIBED: Record<AttributeName, Attribute> = {
  widget: { about: "The name of the widget; the site's page `embed/` shows all of them." },
  site: {
    about: 'The address of the site; not needed if the script comes from the site.',
  },
  state: { about: 'The state in which it begins: the part of a share link after `#`.' },
  scenario: { about: 'The drive and workload to simulate, for a widget that runs a drive.' },
  seed: { about: 'The random seed, for a widget that draws at random.' },
  lang: { about: 'The language of the widget.' },
  theme: {
    about: "The colors; `auto` follows the page's `color-scheme`, else the reader's system.",
    words: THEMES,
  },
  palette: {
    about:
      '`red-green`: safe with protanopia and deuteranopia; `blue-yellow`: with tritanopia; ' +
      '`projector`: strong contrast and large type.',
    words: PALETTES,
  },
  controls: { about: 'How many of the controls are shown.', words: CONTROLS },
  link: { about: 'Whether it links to the site, with the same state.', words: LINKS },
  reveal: {
    about: 'When the picture becomes a running widget; `manual`: at a touch or a call.',
    words: REVEALS,
  },
  autoplay: { about: 'If present, it plays while it is seen, one widget of a page at a time.' },
  fit: {
    about: 'If present, it is scaled as a whole to fill a box of a given height, such as a slide.',
  },
  loading: {
    about: 'When the frame is made: near the screen, on the screen, or at once.',
    words: LOADINGS,
  },
  title: { about: 'The name of the frame, for a screen reader.' },
};

/** The calls that are methods; `look` is called when an attribute changes. */
export type MethodName = Exclude<CallName, 'look'>;

interface Method {
  about: string;
  argument?: { name: string; type: string; optional?: boolean };
  /** The type of the promise's value. */
  brings: 'void' | 'string';
}

export const METHODS_DESCRIBED: Record<MethodName, Method> = {
  play: { about: 'Plays.', brings: 'void' },
  pause: { about: 'Stops.', brings: 'void' },
  step: {
    about: 'Moves by `count` steps (seconds, in a run), back if negative; by one if omitted.',
    argument: { name: 'count', type: 'number', optional: true },
    brings: 'void',
  },
  seek: {
    about: 'Goes to a second of a run, or to a step of a demonstration, counted from 0.',
    argument: { name: 'place', type: 'number' },
    brings: 'void',
  },
  reset: { about: 'Returns to the state in which it was placed.', brings: 'void' },
  getState: { about: 'Returns its state, as in a share link.', brings: 'string' },
  setState: {
    about: 'Sets its state.',
    argument: { name: 'state', type: 'string' },
    brings: 'void',
  },
  exportSVG: {
    about: 'Returns the figure as drawn, as plain SVG with title, source, seed and address.',
    brings: 'string',
  },
  exportCSV: {
    about: 'Returns the numbers shown, with their units in the first line.',
    brings: 'string',
  },
};

interface EventDescription {
  about: string;
  /** The type of the event's `detail`. */
  detail: string;
}

export const EVENTS_DESCRIBED: Record<keyof ElementEvents, EventDescription> = {
  load: { about: 'The widget is ready.', detail: '{ widget: string; state: string }' },
  error: {
    about: 'An attribute or a state cannot be used, or the widget does not answer or cannot run.',
    detail: '{ message: string }',
  },
  progress: {
    about: 'A run has advanced: its share done, from 0 to 1, and its current second.',
    detail: '{ share: number; at_s: number }',
  },
  statechange: { about: 'The state has changed.', detail: '{ state: string }' },
  step: {
    about: 'A step of a demonstration has been reached.',
    detail: '{ index: number; count: number }',
  },
  answer: {
    about: 'The reader has answered a question.',
    detail: '{ right: boolean; given: string }',
  },
};

export const SLOTS_DESCRIBED = {
  poster: 'Shown until the frame is ready: a picture of the widget.',
};

export const PARTS_DESCRIBED = { frame: 'The frame.', poster: 'The poster.' };
