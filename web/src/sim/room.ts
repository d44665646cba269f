/* How large a drive this machine is asked to simulate before its reader says so. Browser only. */

/** 1:N, for a machine without room for a drive at full size. */
export const SMALL_SCALE = '8';

/** Whether a full-size drive is a fair thing to ask of this machine. */
export function hasRoom(): boolean {
  const memory_gib = (navigator as { deviceMemory?: number }).deviceMemory;
  return memory_gib === undefined ? matchMedia('(pointer: fine)').matches : memory_gib >= 4;
}
