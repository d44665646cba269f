/* Text of HTML in an exported figure: an element for each line on the screen. */
import { canvas } from './picture-measure';
import { placeOf, round, shape } from './picture-shapes';

interface Line {
  content: string;
  /** The box of its first word. */
  box: DOMRect;
  wide: number;
}

export function textsOf(text: Text, style: CSSStyleDeclaration, from: DOMPointInit): SVGElement[] {
  if (text.data.trim() === '' || style.visibility !== 'visible') return [];
  return linesOf(text).map(({ content, box, wide }) => {
    const { x, y } = placeOf(box, from);
    const line = shape('text', {
      x,
      y: round(y + box.height * canvas.riseOf(style)),
      fill: canvas.rgb(style.color),
      ...canvas.fontOf(style, content, wide),
      // Keep the width, whatever fonts the viewer has.
      textLength: round(wide),
      lengthAdjust: 'spacingAndGlyphs',
    });
    line.textContent = style.textTransform === 'uppercase' ? content.toUpperCase() : content;
    return line;
  });
}

function linesOf(text: Text): Line[] {
  const range = document.createRange();
  const lines: Line[] = [];
  for (const { 0: word, index } of text.data.matchAll(/[^ \t\r\n]+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const parts = range.getClientRects().length > 1 ? [...word] : [word];
    let at = index;
    for (const part of parts) {
      range.setStart(text, at);
      range.setEnd(text, at + part.length);
      at += part.length;
      addWord(part, range.getBoundingClientRect(), at - part.length > index ? '' : ' ', lines);
    }
  }
  return lines;
}

function addWord(word: string, box: DOMRect, space: string, lines: Line[]): void {
  if (box.width === 0) return;
  const last = lines.at(-1);
  if (last && Math.abs(last.box.y - box.y) < 1) {
    last.content += space + word;
    last.wide = box.right - last.box.x;
  } else lines.push({ content: word, box, wide: box.width });
}
