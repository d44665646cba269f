import { compared } from '#prerender/compared.server';
import { COMPARED } from './contenders';

export const files = async () => ({ [COMPARED]: await compared() });
