// The script that unpacks a page in one file. The packed parts are script elements of a type that
// browsers do not run:
// 1. `data-packed="data"`: the data of an island, which is restored in place.
// 2. `data-packed="markup"`: the markup of an island, with its data.
// 3. `data-packed="style"`: styles, which take their place again.
// 4. `data-packed="file"`: a file that the page requests by the path `data-path`.
// 5. `data-packed="code"`: the page's own script, which runs once the rest is unpacked.
import { addressOf, unpacked } from './begin.ts';
import { pictureName } from './picture-name.ts';

const inside: Record<string, string> = {};
const codes: string[] = [];

/** Gives a file its address, also in the page's styles. */
function keep(path: string, content: Blob): void {
  const address = addressOf(content);
  inside[path] = address;
  if (path.endsWith('.png'))
    document.documentElement.style.setProperty(pictureName(path), `url(${address})`);
}

await Promise.all(
  [...document.scripts].map(async (script) => {
    const { packed, path } = script.dataset;
    if (packed === undefined) return;
    const content = await unpacked(script.text);
    if (packed === 'data') script.text = await content.text();
    else if (packed === 'markup') script.parentElement!.innerHTML = await content.text();
    else if (packed === 'style') {
      const style = document.createElement('style');
      style.textContent = await content.text();
      script.replaceWith(style);
    } else if (packed === 'file') keep(path!, content);
    else codes.push(await content.text());
  }),
);
globalThis.WRITE_CLIFF_INSIDE = inside;
for (const text of codes) {
  document.body.append(Object.assign(document.createElement('script'), { text }));
}
