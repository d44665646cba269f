// A class of sixty guesses: in class mode students get codes, and what happened waits until they
// ask for it. The lecturer pastes the codes, late, damaged and doubled ones too, and sees what the
// class thinks before what happened.
import { expect, type Page } from '@playwright/test';
import { printCode, questionNumber, readCode, type Guess } from '../../web/src/link/guess-code.ts';
import { faults } from './faults.ts';
import { test } from './visit.ts';

const LECTURER = './teach/class/';
const STUDENTS = 60;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
}

const codes = (page: Page) => page.getByRole('textbox', { name: 'Codes of the class' });
const leftOut = (page: Page) => page.getByRole('group').getByRole('listitem');
/** The list is folded, so that no student's code is projected. */
const openLeftOut = (page: Page) => page.getByText(/^Not counted: /).click();
const show = (page: Page) => page.getByRole('button', { name: 'Show what happened' });
const given = (page: Page) => page.getByRole('group', { name: 'Your code for the class' });
const codeOf = (page: Page) => given(page).locator('output').innerText();
const question = (page: Page) => page.getByRole('combobox', { name: 'Question' });

/** The button below a student's code. */
const ask = (page: Page) => given(page).getByRole('button', { name: 'Show what happened' });

/** The code of a student whose browser is not opened. */
const made = (name: string, tag: number, guess: Guess) =>
  printCode({ question: questionNumber(name), tag, guess });

/** With its last character replaced. */
const damaged = (code: string) => code.slice(0, -1) + (code.endsWith('7') ? '8' : '7');

const options = (page: Page) =>
  page.getByRole('region', { name: /copy|copies/i }).locator('button[aria-pressed]');
const tagOf = (code: string) => (readCode(code) as { tag: number }).tag;

/** The code of a student who opens the page in a new tab and chooses. */
async function chosenBy(page: Page, option: number): Promise<string> {
  await open(page, './chapters/mapping/?class');
  await page.evaluate(() => localStorage.clear());
  await options(page).nth(option).click();
  return codeOf(page);
}

test('sixty students choose, and the lecturer sees how many chose what', async ({ page }) => {
  const present = [await chosenBy(page, 0), await chosenBy(page, 2), await chosenBy(page, 2)];
  expect(new Set(present).size).toBe(3);
  for (const code of present) expect(code).toMatch(/^W[02][0-9A-Z]{6}$/);
  const others = Array.from({ length: STUDENTS - present.length }, (_, place) =>
    // A present student may have drawn the same tag.
    made(
      'mapping/copies',
      [0, 1, 2, 3]
        .map((round) => place + round * STUDENTS)
        .find((tag) => !present.map(tagOf).includes(tag))!,
      { kind: 'choice', option: place % 3 },
    ),
  );
  const all = [...present, ...others];
  const late = all.slice(-4);
  const punctual = all.slice(0, -4);
  const rows = punctual.map((code, place) => {
    const sent = place === 10 || place === 20 ? damaged(code) : code;
    return `10:${place},Student ${place},"${place === 30 ? sent.toLowerCase() : sent}"`;
  });
  const doubled = [`10:58,Student 40,${all[40]!}`, `10:59,Student 41,${all[41]!}`];

  await open(page, LECTURER);
  await codes(page).fill(['Time,Name,Code', ...rows, ...doubled].join('\n'));
  await expect(page.getByText('54 students have answered.')).toBeVisible();
  await expect(leftOut(page)).toHaveCount(0);
  await openLeftOut(page);
  await expect(leftOut(page)).toHaveText([
    'Line 1 Time,Name,Code: no code in this line',
    `Line 12 ${damaged(all[10]!)}: damaged: a character is wrong`,
    `Line 22 ${damaged(all[20]!)}: damaged: a character is wrong`,
    `Line 58 ${all[40]!}: the same code as in line 42, which counts`,
    `Line 59 ${all[41]!}: the same code as in line 43, which counts`,
  ]);
  await expect(page.getByText('right', { exact: true })).toHaveCount(0);

  // Four are late, and two send their codes again.
  const text = await codes(page).inputValue();
  await codes(page).fill([text, ...late, all[10], all[20]].join('\n'));
  await expect(page.getByText('60 students have answered.')).toBeVisible();
  await expect(leftOut(page)).toHaveCount(5);
  const bars = page
    .getByRole('region', { name: /copy|copies/i })
    .getByRole('list')
    .first();
  await expect(bars.getByRole('listitem')).toContainText(['20 (33%)', '19 (32%)', '21 (35%)']);
  expect(await faults(page)).toEqual([]);
  await show(page).click();
  await expect(bars.getByText('✓ right')).toHaveCount(1);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hide what happened' }).click();
  await expect(bars.getByText('✓ right')).toHaveCount(0);
});

