/*
 * The rows of a run that fills a drive ten times, as ten times: a fill is over in the second in
 * which the host has written another tenth of all that it writes.
 */
export const FILLS = 10;

/** How long each fill took that is over; `user_slots` is what one writes. */
export function fillTimes_s(host_slots: ArrayLike<number>, user_slots: number): number[] {
  const times_s: number[] = [];
  let written = 0;
  let before_s = 0;
  for (let row = 0; row < host_slots.length && times_s.length < FILLS; row += 1) {
    written += host_slots[row]!;
    // Of the last command of a fill a part may count for the next second.
    if (written < user_slots * (times_s.length + 1) * 0.9999) continue;
    times_s.push(row + 1 - before_s);
    before_s = row + 1;
  }
  return times_s;
}

/** When each fill ends, where one follows the other. */
export function endOfFills(times_s: readonly number[]): { at_ns: number }[] {
  let end_s = 0;
  return times_s.map((time_s) => ({ at_ns: (end_s += time_s) * 1e9 }));
}
