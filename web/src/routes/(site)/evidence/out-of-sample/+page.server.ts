import { outOfSampleDrives } from '#prerender/out-of-sample.server';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => outOfSampleDrives();
