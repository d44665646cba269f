import { drivesApart } from '#build/apart.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => drivesApart();
