/*
 * Commands to a figure in a chapter: `[set Operation to Read](#strobe-timing=operation:read)` is a
 * link, `[4](#parallelism=queue_depth:1..64 "queue depth")` a number to drag. A figure in other
 * units has a factor: `[25](#spare-area=spare:13..40x10 "…")` is 250. A paragraph with
 * `{#flagship=at:164}` commands its figure while it is read (`sight.ts`).
 */
import { getContext } from 'svelte';
import { COMMAND_HANDLER } from './keys';

export interface FigureCommand {
  /** In the format of a link: `operation:read,step:3`. */
  state: string;
  /** Play the result; while a number is dragged, only the picture changes. */
  plays: boolean;
  /** The reader still drags the number: anything that takes a run waits until it is let go. */
  isDragging: boolean;
  /** A paragraph is about this state, or no longer is: then it is empty. */
  isRead?: boolean;
  /** The words that were pressed. */
  text?: string;
}

export type Answer = (command: FigureCommand) => void;

/** Call during a component's setup. The first component of an island answers for all of it. */
export function onCommand(answer: Answer): void {
  getContext<((answer: Answer) => void) | undefined>(COMMAND_HANDLER)?.(answer);
}
