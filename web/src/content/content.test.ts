/* A chapter is split into prose and widgets, a list of sources into rows with anchors. */
import { expect, test } from 'vitest';
import table from '../../../tests/reference/evidence/table.csv?raw';
import { answersOf, driveOfRun, sourcesOf, workloadOn } from './runs';
import { chapter } from './chapters';
import { readNotes } from './notes';
import { misprintAnswers, readMisprint, misprintNames } from './misprints';
import { sources } from './sources';
import { linesOf } from './evidence';

const HEAD = '---\ntitle: T\nquestion: Q?\n---\n';

test('a widget stands on a line of its own, with attributes', () => {
  const placed = '::steady-state{scenario="v300-240" seed="1"}';
  const { parts } = chapter(`${HEAD}\nText.\n${placed}\nMore :: text.\n\n::compare{}\n`);
  expect(parts).toEqual([
    { kind: 'prose', html: '<p>Text.</p>' },
    {
      kind: 'widgets',
      directives: [{ name: 'steady-state', attributes: { scenario: 'v300-240', seed: '1' } }],
    },
    { kind: 'prose', html: '<p>More :: text.</p>' },
    { kind: 'widgets', directives: [{ name: 'compare', attributes: {} }] },
  ]);
});

test('what looks like a widget in code is code', () => {
  const { parts } = chapter(`${HEAD}\n~~~\n::compare{}\n~~~\n`);
  expect(parts.map(({ kind }) => kind)).toEqual(['prose']);
});

test('widgets on lines that follow one another are one part', () => {
  const parsed = chapter(`${HEAD}\n::a\n::b\n\nText *here*.\n\n::c\n`);
  expect(parsed.title).toBe('T');
  expect(parsed.parts.map((part) => part.kind)).toEqual(['widgets', 'prose', 'widgets']);
  expect(parsed.parts[0]).toMatchObject({ directives: [{ name: 'a' }, { name: 'b' }] });
  expect(parsed.parts[1]).toMatchObject({ html: '<p>Text <em>here</em>.</p>' });
});

test('words act on a figure: a link does it, a number is dragged within its range', () => {
  const { parts } = chapter(
    `${HEAD}\n[set *Pages*](#strobe-timing=operation:read,step:3) to ` +
      '[4 pages](#parallelism-2=queue_depth:1..64 "depth"), [elsewhere](#strobe).\n',
  );
  const html = parts.map((part) => (part.kind === 'prose' ? part.html : '')).join('');
  expect(html).toContain(
    '<a class="acts" href="#v=1&amp;strobe-timing=operation:read,step:3" ' +
      'data-asks="strobe-timing" data-state="operation:read,step:3">set <em>Pages</em></a>',
  );
  expect(html).toContain(
    '<wc-number class="acts" asks="parallelism-2" name="queue_depth" ' +
      'min="1" max="64" factor="1" label="depth"><b>4</b> pages</wc-number>',
  );
  expect(html).toContain('<a href="#strobe">elsewhere</a>');
  const parse = (words: string) => chapter(`${HEAD}\n${words}\n`);
  expect(() => parse('[a few](#parallelism=queue_depth:1..64 "depth")')).toThrow('a number');
  expect(() => parse('[4](#parallelism=queue_depth:1..64)')).toThrow('a title');
});

test('a step of the notes for a teacher leads to its figure, in its state', async () => {
  const strobe = await readNotes('the-strobe', '../');
  const step = '../chapters/the-strobe/#strobe-timing&amp;v=1&amp;strobe-timing=step:5';
  expect(strobe).toContain(`<a href="${step}">step 6</a>`);
  expect(strobe).toContain('<a href="../sources/#NT">');
  const measuring = await readNotes('measuring', '../');
  expect(measuring).toContain('<a href="../#flagship&amp;v=1&amp;flagship=at:100">second 100</a>');
  expect(measuring).toContain('<a href="../chapters/measuring/#plot-2">');
});

test('a page shows a simulated number as it is typed', () => {
  const head = HEAD.replace('Q?', 'Why [46,220](#value=at-first)?');
  const typed = '[46,220](#value=at-first) fall, [540](#series-1 "value=without-a-write").';
  const { question, parts } = chapter(`${head}\n${typed}\n`);
  expect(question).toBe('Why 46,220?');
  const html = parts.map((part) => (part.kind === 'prose' ? part.html : '')).join('');
  expect(html).toMatch(/^<p>46,220 fall, <span .* data-part="series-1"><svg .*<\/svg>540<\/span>/);
  expect(html).not.toContain('value=');
});

test('a number of a plot has the look of its series, and leads to the plot', () => {
  const { parts } = chapter(`${HEAD}\n[540](#plot-2=series-2:540,span:1-9 "value=at-first")\n`);
  const [, link, words] = /<(a[^>]*)><svg .*<\/svg>(.*)<\/a>/.exec(JSON.stringify(parts)) ?? [];
  expect(link?.replaceAll('\\', '')).toBe(
    'a class="acts term-glyph" href="#plot-2" data-part="series-2" data-asks="plot-2" ' +
      'data-state="series-2:540,span:1-9"',
  );
  expect(words).toBe('540');
});

