/* The map at the end of the finished run. */
import { mapOf } from '#prerender/pictures.server';
import type { MapPicture } from '#sim/picture';

export function still(attributes: Record<string, string>): Promise<MapPicture | null> {
  return mapOf(attributes['scenario'] ?? '');
}
