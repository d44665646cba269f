import { contentTypes, triedDrives } from '#build/compression.server';
import { placed } from '#build/placed.server';

export async function load() {
  const [widget] = await placed([{ name: 'compression', attributes: {} }]);
  return { types: await contentTypes(), drives: await triedDrives(), widget: widget! };
}
