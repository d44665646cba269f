// A teacher prints a sheet for each student and the key, and saves questions for Moodle.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { faults } from './faults.ts';
import { test } from './visit.ts';

const SHEETS = './teach/sheets/';
/** The longest questions of their chapters; one also asks about a claim. */
const LONGEST = 'measuring.steady-window_power-loss.holding-time_the-collapse.settled-iops';

/** Sheets that the screen shows. */
const PREVIEWED = 3;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await expect(sheets(page)).not.toHaveCount(0);
}

const sheets = (page: Page) => page.getByRole('article', { name: /^Sheet of variant/ });
const names = (page: Page) => page.getByRole('textbox', { name: 'Names' });
const students = (page: Page) => page.getByRole('spinbutton', { name: 'Students' });
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check();

async function type(page: Page, field: ReturnType<typeof students>, text: string) {
  await field.fill(text);
  await field.press('Enter');
}

/** The number of pages and the size of the first, in points. */
async function printed(page: Page): Promise<{ pages: number; size: string }> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, wide, high] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(file)!;
  const pages = file.match(/\/Type\s*\/Page\b/g)!.length;
  return { pages, size: `${Math.round(Number(wide))} x ${Math.round(Number(high))}` };
}

for (const [paper, size] of [
  ['A4', '595 x 842'],
  ['Letter', '612 x 792'],
] as const) {
  test(`60 students have a page of ${paper} each, and the key has two`, async ({ page }) => {
    await open(page, `${SHEETS}#v=1&sheets=exercises:${LONGEST},students:60`);
    await expect(sheets(page)).toHaveCount(PREVIEWED);
    await expect(page.getByText('The first 3 of 60.')).toBeVisible();
    await names(page).fill(`${'W'.repeat(60)}\n`.repeat(60));
    await choose(page, paper);
    await expect(page.getByText('W'.repeat(60)).first()).toBeVisible();
    expect(await printed(page)).toEqual({ pages: 60, size });
    await choose(page, 'Key');
    const { pages, size: keySize } = await printed(page);
    expect(keySize).toBe(size);
    expect(pages).toBeLessThanOrEqual(2);
  });
}

test('the link on a sheet opens its question, and the key has its answer', async ({ page }) => {
  await open(page, `${SHEETS}#v=1&sheets=exercises:spare-area.spare-factor,first_seed:41`);
  const sheet = page.getByRole('article', { name: 'Sheet of variant 42' });
  const question = await sheet.getByText('What share of').innerText();
  const link = sheet.getByRole('link');
  const address = (await link.getAttribute('href'))!;
  await expect(link).toHaveText(address);
  const image = await sheet.locator('svg').evaluate(pixelsOf);
  expect(jsQR(new Uint8ClampedArray(image.data), image.side, image.side)?.data).toBe(address);
  await choose(page, 'Key');
  const row = page.getByRole('row', { name: /^42 / });
  const answer = (await row.getByRole('cell').innerText()).trim();
  await choose(page, 'Worked answers');
  await expect(page.getByRole('heading', { name: 'Variant 42' })).toBeVisible();
  expect(address).toContain('?class&seed=42');
  await page.goto(address);
  const exercise = page.getByRole('region', { name: 'The spare factor of a drive' });
  await expect(exercise.getByLabel('Variant')).toHaveValue('42');
  await expect(exercise.getByText(question)).toBeVisible();
  await exercise.getByLabel('Your answer').fill(answer);
  await exercise.getByRole('button', { name: 'Check' }).click();
  await exercise.getByRole('button', { name: 'Show what happened' }).click();
  await expect(exercise.getByText('Right.', { exact: true })).toBeVisible();
});

/** Draws a QR code as a camera sees it. */
async function pixelsOf(svg: Element): Promise<{ data: number[]; side: number }> {
  const image = new Image();
  const drawn = svg.cloneNode(true) as SVGElement;
  drawn.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  image.src = `data:image/svg+xml,${encodeURIComponent(drawn.outerHTML)}`;
  await image.decode();
  const side = 300;
  const context = new OffscreenCanvas(side, side).getContext('2d')!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, 0, 0, side, side);
  return { data: [...context.getImageData(0, 0, side, side).data], side };
}

test('names stay on the page: no link, no store and no request has them', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
  await open(page, SHEETS);
  await names(page).fill('Ada Lovelace\n\n  Grace   Hopper ');
  await expect(sheets(page)).toHaveCount(2);
  await expect(sheets(page).last()).toContainText('Grace Hopper');
  await choose(page, 'Key');
  await expect(page.getByRole('row', { name: /^1 Ada Lovelace/ })).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  for (const text of [page.url(), kept, ...requests]) expect(text).not.toMatch(/Lovelace|Hopper/);
  await page.reload();
  await expect(names(page)).toHaveValue('');
});

