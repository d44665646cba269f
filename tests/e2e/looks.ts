// The looks in which pages are checked against the rules of accessibility. Dark differs from light
// in its colours only, so a release checks it.
export const LOOKS = [
	['light', {}],
	['dark', { tag: '@release' }],
] as const;
