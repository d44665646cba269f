/*
 * Shares that never leave 0 to 1: how far an operation has come, where on a track a pointer is.
 * D3's clamp is used in this one place, because a scale per call would be built again in every
 * frame.
 */
import { scaleLinear } from 'd3-scale';

const whole = scaleLinear().clamp(true).unknown(Number.NaN);

/** Keeps a share between 0 and 1; NaN stays NaN. */
export const clampedShare = (share: number): number => whole(share);

/** The share of the way from one value to another at which `at` lies, kept between 0 and 1. */
export const shareBetween = (at: number, from: number, to: number): number =>
  whole((at - from) / (to - from));
