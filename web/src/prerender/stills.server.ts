/*
 * The prerendered data of widgets and sections, computed at build time.
 * 1. A folder with a `still.server.ts` computes its own; its `shares` are data that other islands
 *    of the page need too, its `files` the content of files that it reads once it is near.
 * 2. Any other widget shows the demonstration of its name. The attributes of its directive are the
 *    settings, except `step`, the step to begin at.
 */
import type { Directive } from '#content/chapters';
import { widgetNames } from '#islands/registry';
import { demonstrationOf } from './demonstrations.server';

type Attributes = Record<string, string>;

interface Own {
  still?: (attributes: Attributes) => Promise<unknown>;
  shares?: (attributes: Attributes) => Promise<Record<string, unknown>>;
  files?: () => Promise<Record<string, unknown>>;
}

const own = import.meta.glob<Own>('../{widgets,sections}/*/still.server.ts');

export interface Still {
  still: unknown;
  shares: Record<string, unknown>;
  files: Record<string, unknown>;
}

const cache = new Map<string, Promise<Still>>();

/** Returns the prerendered data, computed once for a chapter, the widget's page and its frame. */
export function stillOf(directive: Directive): Promise<Still> {
  const key = JSON.stringify([directive.name, directive.attributes]);
  const cached = cache.get(key) ?? computeStill(directive);
  cache.set(key, cached);
  return cached;
}

async function computeStill({ name, attributes }: Directive): Promise<Still> {
  const path = Object.keys(own).find((file) => file.split('/').at(-2) === name);
  if (path) {
    const { still, shares, files } = await own[path]!();
    return {
      still: still ? await still(attributes) : null,
      shares: shares ? await shares(attributes) : {},
      files: files ? await files() : {},
    };
  }
  if (!widgetNames.includes(name)) return { still: null, shares: {}, files: {} };
  const settings = Object.entries(attributes).filter(([key]) => key !== 'step');
  return { still: demonstrationOf(name, settings), shares: {}, files: {} };
}
