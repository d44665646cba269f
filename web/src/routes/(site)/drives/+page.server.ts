import { placeIslands } from '#prerender/placement.server';
import { driveList } from '#prerender/drives.server';
import type { PageServerLoad } from './$types';

/** The drives of the 2013 review, side by side until the reader pins others. */
const REVIEWED = [
  'intel-335-240',
  'kingston-v300-240',
  'intel-dc-s3700-200',
  'corsair-neutron-240',
  'ocz-vector-256',
  'samsung-840-pro-256',
];

export const load: PageServerLoad = async ({ url }) => ({
  duration_s: (await driveList()).duration_s,
  ...(await placeIslands(
    [{ name: 'drive-list', attributes: { invited: REVIEWED.join(' ') } }],
    url.pathname,
  )),
});
