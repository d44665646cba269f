// The looks in which pages are checked against the rules of accessibility. Dark differs from light
// in its colours only, so a release checks it.
import { AT_RELEASE } from './visit.ts';

export const LOOKS = [
	['light', {}],
	['dark', AT_RELEASE],
] as const;
