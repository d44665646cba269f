/* Scripts wait for the page. */
import { expect, test } from 'vitest';
import { afterPaint } from './after-paint';

const PAGE = `<head>
  <link href="./_app/entry/start.A.js" rel="modulepreload">
  <link href="./_app/chunks/B.js" rel="modulepreload">
</head>
<body><script>import("./_app/entry/start.A.js").then((kit) => kit.start());</script></body>`;

test('scripts are asked for after the first frame, all of them at once', async () => {
  const html = afterPaint(PAGE);
  expect(html).not.toContain('<link');
  const code = /<script>(.*)<\/script>/s.exec(html)![1]!;
  const asked: string[] = [];
  const frames: (() => void)[] = [];
  const document = {
    hidden: false,
    createElement: () => ({}),
    head: { append: (link: { rel: string; href: string }) => asked.push(link.href) },
  };
  const importing = (path: string) => {
    asked.push(path);
    return Promise.resolve({ start: () => asked.push('started') });
  };
  const body = `return ${code.trim().replace('import(', 'importing(').replace(/;$/, '')}`;
  const run = new Function('document', 'requestAnimationFrame', 'importing', body);
  const done = run(document, (frame: () => void) => frames.push(frame), importing);
  await Promise.resolve();
  expect(asked).toEqual([]);
  frames[0]!();
  await done;
  const modules = ['./_app/entry/start.A.js', './_app/chunks/B.js'];
  expect(asked).toEqual([...modules, './_app/entry/start.A.js', 'started']);
});

test('a page that starts in another way is an error, not a page without scripts', () => {
  expect(() => afterPaint('<script>start()</script>')).toThrow('expected links');
});
