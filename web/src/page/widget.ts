/*
 * The interface between a widget and its page: a component that mounts alone from these props. Each
 * is a folder of `widgets/` with an `index.ts` whose default is the component.
 */
import type { Component } from 'svelte';

export interface WidgetProps<Still = unknown> {
  /** As the directive gives them: `::strobe-timing{interface="nv-ddr-5"}`. */
  attributes: Record<string, string>;
  /** The data that the build computed from these attributes. */
  still: Still;
  /** A value that `onstate` received before, to restore; empty: as placed. */
  state: string;
  /** Called whenever the reader has changed something, so that a link can show it. */
  onstate: (state: string) => void;
}

export type Widget = Component<WidgetProps<never>>;

/** A widget in its place on a page. */
export interface PlacedWidget {
  name: string;
  attributes: Record<string, string>;
  /** Its key in the page's address. */
  key: string;
  still: unknown;
}
