/* The finished rehearsal with which the lab opens, and the drives to choose from. */
import { labDrives, openingOf } from '#prerender/lab.server';
import { OPENING, type LabStill } from './lab';

export const still = async (): Promise<LabStill> => ({
  opening: await openingOf(OPENING),
  drives: await labDrives(),
});
