import { keepScript } from '#prerender/islands.server';

export const load = () => ({ keep: keepScript() });
