/*
 * The snippets that authors paste into other pages, one for each kind of page. The tests paste them
 * into pages of real tools.
 */
export interface Placement {
  /** The address of the site, with a slash at its end. */
  site: string;
  widget: string;
  /** The frame's name for screen readers, and the link's text on pages that strip HTML. */
  title: string;
  /**
   * Attributes of the element that differ from their default. The query of a frame's address takes
   * the same.
   */
  attributes: Readonly<Record<string, string>>;
  /** The part after `#` of a share link; empty for the initial state. */
  state: string;
  height_px: number;
}

export const SCRIPT = 'embed/v1/write-cliff.js';

/** Returns the address of the page in the frame. */
export function frameAddress({ site, widget, attributes, state }: Placement): string {
  const query = new URLSearchParams(attributes).toString();
  const hash = state === '' ? '' : `#${state}`;
  return `${site}embed/v1/${widget}/${query === '' ? '' : '?'}${query}${hash}`;
}

function iframe(placement: Placement, width = '100%'): string {
  return tag(
    'iframe',
    {
      src: frameAddress(placement),
      title: placement.title,
      width,
      height: String(placement.height_px),
      frameborder: '0',
      loading: 'lazy',
      allow: 'clipboard-write',
    },
    '',
  );
}

/** Returns a frame of a certain width, for sites that request an embed (oEmbed). */
export const iframeOf = (placement: Placement, width_px: number): string =>
  iframe(placement, String(width_px));

function element(placement: Placement): string {
  return `${script(placement)}\n${widget(placement, '')}`;
}

/** If a page strips everything but Markdown, the link remains. */
function markdown(placement: Placement): string {
  const link = `[${placement.title}](${frameAddress(placement)})`;
  return `${script(placement)}\n\n${widget(placement, link)}`;
}

/** Returns a Python cell. Nothing in the markup can end its string: see `PLAIN` in `setup.ts`. */
function notebook(placement: Placement): string {
  return `from IPython.display import HTML\nHTML('''${element(placement)}''')`;
}

export const SNIPPETS = {
  iframe: (placement: Placement) => iframe(placement),
  element,
  markdown,
  notebook,
};

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
