import { contentTypes, triedDrives } from '#src/compression.server';
import { placed } from '#src/placed.server';

export async function load() {
  const [widget] = await placed([{ name: 'compression', attributes: {} }]);
  return { types: await contentTypes(), drives: await triedDrives(), widget: widget! };
}
