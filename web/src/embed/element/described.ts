/*
 * Describes each attribute, method and event of the element in a sentence. The types require one
 * for each; `reference.ts` turns them into the package's manifest and the tables of its README.
 */
import { CONTROLS, LINKS, PALETTES, REVEALS, THEMES, type CallName } from '../protocol.ts';
import type { AttributeName } from './attributes.ts';
import type { ElementEvents } from './element.ts';

interface Attribute {
  about: string;
  /** The accepted values; the first is the default. */
  words?: readonly string[];
}

export const ATTRIBUTES_DESCRIBED: Record<AttributeName, Attribute> = {
  widget: { about: 'The name of the widget. The page `embed/` of the site shows all of them.' },
  site: {
    about: 'The address of the site. A page that has the script from the site needs none.',
  },
  state: { about: 'The state in which it begins: what stands after `#` in a share link.' },
  scenario: { about: 'The drive and the work that are simulated, for a widget that runs a drive.' },
  seed: { about: 'The seed of what is drawn by lot, for a widget that draws.' },
  lang: { about: 'The language of the widget.' },
  theme: { about: "The colours; `auto` follows the reader's system.", words: THEMES },
  palette: { about: '`projector`: strong contrast and large type.', words: PALETTES },
  controls: { about: 'How many of the controls are shown.', words: CONTROLS },
  link: { about: 'Whether it leads to the site, with the same state.', words: LINKS },
  reveal: {
    about: 'When the picture becomes a running widget; `manual`: at a touch or a call.',
    words: REVEALS,
  },
  autoplay: { about: 'Present: it plays as soon as it is seen.' },
  loading: {
    about: 'When the frame is made: near the screen, on the screen, at once.',
    words: ['auto', 'lazy', 'eager'],
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
    about: 'So many steps on, or back if negative; seconds of a run. Without a number: one.',
    argument: { name: 'count', type: 'number', optional: true },
    brings: 'void',
  },
  seek: {
    about: 'To a second of a run, or to a step of a demonstration, of which the first is 0.',
    argument: { name: 'place', type: 'number' },
    brings: 'void',
  },
  reset: { about: 'Back to how it was placed.', brings: 'void' },
  getState: { about: 'Brings its state, as in a share link.', brings: 'string' },
  setState: {
    about: 'Gives it a state.',
    argument: { name: 'state', type: 'string' },
    brings: 'void',
  },
  exportSVG: { about: 'Brings its drawing.', brings: 'string' },
  exportCSV: { about: 'Brings its numbers.', brings: 'string' },
};

interface EventDescription {
  about: string;
  /** The type of the event's `detail`. */
  detail: string;
}

export const EVENTS_DESCRIBED: Record<keyof ElementEvents, EventDescription> = {
  load: { about: 'The widget is there.', detail: '{ widget: string; state: string }' },
  error: {
    about: 'An attribute or a state cannot be used, or the widget does not answer or cannot run.',
    detail: '{ message: string }',
  },
  progress: {
    about: 'How much of a run is done, from 0 to 1, and its second.',
    detail: '{ share: number; at_s: number }',
  },
  statechange: { about: 'The state is another.', detail: '{ state: string }' },
  step: {
    about: 'A step of a demonstration is reached.',
    detail: '{ index: number; count: number }',
  },
  answer: {
    about: 'The reader has answered a question.',
    detail: '{ right: boolean; given: string }',
  },
};

export const SLOTS_DESCRIBED = {
  poster: 'Shown until the frame is there: a picture of the widget.',
};

export const PARTS_DESCRIBED = { frame: 'The frame.', poster: 'The poster.' };
