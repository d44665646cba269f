import { readSources } from '#content/sources';

export const load = readSources;
