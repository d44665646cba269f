/*
 * Every chart and control: its description comes from its source, and its example is a file in
 * `examples`. A part without a file of its own is shown in the examples that import it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { building } from '$app/env';
import type { IslandFiles } from '#islands/built-island';
import { componentsByRoom } from '#prerender/components.server';
import { partsIn } from './shown';

const components = import.meta.glob<Component>('./examples/*.svelte', {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<string>('./examples/*.svelte', {
  eager: true,
  import: 'default',
  query: '?raw',
});

/** The files that `vite.parts.config.ts` makes; Vite's own server adds styles itself. */
function files(): IslandFiles {
  if (!building) return { script: 'src/routes/(site)/parts/live.ts', styles: [] };
  const folder = 'generated/parts/';
  const address = `${folder}style.css`;
  const text = readFileSync(join(process.cwd(), 'static', address), 'utf8');
  return { script: `${folder}live.js`, styles: [{ address, text }] };
}

function exampleOf(name: string): { html: string; source: string } | null {
  const path = `./examples/${name}.svelte`;
  const component = components[path];
  if (!component) return null;
  const { body } = render(component, { idPrefix: name });
  return { html: body, source: sources[path]! };
}

/** The names of the examples that show a part. */
const examplesWith = (file: string) =>
  Object.entries(sources)
    .filter(([, source]) => partsIn(source).includes(file))
    .map(([path]) => /(\w+)\.svelte$/.exec(path)![1]!);

export function load() {
  const rooms = componentsByRoom().map(({ room, components }) => ({
    room,
    parts: components.map(({ comment, props, ...part }) => ({
      ...part,
      html: marked.parse(comment, { async: false }),
      props: props.map(({ comment, ...prop }) => ({
        ...prop,
        html: marked.parseInline(comment, { async: false }),
      })),
      example: exampleOf(part.name),
      shownIn: examplesWith(part.file),
    })),
  }));
  return { rooms, files: files() };
}
