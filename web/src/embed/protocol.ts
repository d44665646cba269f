/*
 * The messages between a frame and the page around it, sent by `postMessage`.
 * 1. Every message has `write-cliff`, the version of these messages. Both sides ignore messages
 *    without it or with another version.
 * 2. The page calls: `{ 'write-cliff': 1, id: 7, call: 'seek', argument: 300 }`. The frame answers
 *    with the same id: `{ 'write-cliff': 1, id: 7, value: … }`, or `error` with a sentence.
 * 3. The frame reports events: `{ 'write-cliff': 1, event: 'step', detail: { … } }`.
 * 4. Each listens only to the other: the frame to its parent, the page to a window that it created,
 *    at the address that it gave it. Messages from anyone else are ignored.
 */
export const MESSAGES = 1;

/** The calls to a frame, with the types of their arguments. */
export interface Calls {
  play: undefined;
  pause: undefined;
  /** Moves this many steps (seconds of a run), back if negative. */
  step: number;
  /** Moves to a second of a run, or to a step of a demonstration, of which the first is 0. */
  seek: number;
  /** Restores the state in which it was placed. */
  reset: undefined;
  /** Returns the part of a link after `#`: `v=1&strobe-timing=step:3`. */
  getState: undefined;
  setState: string;
  /** Both exports return the text of a file. */
  exportSVG: undefined;
  exportCSV: undefined;
  /** Changes the look; only the given fields change. */
  look: Partial<Look>;
}

export type CallName = keyof Calls;

export const THEMES = ['auto', 'light', 'dark'] as const;
/** The colors of a page: the usual ones, and two sets for color-blind readers. */
export const COLORS = ['standard', 'red-green', 'blue-yellow'] as const;
export const PALETTES = [...COLORS, 'projector'] as const;
export const CONTROLS = ['full', 'play', 'none'] as const;
export const REVEALS = ['auto', 'manual'] as const;
export const LINKS = ['on', 'off'] as const;

export interface Look {
  theme: (typeof THEMES)[number];
  /**
   * `red-green`: safe with protanopia and deuteranopia; `blue-yellow`: safe with tritanopia;
   * `projector`: strong contrast and large type.
   */
  palette: (typeof PALETTES)[number];
  controls: (typeof CONTROLS)[number];
  /** Whether the frame shows a link to the page with the same state. */
  link: (typeof LINKS)[number];
}

export interface Events {
  /** The frame is ready for calls. */
  load: { widget: string; state: string };
  /**
   * One sentence: the part of the address or state that could not be used, or why it cannot run.
   */
  error: { message: string };
  /** The completed share of a run, from 0 to 1, and its second. */
  progress: { share: number; at_s: number };
  statechange: { state: string };
  /** A demonstration has reached a step; the first is 0. */
  step: { index: number; count: number };
  /** The reader has answered a question. */
  answer: { right: boolean; given: string };
  /** The height of the frame's content, in CSS pixels. */
  size: { height: number };
}

export type EventName = keyof Events;

export const EVENTS = [
  'load',
  'error',
  'progress',
  'statechange',
  'step',
  'answer',
  'size',
] as const satisfies readonly EventName[];

export const CALLS = [
  'play',
  'pause',
  'step',
  'seek',
  'reset',
  'getState',
  'setState',
  'exportSVG',
  'exportCSV',
  'look',
] as const satisfies readonly CallName[];

interface Versioned {
  'write-cliff': typeof MESSAGES;
}

export interface Call extends Versioned {
  id: number;
  call: CallName;
  argument?: unknown;
}

export interface Reply extends Versioned {
  id: number;
  value?: unknown;
  error?: string;
}

export interface EventMessage<Name extends EventName = EventName> extends Versioned {
  event: Name;
  detail: Events[Name];
}

function isVersioned(data: unknown): data is Versioned & Record<string, unknown> {
  return (
    typeof data === 'object' &&
    data !== null &&
    (data as Partial<Versioned>)['write-cliff'] === MESSAGES
  );
}

export function isCall(data: unknown): data is Call {
  return (
    isVersioned(data) &&
    Number.isSafeInteger(data['id']) &&
    CALLS.some((name) => name === data['call'])
  );
}

export function isReply(data: unknown): data is Reply {
  return isVersioned(data) && Number.isSafeInteger(data['id']) && !('call' in data);
}

export function isEventMessage(data: unknown): data is EventMessage {
  return (
    isVersioned(data) &&
    EVENTS.some((name) => name === data['event']) &&
    typeof data['detail'] === 'object' &&
    data['detail'] !== null
  );
}
