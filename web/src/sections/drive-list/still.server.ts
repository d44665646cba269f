/* All drives, each with a small picture of its run. */
export { driveList as still } from '#prerender/drives.server';
