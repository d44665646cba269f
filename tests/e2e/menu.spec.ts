// A figure's menu: in a chapter, on a machine's page and in a frame, each item does what it says.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { faults } from './faults';
import { test } from './visit';

const CHAPTER = './chapters/trim-and-idle-time/';

const button = (page: Page) => page.getByRole('button', { name: 'Save or share' }).first();
const menu = (page: Page) => page.getByRole('menu', { name: 'Save or share this figure' });
const item = (page: Page, name: string) => menu(page).getByRole('menuitem', { name, exact: true });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await button(page).click();
  await expect(menu(page)).toBeVisible();
}

async function copied(page: Page, name: string): Promise<string> {
  await item(page, name).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function saved(page: Page, name: string): Promise<{ file: string; content: Buffer }> {
  const download = page.waitForEvent('download');
  await item(page, name).click();
  const file = await download;
  return { file: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test.beforeEach(({ shared }) => shared.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a figure in a chapter is copied, saved and cited as it stands', async ({ page }) => {
  await page.goto(CHAPTER);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
  await page.getByRole('button', { name: 'Next step' }).first().click();
  await expect(page).toHaveURL(/trim=step:1/);
  await button(page).click();

  const link = await copied(page, 'Copy link');
  expect(link).toMatch(/\/chapters\/trim-and-idle-time\/#trim&v=1&trim=step:1$/);
  const citation = await copied(page, 'Copy citation');
  expect(citation).toContain('“Two equal drives delete the same file.” Write Cliff, version ');
  expect(citation).toContain(link);
  expect(await copied(page, 'Copy BibTeX')).toMatch(/^@misc\{write-cliff-trim,\n {2}author = /);

  const svg = await saved(page, 'Save as SVG');
  expect(svg.file).toBe('write-cliff-trim.svg');
  expect(svg.content.toString()).toMatch(/^<svg [^>]*>.*Two equal drives.*#trim&amp;v=1/s);
  const png = await saved(page, 'Save as PNG');
  expect(png.file).toBe('write-cliff-trim.png');
  const [, width = ''] = / width="(\d+)"/.exec(svg.content.toString())!;
  expect(png.content.subarray(1, 4).toString()).toBe('PNG');
  expect(png.content.readUInt32BE(16)).toBe(2 * Number(width));
  const csv = await saved(page, 'Save numbers as CSV');
  expect(csv.file).toBe('write-cliff-trim.csv');
  expect(csv.content.toString()).toMatch(/^table,step,at_ns,.*\nsteps,0,0,/);

  const gallery = page.context().waitForEvent('page');
  await item(page, 'Embed').click();
  const opened = await gallery;
  await expect(opened.getByRole('region', { name: 'What to paste' })).toContainText('step:1');
  await opened.close();

  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByRole('slider', { name: 'All steps' }).first()).toHaveValue('1');
  await expect(other.getByRole('heading', { name: 'Two equal drives' })).toBeInViewport();
  await expect(other.getByRole('alert')).toHaveCount(0);
  await other.close();
});

test("a machine's menu is worked by keys, and gives the focus back", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, './widgets/trim/');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('ArrowDown');
  await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(item(page, 'Copy link')).toBeFocused();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await expect(item(page, 'Copy BibTeX')).toBeFocused();
  await page.keyboard.press('Home');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown');
  await expect(item(page, 'Full screen')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('trim');
  await button(page).click();
  await item(page, 'Leave full screen').click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);

  // A text that cannot be copied can be selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await button(page).click();
  await item(page, 'Copy link').click();
  await expect(page.getByRole('textbox', { name: /Copy the text yourself/ })).toHaveValue(
    /\/widgets\/trim\/$/,
  );
});

test('a frame offers what its page allows, and nothing without controls', async ({ page }) => {
  const frame = page.frameLocator('#figure');
  const show = async (query: string, allow: string) => {
    // The gallery may hold frames.
    await page.goto('./embed/');
    await page.evaluate(
      ([query, allow]) => {
        const frame = document.createElement('iframe');
        frame.id = 'figure';
        frame.src = `../embed/v1/page-block/${query}`;
        frame.allow = allow!;
        frame.height = '900';
        document.body.prepend(frame);
      },
      [query, allow],
    );
    await expect(frame.locator('html')).toHaveAttribute('data-scripts', 'running');
  };
  const inFrame = (name: string) => frame.getByRole('menuitem', { name, exact: true });

  await show('', "clipboard-write; fullscreen 'none'");
  await frame.getByRole('button', { name: 'Save or share' }).click();
  await expect(inFrame('Save as SVG')).toBeVisible();
  await expect(inFrame('Full screen')).toHaveCount(0);
  await inFrame('Copy link').click();
  await expect(frame.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/widgets\/page-block\/$/,
  );
  const download = page.waitForEvent('download');
  await inFrame('Save as SVG').click();
  expect((await download).suggestedFilename()).toBe('write-cliff-page-block.svg');

  await show('?controls=none', '');
  await expect(frame.getByRole('link', { name: 'Write Cliff' })).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Save or share' })).toBeHidden();
});

test('without scripts and on paper there is no menu', async ({ page, unscripted }) => {
  await unscripted.goto('./widgets/trim/');
  await expect(button(unscripted)).toBeHidden();
  await page.goto('./widgets/trim/');
  await expect(button(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(button(page)).toBeHidden();
});
