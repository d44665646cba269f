// The text that a screen reader has of the start page's run and of six machines, at the first step,
// after one step and at the end: what is announced, and what stands beside it.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './visit.ts';

interface Moment {
  /** The value of the slider of steps. */
  place: string;
  /** All that is announced. */
  said: string;
  /** Parts of the accessibility tree, in their order. */
  reads: string;
}

interface Machine {
  name: string;
  first: Moment;
  one: Moment;
  end: Moment;
}

const pageBlock = (held: readonly string[]) =>
  Array.from({ length: 8 }, (_, page) => {
    const state = held[page] === undefined ? 'is erased' : `holds ${held[page]}`;
    return `
        - listitem:
          - button "Program page ${page}, which ${state}"`;
  }).join('');

const MACHINES: readonly Machine[] = [
  {
    name: 'page-block',
    first: {
      place: 'step 1 of 10, 0 µs',
      said: 'Every page of this block is erased. Press one: can you then write it again?',
      reads: `
      - list:${pageBlock([])}`,
    },
    one: {
      place: 'step 2 of 10, 1.34 ms',
      said: 'Page 0 takes A. After it, only page 1 can be programmed.',
      reads: `
      - list:${pageBlock(['A'])}`,
    },
    end: {
      place: 'step 10 of 10, 11.9 ms',
      said:
        'Pages are programmed one by one and in order, but only whole blocks are erased, and ' +
        'that takes about 3 times as long. Every SSD is built around these rules.',
      reads: `
      - list:${pageBlock(['E', 'F'])}
      - list "What the block was asked to do":
        - listitem:
          - button "as found"
        - listitem:
          - button "page 0 done"
        - listitem:
          - button "page 1 done"
        - listitem:
          - button "page 2 done"
        - listitem:
          - 'button "page 1 refused: not erased"'
        - listitem:
          - 'button "page 5 refused: out of order"'
        - listitem:
          - button "page 3 done"
        - listitem:
          - button "erase done"`,
    },
  },
  {
    name: 'mapping',
    first: {
      place: 'step 1 of 11, 0 µs',
      said:
        'Each number is a page of your data; a wire leads to where it is in the flash. Press one ' +
        'to write it again: where does it go?',
      reads: `
      - button "Write logical page 3"
      - listitem: logical page 3 is in page 3
      - 'button "page 3: logical page 3, version 1, valid"'
      - 'button "page 8: free"'`,
    },
    one: {
      place: 'step 2 of 11, 1.01 ms',
      said:
        'Logical page 3 is written again, into p8, the next free page. Then its entry changes ' +
        'from p3 to p8, and the old copy is stale.',
      reads: `
      - listitem: logical page 3 is in page 8
      - 'button "page 3: an old copy of logical page 3, version 1, stale"'
      - 'button "page 8: logical page 3, version 2, valid"'`,
    },
    end: {
      place: 'step 11 of 11, 8.07 ms',
      said:
        'Logical page 2 cannot be written: no page is free, though 9 are stale. 8 writes ' +
        'overwrote nothing, and each took a new page: the drive has to collect.',
      reads: `
      - listitem: logical page 3 is in page 10
      - listitem: logical page 5 is not stored
      - 'button "page 8: an old copy of logical page 3, version 2, stale"'
      - 'button "page 10: logical page 3, version 3, valid"'`,
    },
  },
  {
    name: 'garbage-collection',
    first: {
      place: 'step 1 of 72, 0 µs',
      said: 'Only one block is left free. Which of the others should be emptied?',
      reads: `
      - listitem:
        - strong: "Next victim: ?"
      - listitem:
        - strong: "Free: 8"
        - text: erased
      - listitem:
        - strong: None open
      - list "The twelve blocks":
        - listitem:
          - 'button "12 valid of 16 pages: make block 1 the victim"'
        - listitem: "Block 5: 16 valid of 16 pages"
        - listitem: "Block 8: free"`,
    },
    one: {
      place: 'step 2 of 72, 0 µs',
      said: 'Greedy: block 11, with 7 of 16 pages still valid.',
      reads: `
      - listitem:
        - strong: "Victim: block 11"
        - text: 7 still valid
      - list "The twelve blocks":
        - listitem: "Block 11: victim"`,
    },
    end: {
      place: 'step 72 of 72, 157 ms',
      said:
        'To write 49 pages of the host, the drive had to move 47 others first. So it programmed ' +
        '1.96 pages for each page written: its write amplification.',
      reads: `
      - strong: 8 pages moved to free 8
      - text: "Now in collection 6 of 6. In all: host 49, moved 47."
      - row "Greedy 47"
      - row "FIFO 52"
      - list "The twelve blocks":
        - listitem: "Block 1: free"
        - listitem: "Block 6: filling"`,
    },
  },
  {
    name: 'trim',
    first: {
      place: 'step 1 of 13, 0 µs',
      said:
        'Two equal drives hold the same data. Delete the dotted file: only one of them is told. ' +
        'What does the other do with it?',
      reads: `
      - 'list "The twelve blocks of the drive: With TRIM"':
        - listitem:
          - 'button "Block 3: 5 valid, 5 of the file, 6 stale"'
      - img "0 pages moved so far, 0 of them deleted"
      - paragraph: no work yet`,
    },
    one: {
      place: 'step 2 of 13, 0 µs',
      said:
        'The host, your computer, deletes the file: 51 pages. It records this in a table of its ' +
        'own. Nothing happens on the drives.',
      reads: `
      - img "0 pages moved so far, 0 of them deleted"`,
    },
    end: {
      place: 'step 13 of 13, 624 ms',
      said:
        'For 160 pages from the host, the drive with TRIM moved 30 pages. The other moved 176 ' +
        'pages, 85 of them deleted.',
      reads: `
      - 'list "The twelve blocks of the drive: With TRIM"':
        - listitem:
          - 'button "Block 3: 3 valid, 13 stale"'
      - img "30 pages moved so far, 0 of them deleted"
      - paragraph: busy 304 ms of 624 ms
      - 'list "The twelve blocks of the drive: Without TRIM"':
        - listitem:
          - 'button "Block 3: 5 valid, 5 deleted, 6 stale"'
      - img "176 pages moved so far, 85 of them deleted"
      - paragraph: busy 552 ms of 624 ms`,
    },
  },
  {
    name: 'nand-cell',
    first: {
      place: 'step 1 of 15, 0 µs',
      said:
        'A flash cell holds its bits as an amount of electrons. Pulses push them into all cells ' +
        'at once: how does each cell stop at its own amount?',
      reads: `
      - 'img "One cell cut open: −2.35 V threshold"'
      - 'img "Thresholds of the page''s cells: 0 of 72 programmed"'`,
    },
    one: {
      place: 'step 2 of 15, 100 µs',
      said:
        'The first pulse raises all cells that are to hold a zero. The verify, a read, then ' +
        'finds those that are far enough: done.',
      reads: `
      - paragraph:
        - strong: Pulse 1`,
    },
    end: {
      place: 'step 15 of 15, 620 µs',
      said:
        'The last cell has passed, after 620 µs. Each level is as wide as a step of the pulses, ' +
        '0.30 V. Smaller steps make it narrower and take longer.',
      reads: `
      - 'img "One cell cut open: 3.65 V threshold"'
      - paragraph:
        - strong: Pulse 14
        - text: 72 of 72 cells programmed
      - 'img "Thresholds of the page''s cells: 72 of 72 programmed"'`,
    },
  },
  {
    name: 'collection-timing',
    first: {
      place: 'step 1 of 97, 240 ms',
      said:
        'Three drives get the same writes, and have to free blocks for them. On which does a ' +
        'write take longest?',
      // The question is open, so no name of a plot answers it.
      reads: `
      - 'slider "Time between writes: 4 ms"'
      - heading "In bursts"
      - paragraph: 0 pages moved
      - 'img "In bursts: 96 writes, each a bar"'
      - heading "Paced"
      - 'img "Paced: 96 writes, each a bar"'
      - heading "Background"
      - 'img "Background: 96 writes, each a bar"'`,
    },
    one: {
      place: 'step 2 of 97, 244 ms',
      said:
        'In bursts, the drive empties a whole block before it lets a write in. Meanwhile the ' +
        'queue grows.',
      reads: `
      - heading "In bursts"
      - paragraph: empties blocks when no page is left`,
    },
    end: {
      place: 'step 97 of 97, 637 ms',
      said:
        'The slowest write took 18.3 ms in bursts and 7.14 ms paced. With background collection ' +
        'none waited for it at first, but once the blocks freed ahead were used up, the slowest ' +
        'took 18.3 ms.',
      reads: `
      - heading "In bursts"
      - paragraph: 105 pages moved
      - paragraph:
        - strong: 18.3 ms
        - text: slowest write so far
      - heading "Paced"
      - paragraph:
        - strong: 7.14 ms
        - text: slowest write so far`,
    },
  },
];

