/*
 * The snippets that authors paste into other pages, one for each kind of page. The tests paste them
 * into pages of real tools.
 */
/** In pixels, by the frame's width in pixels. */
export type Heights = Readonly<Record<string, number>>;

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
  heights_px: Heights;
}

/** The width of an article's column, for pages that take no style. */
export const COLUMN_PX = 600;

export const SCRIPT = 'embed/v1/write-cliff.js';

const pictureOf = (widget: string) => `embed/v1/${widget}/picture.webp`;

/** Returns the address of the page in the frame. */
export function frameAddress({ site, widget, attributes, state }: Placement): string {
  const query = new URLSearchParams(attributes).toString();
  const hash = state === '' ? '' : `#${state}`;
  return `${site}embed/v1/${widget}/${query === '' ? '' : '?'}${query}${hash}`;
}

const CELL = 'grid-area:1/1';

/**
 * As high as the widget is at the frame's width, without a script: `100cqi` is the width of the box
 * around it. The attribute `height` is for pages that take no style. The link is behind the frame.
 */
function iframe(placement: Placement, width = '100%', box = ''): string {
  const { heights_px } = placement;
  const frame = tag(
    'iframe',
    {
      src: frameAddress(placement),
      title: placement.title,
      width,
      height: String(heights_px[COLUMN_PX]),
      style: `${CELL};position:relative;width:100%;height:${heightOf(heights_px)}`,
      frameborder: '0',
      loading: 'lazy',
      allow: 'clipboard-write',
    },
    '',
  );
  const behind = link(placement, { tabindex: '-1', style: CELL });
  return tag('div', { style: `display:grid;container-type:inline-size${box}` }, behind + frame);
}

/** Returns a frame of at most this width, for sites that request an embed (oEmbed). */
export const iframeOf = (placement: Placement, width_px: number): string =>
  iframe(placement, String(width_px), `;max-width:${width_px}px`);

/**
 * Returns the height in CSS: that of the widest frame, and a step at each width at which it
 * changes. Between two widths it is the larger, as in `heightAt`.
 */
function heightOf(heights: Heights): string {
  const widths = Object.keys(heights).map(Number);
  const steps = widths.slice(1).map((wider, index) => {
    const narrower = widths[index]!;
    const more_px = heights[narrower]! - heights[wider]!;
    const until_px = more_px > 0 ? wider : narrower + 1;
    const step = `clamp(0px,(${until_px}px - 100cqi)*999,${Math.abs(more_px)}px)`;
    return more_px === 0 ? '' : ` ${more_px > 0 ? '+' : '-'} ${step}`;
  });
  return `calc(${heights[widths.at(-1)!]}px${steps.join('')})`;
}

function element(placement: Placement): string {
  return `${script(placement)}\n${widget(placement, link(placement))}`;
}

/** If a page strips everything but Markdown, the link remains. */
function markdown(placement: Placement): string {
  const text = `[${placement.title}](${frameAddress(placement)})`;
  return `${script(placement)}\n\n${widget(placement, text)}`;
}

/** Returns a Python cell. Nothing in the markup can end its string: see `PLAIN` in `setup.ts`. */
function notebook(placement: Placement): string {
  return `from IPython.display import HTML\nHTML('''${element(placement)}''')`;
}

/**
 * Returns a Python cell with an anywidget: Python reads where the reader is (`shown.state`), and
 * sets it. `PLAIN` in `setup.ts` keeps its strings whole here, too.
 */
function anywidget({ site, widget, attributes, state }: Placement): string {
  const given = JSON.stringify({ widget, ...attributes });
  return `import anywidget, traitlets

class WriteCliff(anywidget.AnyWidget):
    state = traitlets.Unicode('${state}').tag(sync=True)
    _esm = '''
    export default {
      render({ model, el }) {
        const script = document.createElement('script');
        script.src = '${site}${SCRIPT}';
        const widget = document.createElement('write-cliff');
        const given = ${given};
        for (const name in given) widget.setAttribute(name, given[name]);
        widget.setAttribute('state', model.get('state'));
        widget.addEventListener('statechange', ({ detail }) => {
          model.set('state', detail.state);
          model.save_changes();
        });
        model.on('change:state', async () => {
          const state = model.get('state');
          if (state !== (await widget.getState())) widget.setState(state);
        });
        el.append(script, widget);
      },
    };
    '''

shown = WriteCliff()
shown`;
}

/** Takes the package from npm. */
function react({ site, widget, attributes, state }: Placement): string {
  const given = written({ site, widget, ...attributes, ...(state === '' ? {} : { state }) });
  const props = given.replace(' autoplay="on"', ' autoplay');
  return `import 'write-cliff';\n\nexport const Widget = () => <write-cliff${props} />;`;
}

/** Returns a slide whose rest, below a heading if the author adds one, the widget fills. */
function reveal(placement: Placement): string {
  const filling = { ...placement, attributes: { ...placement.attributes, fit: '' } };
  const box = tag('div', { class: 'r-stretch' }, widget(filling, link(placement)));
  return `<section>\n  ${script(placement)}\n  ${box}\n</section>`;
}

/** Returns a block of the editor: its menu's "Code editor" takes it, and so does a paste. */
const wordpress = (placement: Placement): string =>
  `<!-- wp:html -->\n${iframe(placement)}\n<!-- /wp:html -->`;

/** Returns a frame without any style, which editors of courses remove, and a link below it. */
function course(placement: Placement): string {
  const { title, heights_px } = placement;
  const src = frameAddress(placement);
  const height = String(Math.max(...Object.values(heights_px)));
  const frame = tag('iframe', { src, title, width: '100%', height, loading: 'lazy' }, '');
  return `<p>${frame}</p>\n<p>${tag('a', { href: src, target: '_blank' }, escaped(title))}</p>`;
}

export const SNIPPETS = {
  iframe: (placement: Placement) => iframe(placement),
  element,
  markdown,
  notebook,
  anywidget,
  react,
  reveal,
  wordpress,
  notion: frameAddress,
  course,
};

export type Kind = keyof typeof SNIPPETS;

/** Remains where scripts do not run: in a feed, in a letter, in a page whose host removes them. */
function link(placement: Placement, own: Record<string, string> = {}): string {
  const src = `${placement.site}${pictureOf(placement.widget)}`;
  const picture = `<img${written({ src, alt: '', width: '100%', loading: 'lazy' })}>`;
  const text = `${picture} ${escaped(placement.title)}`;
  return `<a${written({ href: frameAddress(placement), ...own })}>${text}</a>`;
}

const script = ({ site }: Placement) => tag('script', { src: `${site}${SCRIPT}` }, '');

function widget({ widget, attributes, state }: Placement, content: string): string {
  return tag('write-cliff', { widget, ...attributes, ...(state === '' ? {} : { state }) }, content);
}

function tag(name: string, attributes: Record<string, string>, content: string): string {
  return `<${name}${written(attributes)}>${content}</${name}>`;
}

const written = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('');

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
