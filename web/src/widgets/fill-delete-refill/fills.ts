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

/** Parts of the time of a fill after which it is told how far it is. */
export const PARTS = 8;

/** Of each fill, what was counted since it began at the end of each part, as share of a fill. */
export function sharesWithin(
  slots: ArrayLike<number>, times_s: readonly number[], user_slots: number,
): number[][] {
  let start_s = 0;
  return times_s.map((time_s) => {
    const shares = Array.from({ length: PARTS + 1 }, (_, part) => {
      const end = start_s + (part / PARTS) * time_s;
      let counted = 0;
      for (let row = start_s; row < end; row += 1) counted += slots[row]! * Math.min(1, end - row);
      return Math.round((1000 * counted) / user_slots) / 1000;
    });
    start_s += time_s;
    return shares;
  });
}

/** Where such shares are when so much of the fill's time is over: 0 to 1. */
export function shareAt(shares: readonly number[], over: number): number {
  const at = Math.max(0, Math.min(over, 1)) * PARTS;
  const [before, after] = [shares[Math.floor(at)]!, shares[Math.ceil(at)]!];
  return before + (after - before) * (at % 1);
}
