/*
 * Windows of time on a plot: clamped to the run, never narrower than a few seconds.
 */
export interface Span {
  from: number;
  to: number;
}

export const NARROWEST_SPAN = 5;

/** The span between two points in either order, inside `whole` and wide enough to read. */
export function spanBetween(a: number, b: number, whole: Span): Span {
  const widest = whole.to - whole.from;
  const width = Math.min(Math.max(Math.abs(b - a), NARROWEST_SPAN), widest);
  const centre = (a + b) / 2;
  const from = Math.min(Math.max(centre - width / 2, whole.from), whole.to - width);
  return { from: Math.round(from), to: Math.round(from + width) };
}

/** Scales a span by `factor` around a point that keeps its place. */
export function zoomAround(span: Span, centre: number, factor: number, whole: Span): Span {
  const share = (centre - span.from) / (span.to - span.from);
  const width = Math.min((span.to - span.from) * factor, whole.to - whole.from);
  const from = centre - width * share;
  return spanBetween(from, from + width, whole);
}

export function sameSpan(a: Span, b: Span): boolean {
  return a.from === b.from && a.to === b.to;
}
