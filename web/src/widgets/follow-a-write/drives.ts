/* The drives on which the widget by itself follows a write. */
export const DRIVES = ['kingston-v300-240', 'intel-335-240', 'generic-tlc-nvme-500'] as const;
export type DriveName = (typeof DRIVES)[number];
