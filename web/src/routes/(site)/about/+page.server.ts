import { citation, parts } from '#prerender/about.server';

export function load() {
  return {
    citation: citation(),
    parts: parts().map(({ name, version, licence }) => ({ name, version, licence })),
  };
}
