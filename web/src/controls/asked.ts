/*
 * What a chapter's words ask of a figure: `[set Operation to Read](#strobe-timing=operation:read)`
 * is a link that does it, `[4](#parallelism=queue_depth:1..64 "queue depth")` a number that is
 * dragged. A figure in other units has a factor: `[25](#spare-area=spare:13..40x10 "…")` is 250.
 */
import { getContext } from 'svelte';
import { ASKED } from './keys';

export interface Asked {
  /** As a link has it: `operation:read,step:3`. */
  state: string;
  /** What follows is played; a number that is dragged only changes the picture. */
  plays: boolean;
  /** A number that is still in the hand: what takes a run waits until it is let go. */
  held: boolean;
}

export type Answer = (asked: Asked) => void;

/** For a component, while it is set up. The first of an island to say so answers for all of it. */
export function whenAsked(answer: Answer): void {
  getContext<((answer: Answer) => void) | undefined>(ASKED)?.(answer);
}
