import { drivesApart } from '#prerender/apart.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => drivesApart();