test('what cannot be printed is named, and the sheets stay', async ({ page }) => {
  await open(page, SHEETS);
  const alert = page.getByRole('alert');
  await type(page, students(page), '501');
  await expect(alert).toHaveText(/Students: expected a whole number from 1 to 500, found 501/);
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  await type(page, students(page), '500');
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('The first 3 of 500.')).toBeVisible();
  await names(page).fill(`Ada\n${'x'.repeat(61)}`);
  await expect(alert).toHaveText(/at most 60 characters in the name on line 2, found 61/);
  // The browser's own command prints that, and no sheet without a name.
  await page.emulateMedia({ media: 'print' });
  await expect(alert).toBeVisible();
  await expect(sheets(page).filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await names(page).fill('x\n'.repeat(501));
  await expect(alert).toHaveText(/Names: expected at most 500 names, found 501/);
  await names(page).fill('');
  await page.getByText('Exercises: When does the speed fall?').click();
  const boxes = page.getByRole('group', { name: '1. The collapse' }).getByRole('checkbox');
  for (const box of await boxes.all()) await box.uncheck();
  await expect(alert).toHaveText(/Exercises: expected 1 to 3 exercises, found 0/);
  await expect(sheets(page)).toHaveCount(PREVIEWED);
  await page.getByRole('checkbox', { name: 'The spare factor of a drive' }).check();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(sheets(page).first()).toContainText('5. Spare area');
  await expect(page.getByText('The first 3 of 500.')).toBeVisible();
});

test('a link with an unknown exercise keeps the others', async ({ page }) => {
  await open(page, `${SHEETS}#v=1&sheets=exercises:spare-area.none_mapping.map-size,students:2`);
  await expect(page.getByRole('alert')).toContainText('spare-area.none');
  await expect(sheets(page)).toHaveCount(2);
  await expect(sheets(page).first()).toContainText('How large is the map?');
});

test('no two students of a class get the same numbers', async ({ page }) => {
  await open(page, `${SHEETS}#v=1&sheets=exercises:the-collapse.cliff-time,students:60`);
  await choose(page, 'Key');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(60);
  await expect(page.getByText('variants that differ')).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto(
    `${SHEETS}#v=1&sheets=exercises:what-the-sources-got-wrong.lower-rate,students:80`,
  );
  await expect(page.getByText(/only \d+ variants that differ/)).toBeVisible();
});

async function save(page: Page): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('all exercises are saved as Moodle XML that is well-formed, and as GIFT', async ({ page }) => {
  await open(page, SHEETS);
  await choose(page, 'All of them');
  await type(page, page.getByRole('spinbutton', { name: 'Variants of each' }), '101');
  await page.getByRole('button', { name: 'Save the file' }).click();
  await expect(page.getByRole('alert')).toHaveText(/from 1 to 100, found 101/);
  await type(page, page.getByRole('spinbutton', { name: 'Variants of each' }), '3');
  const { name, text } = await save(page);
  expect(name).toBe('write-cliff-moodle.xml');
  const bank = await page.evaluate(summaryOf, text);
  expect(bank.faults).toEqual([]);
  expect(bank.questions).toBe(bank.categories * 3);
  await expect(page.getByRole('status').last()).toContainText(`Saved ${bank.questions} variants`);
  await choose(page, 'GIFT');
  const gift = await save(page);
  expect(gift.name).toBe('write-cliff-gift.txt');
  // An exercise that also asks about a claim has a second category.
  const claims = bank.types.filter((type) => type === 'cloze').length;
  expect(claims).toBeGreaterThan(0);
  expect(gift.text.match(/^::/gm)).toHaveLength(bank.questions + claims);
});

/** Reads Moodle XML, and lists where it lacks what its importer is known to need. */
function summaryOf(xml: string): {
  categories: number;
  questions: number;
  types: string[];
  faults: string[];
} {
  const bank = new DOMParser().parseFromString(xml, 'application/xml');
  const faults = [...bank.querySelectorAll('parsererror')].map((error) => error.textContent);
  const questions = [...bank.querySelectorAll('quiz > question')];
  const need = (question: Element, paths: string[]) => {
    for (const path of paths) {
      const text = question.querySelector(`:scope > ${path}`)?.textContent ?? '';
      if (text.trim() === '') faults.push(`${question.getAttribute('type')} without ${path}`);
    }
  };
  const common = ['name > text', 'questiontext > text', 'generalfeedback > text'];
  const types: string[] = [];
  let categories = 0;
  for (const question of questions) {
    const type = question.getAttribute('type');
    if (type === 'category') {
      categories += 1;
      need(question, ['category > text', 'info > text']);
      continue;
    }
    types.push(type!);
    need(question, common);
    if (type === 'cloze') continue;
    const answers = [...question.querySelectorAll(':scope > answer')];
    const fractions = answers.map((answer) => answer.getAttribute('fraction'));
    if (fractions.filter((fraction) => fraction === '100').length !== 1) {
      faults.push(`${type} with the fractions ${fractions}`);
    }
    if (type !== 'numerical') faults.push(`a question of the type ${type}`);
    if (answers.length < 2) faults.push('numerical without a mistake');
    need(question, ['defaultgrade', 'unitgradingtype', 'unitpenalty', 'showunits', 'unitsleft']);
    for (const [index, answer] of answers.entries()) {
      need(answer, index === 0 ? ['text', 'tolerance'] : ['text', 'tolerance', 'feedback > text']);
      for (const path of ['text', 'tolerance']) {
        const numeral = answer.querySelector(`:scope > ${path}`)?.textContent ?? '';
        if (!/^-?\d+(\.\d+)?$/.test(numeral)) faults.push(`${path} ${numeral}`);
      }
    }
  }
  return { categories, questions: types.length, types, faults };
}

test('at 320 pixels nothing is lost or wrong, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, `${SHEETS}#v=1&sheets=exercises:${LONGEST}`);
  await page.getByText('Exercises: How low').click();
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const part of ['Worked answers', 'Key', 'Sheets']) {
    await choose(page, part);
    expect(await beyond()).toBeLessThanOrEqual(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faults(page)).toEqual([]);
    }
  }
});
