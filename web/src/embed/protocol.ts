/*
 * What a frame and the page around it tell one another, by `postMessage`.
 * 1. Every message has `write-cliff`, the version of these messages. What has not, or has a later
 *    one, is of no concern to either.
 * 2. The page calls: `{ 'write-cliff': 1, id: 7, call: 'seek', argument: 300 }`. The frame answers
 *    with the same number: `{ 'write-cliff': 1, id: 7, value: … }`, or `error` with a sentence.
 * 3. The frame tells: `{ 'write-cliff': 1, event: 'step', detail: { … } }`.
 * 4. Each listens to the other only: the frame to its parent, the page to a window that it made, at
 *    the address that it gave it. A message of anybody else changes nothing.
 */
export const MESSAGES = 1;

/** What may be asked of a frame, and with what. */
export interface Calls {
  play: undefined;
  pause: undefined;
  /** So many steps on, or back; of a run, seconds. */
  step: number;
  /** To a second of a run; to a step of a demonstration, the first is 0. */
  seek: number;
  /** As it was placed. */
  reset: undefined;
  /** Answered with what stands after `#` in a link: `v=1&strobe-timing=step:3`. */
  getState: undefined;
  setState: string;
  /** Answered with a file's text. */
  exportSVG: undefined;
  exportCSV: undefined;
  /** How it looks; only what is given changes. */
  look: Partial<Look>;
}

export type CallName = keyof Calls;

export const THEMES = ['auto', 'light', 'dark'] as const;
export const PALETTES = ['standard', 'projector'] as const;
export const CONTROLS = ['full', 'play', 'none'] as const;
export const REVEALS = ['auto', 'manual'] as const;
export const LINKS = ['on', 'off'] as const;

export interface Look {
  theme: (typeof THEMES)[number];
  /** `projector`: strong contrast and large type. */
  palette: (typeof PALETTES)[number];
  controls: (typeof CONTROLS)[number];
  /** Whether it leads to the page with the same state. */
  link: (typeof LINKS)[number];
}

export interface Events {
  /** It answers from now on. */
  load: { widget: string; state: string };
  /** What could not be used of the address or of a state, or why it does not run; one sentence. */
  error: { message: string };
  /** How much of a run is done, 0 to 1, and its second. */
  progress: { share: number; at_s: number };
  statechange: { state: string };
  /** A step of a demonstration is reached; the first is 0. */
  step: { index: number; count: number };
  /** The reader has answered a question. */
  answer: { right: boolean; given: string };
  /** The height that it takes, in CSS pixels. */
  size: { height: number };
}

export type EventName = keyof Events;

export const EVENTS = [
  'load', 'error', 'progress', 'statechange', 'step', 'answer', 'size',
] as const satisfies readonly EventName[];

export const CALLS = [
  'play', 'pause', 'step', 'seek', 'reset', 'getState', 'setState', 'exportSVG', 'exportCSV',
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

export interface Told<Name extends EventName = EventName> extends Versioned {
  event: Name;
  detail: Events[Name];
}

function isVersioned(data: unknown): data is Versioned & Record<string, unknown> {
  return typeof data === 'object' && data !== null
    && (data as Partial<Versioned>)['write-cliff'] === MESSAGES;
}

export function isCall(data: unknown): data is Call {
  return isVersioned(data) && Number.isSafeInteger(data['id'])
    && CALLS.some((name) => name === data['call']);
}

export function isReply(data: unknown): data is Reply {
  return isVersioned(data) && Number.isSafeInteger(data['id']) && !('call' in data);
}

export function isTold(data: unknown): data is Told {
  return isVersioned(data) && EVENTS.some((name) => name === data['event'])
    && typeof data['detail'] === 'object' && data['detail'] !== null;
}