/** The live regions of the figure; one that is off is silent. */
const announced = (figure: Locator) =>
  figure.locator(':is([aria-live], [role=alert], [role=status], output):not([aria-live=off])');

/** No reader should hear a value that is none, or a template. */
async function expectPlain(figure: Locator): Promise<void> {
  expect(await figure.ariaSnapshot()).not.toMatch(/undefined|NaN|\bnull\b|[{}]|: "?–"?$/m);
}

async function expectMoment(figure: Locator, { place, said, reads }: Moment): Promise<void> {
  const steps = figure.getByRole('slider', { name: 'All steps' });
  await expect(steps).toHaveAttribute('aria-valuetext', place);
  await expect(announced(figure).filter({ hasText: /\S/ })).toHaveText([said]);
  for (const part of partsOf(reads)) await expect(figure).toMatchAriaSnapshot(part);
  await expectPlain(figure);
}

/** The parts of a tree that need not be beside each other. */
function partsOf(reads: string): string[] {
  const [, indent = ''] = /^\n( *)-/.exec(reads) ?? [];
  return reads
    .split(new RegExp(`\\n${indent}(?=[-])`))
    .slice(1)
    .map((part) => `${indent}${part}`);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-scripts=running]').waitFor();
}

for (const { name, first, one, end } of MACHINES) {
  test(`${name} is told sentence by sentence`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, `./widgets/${name}/`);
    const figure = page.locator(`#${name}`);
    await expectMoment(figure, first);
    await figure.getByRole('button', { name: 'Next step' }).click();
    await expectMoment(figure, one);
    await figure.getByRole('slider', { name: 'All steps' }).press('End');
    await expectMoment(figure, end);
  });
}

