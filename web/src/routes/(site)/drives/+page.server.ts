import { REVIEWED } from '#content/drive-looks';
import { placeIslands } from '#prerender/placement.server';
import { driveList } from '#prerender/drives.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ url }) => ({
  duration_s: (await driveList()).duration_s,
  ...(await placeIslands(
    // Side by side until the reader pins others.
    [{ name: 'drive-list', attributes: { invited: REVIEWED.join(' ') } }],
    url.pathname,
  )),
});