test('a word that is a term in capitals only is no term in small letters', () => {
  const means = 'All side by side.';
  const nor = { id: 'nor-array', term: 'NOR array', also: ['NOR'], part: null, html: means };
  const known = { terms: [nor], page: 'g/' };
  const { parts } = chapter(`${HEAD}\nNeither this nor that is NOR flash.\n`, known);
  const link = '<a class="term" href="g/#nor-array">NOR</a>';
  expect(parts).toEqual([
    { kind: 'prose', html: `<p>Neither this nor that is ${link} flash.</p>` },
  ]);
});

test('a term for a part of a figure has its look once a section, and is linked once', () => {
  const stale = { id: 'stale', term: 'Stale', also: [], part: 'page-stale', html: '' };
  const known = { terms: [stale], page: 'g/' };
  const text = 'One stale page, two stale pages.\n\n## Next\n\n[Old](#page-stale), stale.\n';
  const { parts } = chapter(`${HEAD}\n${text}\n## Last\n\nStale.\n`, known);
  const sections = parts.map((part) => (part.kind === 'prose' ? part.html : ''));
  const worn = sections.map((html) => html.match(/(?<=<\/svg>)\w+/g));
  expect(worn).toEqual([['stale'], ['Old'], ['Stale']]);
  expect(sections.join('').match(/class="term"/g)).toHaveLength(1);
});

test('a row of sources can be pointed at by each of its ids', () => {
  const table = '| id | claim |\n| --- | --- |\n| S1-004, S1-005 | *random* writes |\n';
  const page = sources(`# Sources\n\nText.\n\n## Claims\n\n${table}`);
  expect(page.title).toBe('Sources');
  expect(page.parts.map((part) => part.kind)).toEqual(['prose', 'heading', 'table']);
  expect(page.parts[2]).toMatchObject({
    rows: [{ ids: ['S1-004', 'S1-005'], cells: ['S1-004, S1-005', '<em>random</em> writes'] }],
  });
});

test('a run is sent the files that it names, and no other', async () => {
  const [source] = await sourcesOf(['v300-240']);
  const files = ['drives/kingston-v300-240', 'nand/toshiba-19nm-toggle'];
  expect(Object.keys(source!.files)).toEqual(files);
  const workload = await workloadOn('random-write', 'kingston-v300-240', 'toshiba-19nm-toggle');
  expect(workload.scenario).toMatchObject({
    drive: 'kingston-v300-240',
    nand: 'toshiba-19nm-toggle',
    seed: 1,
  });
  expect(Object.keys(workload.files)).toEqual(files);
});

test('every answer of the table is cut out with the runs that it asks for', async () => {
  const answered = linesOf(table).filter((line) => line.simulated !== '');
  expect(answered.length).toBeGreaterThan(10);
  for (const id of new Set(answered.map((line) => line.id))) {
    const { answers, files } = await answersOf(id);
    const lines = answered.filter((line) => line.id === id);
    expect(
      answers.map((answer) => 'over' in answer),
      id,
    ).toEqual(lines.map(({ over }) => over !== ''));
    expect(Object.values(files), id).not.toContainEqual({});
    for (const { scenario } of lines) {
      const { drive, nand } = await driveOfRun(scenario);
      expect(files, id).toHaveProperty([`drives/${drive}`]);
      if (nand) expect(files, id).toHaveProperty([`nand/${nand}`]);
    }
  }
});

test('a test with a misprint has the figures of its claims, and asks one run', async () => {
  expect(await misprintNames()).toEqual(['mail', 'file', 'sequential']);
  expect(await readMisprint('file')).toMatchObject({
    depth: 256,
    block_bytes: null,
    commands: 29_719,
    rate: null,
    watts: 4.23,
    efficiency: 7053,
    bins: [
      { from_ms: 8, to_ms: 10, share: 74 },
      { from_ms: 8, to_ms: 10, share: 21 },
    ],
  });
  expect(await readMisprint('sequential')).toMatchObject({
    block_bytes: 131_072,
    commands: 3097,
    counted: true,
    rate: 387,
    efficiency: 91,
  });
  for (const name of await misprintNames()) {
    const { spans_ms } = await readMisprint(name);
    const { answers, files } = await misprintAnswers(name);
    expect(answers.filter(({ measure }) => measure === 'latency_share')).toHaveLength(
      spans_ms.length,
    );
    const runs = Object.keys(files).filter((file) => file.startsWith('evidence/runs/'));
    expect(runs, name).toHaveLength(1);
    expect(Object.values(files), name).not.toContainEqual({});
  }
});
