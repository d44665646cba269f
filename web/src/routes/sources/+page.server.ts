import { readSources } from '#src/content';

export const load = readSources;
