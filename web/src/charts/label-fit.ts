/* Text that is longer, in some language, than its place in a drawing. */

/** Characters that only set the direction of text. */
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters that fit into a plot on a phone. */
const PLOT = 40;

const lettersOf = (words: string) => words.replaceAll(UNSEEN, '').length;

export const fitsPlot = (words: string) => lettersOf(words) <= PLOT;

/**
 * Attributes for text in a drawing of fixed size: more letters than fit are drawn narrower. `width`
 * is the space for them in the drawing's units.
 */
export function narrowed(words: string, fitting: number, width: number) {
  return lettersOf(words) <= fitting
    ? {}
    : { textLength: width, lengthAdjust: 'spacingAndGlyphs' as const };
}
