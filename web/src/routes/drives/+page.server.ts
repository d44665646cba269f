import { placed } from '#build/placed.server';
import { driveList } from '#build/drives.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ url }) => ({
  duration_s: (await driveList()).duration_s,
  ...await placed([{ name: 'drive-list', attributes: {} }], url.pathname),
});
