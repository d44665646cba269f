import { CITATION, SOURCES } from '#export/citation';
import { parts } from '#prerender/about.server';

export function load() {
  return {
    citation: { ...CITATION, file: 'CITATION.cff' },
    sources: SOURCES,
    parts: parts().map(({ name, version, licence }) => ({ name, version, licence })),
  };
}
