/* The size of a drive that this machine simulates by default. Browser only. */

/** 1:N, for a machine without room for a drive at full size. */
export const SMALL_SCALE = '8';

/** Whether this machine can be expected to simulate a full-size drive. */
export function hasRoom(): boolean {
  const memory_gib = (navigator as { deviceMemory?: number }).deviceMemory;
  return memory_gib === undefined ? matchMedia('(pointer: fine)').matches : memory_gib >= 4;
}
