/* Colors, fonts and images of an exported figure, in a form that every reader of SVG knows. */
import { round } from './picture-shapes';

const NARROW = ['Arial Narrow', 'Liberation Sans Narrow', 'DejaVu Sans Condensed'];

const USUAL_FONT = {
  'font-weight': '400',
  'font-stretch': '100%',
  'font-style': 'normal',
  'text-decoration-line': 'none',
};
/** The share of its size to which a font in the place of the site's shrinks at most. */
const SMALLEST = 0.75;

/** Answers about colors and fonts that only a canvas knows, each of them once. */
class Measure {
  readonly #context = document.createElement('canvas').getContext('2d', {
    willReadFrequently: true,
  })!;
  readonly #colors = new Map<string, string>();
  readonly #rises = new Map<string, number>();
  #ids = 0;

  /** Returns a color that every reader of SVG knows, `#rrggbb` or `rgba(...)`. */
  rgb(color: string): string {
    const known = this.#colors.get(color);
    if (known !== undefined) return known;
    const [r, g, b, alpha] = this.#pixel(color);
    const rgb =
      alpha === 255
        ? `#${[r, g, b].map((part) => part!.toString(16).padStart(2, '0')).join('')}`
        : `rgba(${r},${g},${b},${round(alpha! / 255)})`;
    this.#colors.set(color, rgb);
    return rgb;
  }

  isVisible(color: string): boolean {
    return !/^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(color);
  }

  /** The share of a line's height that is above its baseline. */
  riseOf({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
    const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    let rise = this.#rises.get(font);
    if (rise === undefined) {
      this.#context.font = font;
      const text = this.#context.measureText('x');
      const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = text;
      rise = above / (above + below);
      this.#rises.set(font, rise);
    }
    return rise;
  }

  /** The names under which a reader may have the fonts installed, and fonts of similar width. */
  familyOf({ fontFamily, fontStretch }: CSSStyleDeclaration): string {
    const names = fontFamily.split(/,\s*/).map((name) => name.replaceAll('"', ''));
    const known = names.filter((name) => !/fallback|^(system-ui|ui-.*)$/i.test(name));
    const isNarrow = Number.parseFloat(fontStretch) < 100;
    const similar = isNarrow ? NARROW : known.at(-1) === 'sans-serif' ? ['Arial'] : [];
    return known
      .map((name) => name.replace(' Variable', isNarrow ? ' Condensed' : ''))
      .toSpliced(-1, 0, ...similar)
      .map((name) => (name.includes(' ') ? `'${name}'` : name))
      .join(', ');
  }

  /**
   * Attributes of a text's font. If a line is known, with its width, its letters are as small as
   * fonts in the place of the site's need: few readers of SVG know `textLength`.
   */
  fontOf(style: CSSStyleDeclaration, line = '', wide = Infinity): Record<string, string> {
    const family = this.familyOf(style);
    this.#context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${family}`;
    const share = Math.min(1, Math.max(SMALLEST, wide / this.#context.measureText(line).width));
    const unusual = Object.entries(USUAL_FONT)
      .map(([name, usual]) => [name, style.getPropertyValue(name), usual] as const)
      .filter(([, value, usual]) => value !== usual);
    return {
      'font-family': family,
      'font-size': `${round(share * Number.parseFloat(style.fontSize))}px`,
      ...Object.fromEntries(unusual.map(([name, value]) => [name.replace('-line', ''), value])),
    };
  }

  dataOf(image: HTMLImageElement): string | null {
    if (!image.complete || image.naturalWidth === 0) return null;
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [image.naturalWidth, image.naturalHeight];
    copy.getContext('2d')!.drawImage(image, 0, 0);
    return copy.toDataURL();
  }

  /** An id that no other element of the picture has. */
  nextId(): string {
    this.#ids += 1;
    return `picture-${this.#ids}`;
  }

  #pixel(color: string): Uint8ClampedArray {
    const context = this.#context;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = '#000';
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data;
  }
}

export const canvas = new Measure();
