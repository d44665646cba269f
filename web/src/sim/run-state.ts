/*
 * The states of a run on a page.
 *
 *     still --- seek ---> looking: the finished run at that second, which a machine computes again
 *     still, failed --- play, follow ---> starting
 *     looking --- play, change, follow ---> starting, seeking or recalled
 *     starting --- the first rows ---> its `next`
 *     playing --- pause, follow, or the end of the run ---> paused --- play ---> playing
 *     any but starting --- seek to a second that the page has ---> recalled
 *     paused, at --- off the screen, where the machine is given back ---> recalled
 *     recalled --- the machine is at that second ---> its `next`
 *     any --- seek to another second ---> seeking --- the machine rests ---> at, or its `then`
 *     any --- a failure ---> failed
 *
 * Commands that come while the run is starting or recalled change its `next`.
 */
import type { Failure } from './protocol';

/** Page and machine are at the same second, the latest. */
export type LevelState =
  | { kind: 'playing' }
  /** It stands wherever it has come to. */
  | { kind: 'paused' }
  /** It stands at a second that the reader has chosen. */
  | { kind: 'at'; at_s: number }
  /** It is on its way to a second that the page has not had, and does what comes then. */
  | { kind: 'seeking'; at_s: number; then: Then };

export type Then = 'rest' | 'play' | 'follow';

export type RunState =
  /** The page shows the run that came with it. */
  | { kind: 'still' }
  /** It shows a second of that run; a machine computes it again, unless the drive differs. */
  | { kind: 'looking'; at_s: number; then: Then }
  /** The drive is loaded and filled: there is no second yet. */
  | { kind: 'starting'; next: LevelState }
  | LevelState
  /** A second is shown from memory, while the machine is at another. */
  | { kind: 'recalled'; at_s: number; machine: MachineWay; next: LevelState }
  | { kind: 'failed'; failure: Failure };

/** It follows the page if a part of the second is missing; it is awaited if the reader goes on. */
export type MachineWay = 'elsewhere' | 'following' | 'awaited';

/** The state, or the one that it leads to. */
export const nextOf = (state: RunState) => ('next' in state ? state.next : state);
