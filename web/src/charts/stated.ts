/*
 * A number of the text, shown in the plot in which it stands: a ring on the value of a moment, a
 * rule over the span of which it is a mean or an extreme, or, if it is no value of the vertical
 * axis, a line at a moment or a band over a span. A figure provides it to its charts, with the
 * component that draws it: no page loads that before its reader presses a number.
 */
import { createContext, type Component } from 'svelte';

export interface Stated {
  /** The command that shows it. */
  state: string;
  /** The color token of its series. */
  token: string;
  /** The place of its panel in the plot, from 1; null: all panels that have the series. */
  panel: number | null;
  /** Null for a number that is no value of the vertical axis. */
  level: number | null;
  /** The span, in units of the horizontal axis; infinite if it is all of it. */
  from: number;
  to: number;
  /** The number as it is written in the text. */
  text: string;
  /** Its meaning, in words. */
  sentence: string;
  Mark: Component<{ stated: Stated; series: readonly string[]; panel: number }>;
}

const [getter, provideStated, isProvided] = createContext<() => Stated | null>();

export { provideStated };

/** The number that is shown in some chart of the figure; call it while a component is set up. */
export const providedStated = () => (isProvided() ? getter() : () => null);
