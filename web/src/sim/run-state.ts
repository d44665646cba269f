/*
 * The states of a run on a page.
 *
 *     still, failed --- play, seek, follow ---> starting
 *     starting --- the first rows ---> its `next`
 *     playing --- pause, follow, or the end of the run ---> paused --- play ---> playing
 *     any but starting --- seek to a second that the page has ---> recalled
 *     recalled --- the machine is at that second ---> its `next`
 *     any --- seek to another second ---> seeking --- the machine rests ---> at
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
  /** It is on its way to a second that the page has not had. */
  | { kind: 'seeking'; at_s: number };

export type RunState =
  /** The page shows the run that came with it. */
  | { kind: 'still' }
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
