import { keepScript } from '#build/islands.server';

export const load = () => ({ keep: keepScript() });
