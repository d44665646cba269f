/*
 * Places labels beside the ends of lines, each as near to its line as the others allow.
 * Positions are shares of a height, and `gap` is the height of a label: `spread([0.5, 0.52], 0.1)`
 * is about `[0.46, 0.56]`.
 */
export function spread(targets: readonly number[], gap: number): number[] {
  const order = targets.map((_, index) => index).sort((a, b) => targets[a]! - targets[b]!);
  const groups: number[][] = [];
  for (const index of order) {
    groups.push([index]);
    // Groups that overlap become one, which may then overlap the one below it.
    while (groups.length > 1) {
      const [below, above] = groups.slice(-2) as [number[], number[]];
      if (firstOf(below, targets, gap) + below.length * gap <= firstOf(above, targets, gap)) break;
      groups.splice(-2, 2, [...below, ...above]);
    }
  }
  const placed = [...targets];
  for (const group of groups) {
    const first = firstOf(group, targets, gap);
    group.forEach((index, step) => (placed[index] = first + step * gap));
  }
  return placed;
}

/** The lowest label's position that centers a group on its lines, within the plot. */
function firstOf(group: readonly number[], targets: readonly number[], gap: number): number {
  const sum = group.reduce((all, index, step) => all + targets[index]! - step * gap, 0);
  const highest = 1 - gap / 2 - (group.length - 1) * gap;
  return Math.max(gap / 2, Math.min(highest, sum / group.length));
}
