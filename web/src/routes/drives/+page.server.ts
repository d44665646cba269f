import { driveList } from '#build/drives.server';

export const load = driveList;
