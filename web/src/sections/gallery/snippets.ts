/*
 * What an author pastes into another page to have a widget there: one text for each kind of page.
 * The tests paste these texts into pages of real tools.
 */
export interface Placement {
  /** The address of the site, with a slash at its end. */
  site: string;
  widget: string;
  /** Names the frame for a screen reader, and is the link of a page that takes no HTML. */
  title: string;
  /** Those of the element that differ from their default. A frame's address takes the same. */
  attributes: Readonly<Record<string, string>>;
  /** What stands after `#` in a share link; empty: as placed. */
  state: string;
  height_px: number;
}

export const SCRIPT = 'embed/v1/write-cliff.js';

/** Of the page that stands in the frame. */
export function frameAddress({ site, widget, attributes, state }: Placement): string {
  const query = new URLSearchParams(attributes).toString();
  const hash = state === '' ? '' : `#${state}`;
  return `${site}embed/v1/${widget}/${query === '' ? '' : '?'}${query}${hash}`;
}

function iframe(placement: Placement, width = '100%'): string {
  return tag('iframe', {
    src: frameAddress(placement), title: placement.title,
    width, height: String(placement.height_px), frameborder: '0',
    loading: 'lazy', allow: 'clipboard-write',
  }, '');
}

/** Of a certain width, as a page has it that asks the site for an embed. */
export const iframeOf = (placement: Placement, width_px: number): string =>
  iframe(placement, String(width_px));

function element(placement: Placement): string {
  return `${script(placement)}\n${widget(placement, '')}`;
}

/** Where a page leaves out what is no Markdown, the link remains. */
function markdown(placement: Placement): string {
  const link = `[${placement.title}](${frameAddress(placement)})`;
  return `${script(placement)}\n\n${widget(placement, link)}`;
}

/** A cell of Python. Nothing in the markup ends its text: see `PLAIN` in `setup.ts`. */
function notebook(placement: Placement): string {
  return `from IPython.display import HTML\nHTML('''${element(placement)}''')`;
}

export const SNIPPETS = { iframe: (placement: Placement) => iframe(placement), element, markdown,
  notebook };

export type Kind = keyof typeof SNIPPETS;

const script = ({ site }: Placement) => tag('script', { src: `${site}${SCRIPT}` }, '');

function widget({ widget, attributes, state }: Placement, content: string): string {
  return tag('write-cliff', { widget, ...attributes, ...(state === '' ? {} : { state }) }, content);
}

function tag(name: string, attributes: Record<string, string>, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
