/* The drives that the widget offers when it is not part of a run. */
export const DRIVES = ['kingston-v300-240', 'intel-335-240', 'generic-tlc-nvme-500'] as const;
export type DriveName = (typeof DRIVES)[number];