test('the run of the start page is told by its slider and its verdict', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, './');
  const run = page.locator('wc-island[name=flagship]');
  await run.scrollIntoViewIfNeeded();
  const second = run.getByRole('slider', { name: 'Second of the run' }).first();
  const verdict =
    'Not steady: only the last 5 rounds of 60 s are level, not a quarter of the run. In its ' +
    'last quarter the mean is 9,489 writes per second.';
  const moments = [
    [
      'Back to the start',
      'Second 1: 51,400 writes per second, 1.39 ms latency, write amplification 1.00, ' +
        '7,616 free blocks',
    ],
    [
      'One second forward',
      'Second 2: 51,420 writes per second, 1.39 ms latency, write amplification 1.00, ' +
        '7,552 free blocks',
    ],
    ['To the end', 'Second 2,000: no write completes, 96 free blocks'],
  ] as const;
  for (const [button, told] of moments) {
    await run.getByRole('button', { name: button }).click();
    await expect(second).toHaveAttribute('aria-valuetext', told);
    await expect(run.getByRole('paragraph').filter({ hasText: verdict })).toHaveCount(1);
    await expectPlain(run);
  }
  const reads = `
    - figure "Write amplification against time":
      - paragraph: Write amplification starts at 1.00; in the latest second no write completes.
    - definition: none`;
  for (const part of partsOf(reads)) await expect(run).toMatchAriaSnapshot(part);
});
