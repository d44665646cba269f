import { driveList } from '#src/drives.server';

export const load = driveList;