test('a choice is locked with its code, and what happened waits for a press', async ({
  page,
  shared,
}) => {
  const code = await chosenBy(page, 1);
  await expect(given(page)).toBeFocused();
  await expect(given(page)).toContainText('Your guess');
  await expect(options(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  for (const option of await options(page).all()) await expect(option).toBeDisabled();
  const verdict = page.getByText('Right.').or(page.getByText('Not right.'));
  await expect(verdict).toHaveCount(0);
  await expect(page.getByText('Show the answer')).toBeHidden();
  expect(await faults(page)).toEqual([]);
  await ask(page).click();
  await expect(verdict).toBeVisible();
  await expect(ask(page)).toHaveCount(0);
  expect(await codeOf(page)).toBe(code);

  // Another guess, in a second tab, is another code of the same student.
  const tab = await shared.newPage();
  await open(tab, './chapters/mapping/?class');
  await options(tab).nth(2).click();
  const second = await codeOf(tab);
  await tab.close();
  expect(second).not.toBe(code);
  await open(page, `${LECTURER}?class=off`);
  await codes(page).fill([code, second].join('\n'));
  await expect(page.getByText('1 student has answered.')).toBeVisible();
  await openLeftOut(page);
  await expect(leftOut(page)).toHaveText([
    `Line 2 ${second}: from the same device as line 1, whose guess counts`,
  ]);
});

test('a reload loses neither the guess nor its code', async ({ page }) => {
  const code = await chosenBy(page, 1);
  await page.reload();
  await expect(given(page).locator('output')).toHaveText(code);
  await expect(options(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(options(page).nth(0)).toBeDisabled();
  const verdict = page.getByText('Right.').or(page.getByText('Not right.'));
  await expect(verdict).toHaveCount(0);
  await ask(page).click();
  await expect(verdict).toBeVisible();
  // The answer that the student asked for stays, too.
  await page.reload();
  await expect(given(page).locator('output')).toHaveText(code);
  await expect(verdict).toBeVisible();

  const exercise = page.getByRole('region', { name: 'How large is the map?' });
  await exercise.getByLabel('Your answer').fill('12');
  await exercise.getByRole('button', { name: 'Check' }).click();
  const answer = await exercise.getByRole('group').locator('output').innerText();
  await page.reload();
  await expect(exercise.getByLabel('Your answer')).toHaveValue('12');
  await expect(exercise.getByRole('group').locator('output')).toHaveText(answer);

  await open(page, './?class');
  const pen = page.getByRole('slider', { name: /^Your guess/ });
  await pen.focus();
  for (const key of ['Home', 'PageUp', 'PageUp', 'ArrowRight', 'Enter']) await pen.press(key);
  const drawn = await codeOf(page);
  await page.reload();
  await expect(given(page).locator('output')).toHaveText(drawn);
  await expect(page.locator('#flagship').getByText('9,489')).toHaveCount(0);
  await ask(page).click();
  await expect(page.locator('#flagship')).toContainText('In the last quarter: 9,489');
});

test('a phone offers no answer before a guess', async ({ page }) => {
  await open(page, './chapters/mapping/?class');
  await expect(options(page).first()).toBeVisible();
  await expect(page.getByText('Show the answer')).toBeHidden();
  await expect(options(page).first().getByText('A', { exact: true })).toBeVisible();
});

test('the class sees the question of an exercise with its numbers', async ({ page }) => {
  await open(page, LECTURER);
  await question(page).selectOption('number/map-size/1');
  const region = page.getByRole('region', { name: 'How large is the map?' });
  await expect(region.getByText(/\d+ GB/)).toBeVisible();
  await expect(region.getByText('Answer in: MB')).toBeVisible();
});

test('a drawn course becomes a link, which the lecturer opens', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, './?class');
  const pen = page.getByRole('slider', { name: /^Your guess/ });
  await pen.focus();
  for (const key of ['Home', 'PageUp', 'PageUp', 'PageUp', 'PageUp']) await pen.press(key);
  for (let step = 0; step < 8; step += 1) await pen.press('ArrowRight');
  for (let level = 0; level < 7; level += 1) await pen.press('PageDown');
  await pen.press('Enter');
  const code = await codeOf(page);
  expect(code).toMatch(/^X[0-9A-Z]{17}$/);
  const run = page.locator('#flagship');
  await expect(run.getByText('9,489')).toHaveCount(0);
  await expect(pen).toHaveCount(0);
  // Neither a press on the plot nor the slider through time gives the run away.
  const seconds = run.getByRole('slider', { name: 'Second of the run' });
  await seconds.nth(0).click();
  await seconds.nth(1).fill('1200');
  const clock = run.getByRole('status').filter({ hasText: 'of 2,000' }).first();
  await expect(clock).toContainText(/^0 of/);
  await expect(run.getByText('9,489')).toHaveCount(0);
  await given(page).getByRole('button', { name: 'Copy the link' }).click();
  await expect(given(page).getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await ask(page).click();
  await expect(run).toContainText('In the last quarter: 9,489');
  expect(await codeOf(page)).toBe(code);
  await page.goto(copied);
  await expect(page).toHaveURL(/\/teach\/class\/[^#]*$/);
  await expect(page.getByText('1 student has answered.')).toBeVisible();
  await expect(codes(page)).toHaveValue(code);

  // The links of others are opened in the same tab.
  const course = Array.from({ length: 40 }, (_, step) => (step < 4 ? 45_000 : 10_000));
  const flat = course.map(() => 45_000);
  for (const [tag, drawn] of [course, flat].entries()) {
    const link = `#${made('v300-240', tag, { kind: 'curve', course: drawn })}`;
    await page.evaluate((hash) => location.assign(hash), link);
    await expect(page.getByText(`${tag + 2} students have answered.`)).toBeVisible();
  }
  await expect(page.getByText('1 guess does not fall.')).toBeVisible();
  await expect(page.getByText('— what happened', { exact: true })).toHaveCount(0);
  await show(page).click();
  await expect(page.getByText('— what happened', { exact: true })).toBeVisible();
  await expect(page.getByText('settles at 9,489 writes per second')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('a guess about a published figure becomes a code, the same one after a reload', async ({
  page,
}) => {
  const guess = async () => {
    await open(page, './chapters/measuring/?class');
    const claims = page.locator('#claims');
    await claims.scrollIntoViewIfNeeded();
    const answer = claims.getByRole('button', { name: /close enough$/ }).first();
    await answer.click();
    await expect(answer).toBeDisabled();
    return codeOf(page);
  };
  const code = await guess();
  const result = page.getByText(/You judged it right\.|You guessed: close enough\./).first();
  await expect(result).toBeHidden();
  await ask(page).click();
  await expect(result).toBeVisible();
  expect(code).toMatch(/^W0[0-9A-Z]{6}$/);
  expect(await guess()).toBe(code);
  await open(page, `${LECTURER}?class=off`);
  await codes(page).fill(code);
  await expect(page.getByText('1 student has answered.')).toBeVisible();
  await show(page).click();
  await expect(
    page.getByText(/^.+ Real drive .+, simulated .+: (agrees|does not agree)\.$/),
  ).toBeVisible();
});

test('the first answer to an exercise counts, by its variant', async ({ page }) => {
  const sizeOf = (tag: number, seed: number, value: number) =>
    made('map-size', tag, { kind: 'number', seed, value });
  await open(page, LECTURER);
  await codes(page).fill(sizeOf(1, 7, 20));
  await expect(question(page)).toHaveValue('number/map-size/7');
  await page.getByText('For the students').click();
  await page.getByRole('link', { name: 'Open the question in class mode' }).click();
  await expect(page).toHaveURL(/chapters\/mapping\/\?class&seed=7#exercise$/);
  const exercise = page.getByRole('region', { name: 'How large is the map?' });
  await expect(exercise.getByLabel('Variant')).toHaveValue('7');
  const answer = async (value: string) => {
    await exercise.getByLabel('Your answer').fill(value);
    await exercise.getByRole('button', { name: 'Check' }).click();
  };
  await answer('12');
  const code = await codeOf(page);
  await expect(exercise.getByRole('button', { name: 'Check' })).toBeDisabled();
  await expect(exercise.getByText(/^Too (high|low)/)).toHaveCount(0);
  await expect(exercise.getByText('Worked answer', { exact: true })).toBeHidden();
  await ask(page).click();
  await expect(exercise.getByText(/^Too (high|low)/)).toBeVisible();
  await answer('13');
  await expect(given(page).locator('output')).toHaveText(code);

  await open(page, `${LECTURER}?class=off`);
  await codes(page).fill([code, sizeOf(1, 7, 20), sizeOf(2, 8, 20)].join(' '));
  await expect(page.getByText('2 students have answered.')).toBeVisible();
  await expect(page.getByText('From 12 to 20; the middle guess is 16.').last()).toBeVisible();
  await page.getByText('For other questions: 1').click();
  await expect(leftOut(page)).toContainText(['it answers How large is the map?']);
  await show(page).click();
  await expect(page.getByText(/^The answer is [\d.,]+ MB; within \d+% counts as/)).toBeVisible();
  await question(page).selectOption('number/map-size/8');
  await expect(page.getByText('1 student has answered.')).toBeVisible();
  await expect(page.getByText(/^The answer is/)).toHaveCount(0);
});

test('codes of another version are refused by it, and what is no code stays', async ({ page }) => {
  await open(page, LECTURER);
  const alphabet = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
  const code = made('mapping/copies', 5, { kind: 'choice', option: 1 });
  const later = alphabet.map((check) => `Y${code.slice(1, -1)}${check}`);
  await codes(page).fill(later.join('\n'));
  await expect(page.getByText('Nobody has answered yet.')).toBeVisible();
  await openLeftOut(page);
  await expect(leftOut(page)).toHaveCount(alphabet.length);
  const versions = leftOut(page).filter({
    hasText: 'a code of version 3; this page reads up to version 2',
  });
  await expect(versions).toHaveCount(1);
  await codes(page).fill('<b>hello</b>');
  await expect(leftOut(page)).toHaveText(['Line 1 <b>hello</b>: no code in this line']);
  await expect(codes(page)).toHaveValue('<b>hello</b>');
});

test('the codes outlast a reload and the way back, until they are forgotten', async ({ page }) => {
  const code = made('mapping/copies', 5, { kind: 'choice', option: 1 });
  await open(page, LECTURER);
  await codes(page).fill(code);
  await page.reload();
  await expect(codes(page)).toHaveValue(code);
  await expect(page.getByText('1 student has answered.')).toBeVisible();
  await page.goto('./teach/');
  await page.goBack();
  await expect(page.getByText('1 student has answered.')).toBeVisible();
  await page.getByRole('button', { name: 'Forget the codes' }).click();
  await expect(codes(page)).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(code);
  await page.reload();
  await expect(page.getByText('Nobody has answered yet.')).toBeVisible();
  await expect(codes(page)).toHaveValue('');
});

test('curves of the first version count, and pasted codes leave the guesses in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const course = Array.from({ length: 40 }, (_, step) => (step < 4 ? 45_000 : 10_000));
  const all = Array.from({ length: STUDENTS }, (_, tag) =>
    made('v300-240', tag, { kind: 'curve', course: course.map((iops) => iops + 100 * tag) }),
  );
  const old = 'W0GM0Z7H074HS4JWWQ75SSCN';
  await open(page, LECTURER);
  await page.evaluate((text) => navigator.clipboard.writeText(text), [...all, old].join('\n'));
  await codes(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByText('61 students have answered.')).toBeInViewport();
  await expect(page.getByRole('figure', { name: /^All guesses/ })).toBeInViewport({ ratio: 0.9 });
});

test('the list of questions is found by words, the answered ones first', async ({ page }) => {
  await open(page, LECTURER);
  await codes(page).fill(made('mapping/copies', 5, { kind: 'choice', option: 1 }));
  const entries = question(page).locator('option');
  await expect(entries.first()).toContainText('(1) A file of 1 GB is on a drive.');
  const before = await entries.count();
  expect(before).toBeGreaterThan(50);
  await page
    .getByRole('searchbox', { name: 'Find a question by its words' })
    .fill('large is the map');
  await expect(entries).toHaveCount(2);
  await question(page).selectOption('number/map-size/1');
  await expect(page.getByRole('region', { name: 'How large is the map?' })).toBeVisible();
});

test('a reader who is not in a class has no code', async ({ page }) => {
  await open(page, './chapters/mapping/');
  await options(page).first().click();
  await expect(page.getByText('Right.').or(page.getByText('Not right.'))).toBeVisible();
  await expect(given(page)).toHaveCount(0);
});
