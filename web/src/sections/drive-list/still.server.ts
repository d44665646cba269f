/* All drives, each with its run drawn small. */
export { driveList as still } from '#build/drives.server';
