// The looks in which pages are checked against the rules of accessibility. Dark differs from light
// only in its colors, so it is checked at a release only.
import { AT_RELEASE } from './visit.ts';

export const LOOKS = [
  ['light', {}],
  ['dark', AT_RELEASE],
] as const;
