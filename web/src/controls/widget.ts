/*
 * What a widget is to the page that places it: a component that mounts alone from these props. Each
 * is a folder of `widgets/` with an `index.ts` whose default is the component.
 */
import type { Component } from 'svelte';

export interface WidgetProps<Still = unknown> {
  /** As the directive gives them: `::strobe-timing{interface="nv-ddr-5"}`. */
  attributes: Record<string, string>;
  /** The data that the build computed from these attributes. */
  still: Still;
  /** What `onstate` was told before, to come back to; empty: as placed. */
  state: string;
  /** Told whenever the reader has changed something, so that a link can show it. */
  onstate: (state: string) => void;
}

export type Widget = Component<WidgetProps<never>>;

/** A widget in its place on a page. */
export interface PlacedWidget {
  name: string;
  attributes: Record<string, string>;
  /** Names it in the page's address. */
  key: string;
  still: unknown;
}
