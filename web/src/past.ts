/* A prerendered run, as the page receives it, made into what a widget draws. */
import { Series } from '#sim/series';
import type { Past } from '#sim/sim.svelte';
import type { Picture } from './pictures.server';

export function pastOf(picture: Picture | null): Past | null {
  if (!picture) return null;
  const { columns, progress, description } = picture;
  return { series: Series.from(columns), changes: [], progress, description, prerendered: true };
}
