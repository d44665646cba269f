/*
 * The address of a page whose run is all of its state: how the reader looks at the run, and what
 * the link contained. All islands of the page share it; during the build each has its own.
 */
import { decodeLink, type LinkContext, type LinkState } from './link';
import type { Problem } from './version';
import { FIRST_COMPARISON, FIRST_VIEW, type Comparison, type Guess, type View } from './view';

export class RunLink {
  view = $state.raw<View>({ ...FIRST_VIEW });
  guess = $state.raw<Guess | null>(null);
  comparison = $state.raw<Comparison>(FIRST_COMPARISON);
  /** The place in the zoom, which only links show. */
  zoom: string;
  /** The state of the run in the link; null if there is no link. */
  readonly linkState: LinkState | null;
  readonly problems: readonly Problem[];

  constructor(
    hash: string,
    readonly known: LinkContext,
  ) {
    const { state, problems } = decodeLink(hash, known);
    this.problems = problems;
    this.linkState = /[#&]v=/.test(hash) ? state : null;
    ({ view: this.view, guess: this.guess, comparison: this.comparison, zoom: this.zoom } = state);
  }
}

let link: RunLink | null = null;

/** Reports a link to another scenario as a problem. */
export function runLink(scenario: string, duration_s: number): RunLink {
  const known = { scenario, scenarios: [scenario], duration_s };
  if (import.meta.env.SSR) return new RunLink('', known);
  return (link ??= new RunLink(location.hash, known));
}
