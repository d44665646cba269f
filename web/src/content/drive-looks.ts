/*
 * The color and the mark of a drive, the same on every page: its place among the looks of series.
 * There are six looks, so drives that no page shows together until a reader pins them share one.
 */

/** The drives of the 2013 review, in their places. The first two race on the start page. */
export const REVIEWED: readonly string[] = [
  'kingston-v300-240',
  'intel-335-240',
  'intel-dc-s3700-200',
  'corsair-neutron-240',
  'ocz-vector-256',
  'samsung-840-pro-256',
];

/** The drives that the review and two chapters show side by side, in their places. */
const SIDE_BY_SIDE: readonly (readonly string[])[] = [
  REVIEWED,
  ['generic-tlc-nvme-500', 'generic-qlc-nvme-500'],
  ['kingston-e100-200', 'micron-p400m-200'],
];

/** Returns the place of a drive, by the name of its file. */
export function placeOfDrive(drive: string): number {
  const place = Math.max(...SIDE_BY_SIDE.map((drives) => drives.indexOf(drive)));
  if (place >= 0) return place;
  const letters = Array.from(drive, (letter) => letter.codePointAt(0)!);
  return letters.reduce((all, letter) => all + letter, 0) % REVIEWED.length;
}
