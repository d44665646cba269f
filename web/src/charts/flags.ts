/*
 * Flags above a plot: no label lies over another. Positions and widths are shares of the plot's
 * width. A label goes to the right of its moment, or to the left if there is no room. It gets the
 * highest lane in which it meets no other label and no hairline of an earlier moment, and in which
 * its own hairline crosses no label below. `[0.1, 0.3]` and `[0.2, 0.3]` (moment, width) are lanes
 * 0 and 1.
 */
export interface Flag {
  at: number;
  label: string;
}

export interface FlagPlace {
  /** 0 is the highest. */
  lane: number;
  /** Its label goes to the left. */
  isLeft: boolean;
}

interface Label extends FlagPlace {
  share: number;
  from: number;
  to: number;
}

/** The height of a lane, and the average width of a letter, in units of a label's size. */
export const LANE_EM = 1.3;
const LETTER_EM = 0.52;
const MARGIN_EM = 2;

/** The width of a label, with its dot and the space after it. */
export const widthOf = (label: string, em: number) => (label.length * LETTER_EM + MARGIN_EM) * em;

/** `flags` in the order of their moments. */
export function placeFlags(flags: readonly { share: number; width: number }[]): FlagPlace[] {
  const labels: Label[] = [];
  for (const { share, width } of flags) {
    const isLeft = share + width > 1 && share > 0.5;
    const [from, to] = isLeft
      ? [Math.max(0, share - width), share]
      : [share, Math.min(1, share + width)];
    const free = (lane: number) =>
      labels.every(
        (other) =>
          (other.lane !== lane || other.to <= from || other.from >= to) &&
          (other.lane <= lane || share <= other.from || share >= other.to) &&
          (other.lane > lane || other.share <= from || other.share >= to),
      );
    const last = Math.max(-1, ...labels.map(({ lane }) => lane)) + 1;
    let lane = 0;
    while (lane < last && !free(lane)) lane += 1;
    labels.push({ lane, isLeft, share, from, to });
  }
  return labels;
}
