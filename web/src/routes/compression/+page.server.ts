import { contentTypes, triedDrives } from '#src/compression.server';

export async function load() {
  return { types: await contentTypes(), drives: await triedDrives() };
}
