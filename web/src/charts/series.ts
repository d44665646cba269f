/* Looks for a drawing with many series: each has a color, and a shape 14 units square. */
export interface SeriesLook {
  token: string;
  d: string;
}

export const SERIES: readonly SeriesLook[] = [
  { token: '--series-1', d: 'M7 1.8a5.2 5.2 0 1 0 0 10.4a5.2 5.2 0 1 0 0-10.4z' },
  { token: '--series-2', d: 'M2.4 2.4h9.2v9.2H2.4z' },
  { token: '--series-3', d: 'M7 1.4l6 10.6H1z' },
  { token: '--series-4', d: 'M7 .6L13.4 7L7 13.4L.6 7z' },
  { token: '--series-5', d: 'M7 12.6L1 2h12z' },
  { token: '--series-6', d: 'M5 1.4h4V5h3.6v4H9v3.6H5V9H1.4V5H5z' },
];
