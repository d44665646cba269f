// A chapter as a SCORM 1.2 package, opened by scorm-again as a learning platform opens it: the
// platform learns what the student has solved, and gives the answers back tomorrow.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { unpacked } from '../archives.ts';

const WEB = resolve(__dirname, '../../web');
const FILES = resolve(__dirname, '../results/scorm');
const HOST = resolve(__dirname, '../hosts/course/index.html');
const COURSE = 'https://course.example/';
const NAME = 'spare-area';
/** The share of spare area that the first exercise asks for: its NAND in GiB, its size in GB. */
const GIVEN = /holds ([\d,]+) GiB of NAND.* sold as ([\d,]+) GB/;

// The package is made once for all of these tests.
test.describe.configure({ mode: 'default' });
test.beforeAll(() => unpacked(WEB, FILES, `scorm/${NAME}.zip`, NAME));

/** The platform's record of a student. */
interface Elements {
  status: string;
  score: string;
  data: string;
}

/** Opens the course for a student with this record. */
async function open(page: Page, record: object): Promise<FrameLocator> {
  const files: Readonly<Record<string, string>> = {
    '/': HOST,
    '/scorm12.js': createRequire(resolve(WEB, 'package.json')).resolve('scorm-again/scorm12/min'),
    '/chapter/index.html': resolve(FILES, 'index.html'),
  };
  await page.route(`${COURSE}**`, (route) => {
    const path = files[new URL(route.request().url()).pathname];
    if (path === undefined) return route.abort();
    const contentType = path.endsWith('.html') ? 'text/html' : 'text/javascript';
    return route.fulfill({ body: readFileSync(path), contentType });
  });
  await page.goto('about:blank');
  await page.goto(`${COURSE}#${encodeURIComponent(JSON.stringify(record))}`);
  const chapter = page.frameLocator('iframe');
  await expect(chapter.locator('html')).toHaveAttribute('data-scripts', 'running');
  return chapter;
}

const elementsOf = (page: Page): Promise<Elements> =>
  page.evaluate(() => {
    const { API } = window as unknown as { API: { LMSGetValue: (name: string) => string } };
    return {
      status: API.LMSGetValue('cmi.core.lesson_status'),
      score: API.LMSGetValue('cmi.core.score.raw'),
      data: API.LMSGetValue('cmi.suspend_data'),
    };
  });

const exercise = (chapter: FrameLocator, place: number) =>
  chapter.locator('wc-island[name=exercise]').nth(place);

async function answer(chapter: FrameLocator, place: number, typed: string): Promise<void> {
  await exercise(chapter, place).getByLabel('Your answer').fill(typed);
  await exercise(chapter, place).getByRole('button', { name: 'Check' }).click();
}

/** The right answer to the first exercise, by the numbers in its question. */
async function rightAnswer(chapter: FrameLocator): Promise<string> {
  const text = (await exercise(chapter, 0).textContent())!.replaceAll(/\s+/g, ' ');
  const [nand_gib, sold_gb] = GIVEN.exec(text)!
    .slice(1)
    .map((each) => Number(each.replace(',', '')));
  return (1 - (sold_gb! * 1e9) / (nand_gib! * 2 ** 30)).toFixed(4);
}

test('a platform learns what a student has solved, and gives the answers back', async ({
  page,
}) => {
  const student = { core: { student_id: 'student17' } };
  const today = await open(page, student);
  const question = await exercise(today, 0).getByText(GIVEN).textContent();
  const right = await rightAnswer(today);
  await answer(today, 0, right);
  await expect(exercise(today, 0).getByRole('status')).toHaveText('Right.');
  await answer(today, 1, '0.99');
  await expect(exercise(today, 1).getByRole('status')).toContainText('Too high.');
  await expect.poll(() => elementsOf(page)).toMatchObject({ status: 'incomplete', score: '33' });
  await answer(today, 2, '0');
  await expect.poll(() => elementsOf(page)).toMatchObject({ status: 'completed', score: '33' });
  const { data } = await elementsOf(page);
  expect(data.length).toBeLessThan(4096);
  const seed = /^v=1&exercise=seed:(\d+),tries:/.exec(data)![1];
  expect(data).toBe(
    `v=1&exercise=seed:${seed},tries:${Number(right)}&exercise-2=seed:${seed},tries:0.99` +
      `&exercise-3=seed:${seed},tries:0`,
  );
  // Nothing of the student is kept on the device.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('tries');

  const core = { ...student.core, lesson_status: 'completed', score: { raw: '33' } };
  const tomorrow = await open(page, { core, suspend_data: data });
  await expect(exercise(tomorrow, 0).getByRole('status')).toHaveText('Right.');
  await expect(exercise(tomorrow, 0).getByText(GIVEN)).toHaveText(question!);
  await expect(exercise(tomorrow, 1).getByLabel('Your answer')).toHaveValue('0.99');
  await expect(exercise(tomorrow, 1).getByRole('status')).toContainText('Too high.');
  expect(await elementsOf(page)).toEqual({ status: 'completed', score: '33', data });

  const neighbor = await open(page, { core: { student_id: 'student18' } });
  await expect(exercise(neighbor, 0).getByText(GIVEN)).not.toHaveText(question!);
  await expect(exercise(neighbor, 0).getByRole('status')).toHaveText('');
});

test('a platform is told the time, and that the session is over', async ({ page }) => {
  await open(page, { core: { student_id: 'student17' } });
  const ended = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { API } = window as unknown as {
          API: {
            on: (event: string, then: () => void) => void;
            cmi: { core: { session_time: string; toJSON: () => object } };
          };
        };
        API.on('LMSFinish', () => resolve(JSON.stringify(API.cmi.core.toJSON())));
        document.getElementsByTagName('iframe')[0]!.remove();
      }),
  );
  expect(await ended).toMatch(/"session_time":"\d+:\d\d:\d\d\.\d\d"/);
});
