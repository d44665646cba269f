/* Words that are longer, in some language, than the place that a drawing has for them. */

/** Marks that only say in which direction letters run. */
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A plot on a phone has room for so many letters. */
const PLOT = 40;

const lettersOf = (words: string) => words.replaceAll(UNSEEN, '').length;

export const fitsPlot = (words: string) => lettersOf(words) <= PLOT;

/**
 * Words in a drawing of fixed size: if there are more letters than fit, they are drawn narrower.
 * `width` is the place for them in the drawing's units.
 */
export function narrowed(words: string, fitting: number, width: number) {
  return lettersOf(words) <= fitting ? {}
    : { textLength: width, lengthAdjust: 'spacingAndGlyphs' as const };
}
