/* The runs that the page's first one is compared with, in a file that is fetched later. */
import { compared } from '#prerender/compared.server';
import { COMPARED } from './contenders';

export const files = async () => ({ [COMPARED]: await compared() });
