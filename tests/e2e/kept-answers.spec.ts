// A student who comes back in the same browser finds answers, tries and verdicts as they were, and
// can have them forgotten. Each test has a context of its own, whose storage the next one is given.
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';

const CHAPTER = './chapters/spare-area/';
const ITEM = 'write-cliff-answers';
const KEPT = 'Kept on this device only.';
type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

const exercise = (page: Page) => page.getByRole('region', { name: 'The spare factor of a drive' });

const options = (page: Page) => page.locator('#question button[aria-pressed]');

/** Opens a page in a new context with this storage. */
async function open(browser: Browser, address: string, storageState?: Storage): Promise<Page> {
  const { baseURL, locale } = test.info().project.use;
  const options = { baseURL: baseURL!, locale: locale!, serviceWorkers: 'block' as const };
  const context = await browser.newContext(storageState ? { ...options, storageState } : options);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('html[data-scripts=running]').waitFor();
  return page;
}

/** Closes the page's context, and returns what its browser has stored. */
async function close(page: Page): Promise<Storage> {
  const storage = await page.context().storageState();
  await page.context().close();
  return storage;
}

async function answer(page: Page, typed: string): Promise<void> {
  await exercise(page).getByLabel('Your answer').fill(typed);
  await exercise(page).getByRole('button', { name: 'Check' }).click();
}

/** A storage with this item of the site at `baseURL`. */
function storageWith(value: string): Storage {
  const { origin } = new URL(test.info().project.use.baseURL!);
  return { cookies: [], origins: [{ origin, localStorage: [{ name: ITEM, value }] }] };
}

test('tomorrow a student finds the numbers, the tries and the verdict, and forgets them', async ({
  browser,
}) => {
  const today = await open(browser, `${CHAPTER}?seed=2`);
  await expect(exercise(today)).toContainText('holds 512 GiB of NAND');
  await answer(today, '0.3');
  await answer(today, '15.78 %');
  await expect(exercise(today).getByRole('status')).toHaveText('Right.');
  await options(today).first().press('Space');
  await expect(today.getByText(KEPT)).toHaveCount(2);
  const storage = await close(today);

  const tomorrow = await open(browser, `${CHAPTER}?seed=2`, storage);
  await expect(exercise(tomorrow)).toContainText('holds 512 GiB of NAND');
  await expect(exercise(tomorrow).getByRole('status')).toHaveText('Right.');
  await expect(exercise(tomorrow).getByLabel('Your answer')).toHaveValue('0.1578');
  await expect(exercise(tomorrow)).toContainText('on try 2');
  await expect(options(tomorrow).first()).toHaveAttribute('aria-pressed', 'true');
  await tomorrow.locator('#exercise').getByRole('button', { name: 'Forget it' }).click();
  await expect(exercise(tomorrow).getByRole('status')).toHaveText('');
  await expect(exercise(tomorrow).getByLabel('Your answer')).toHaveValue('');
  await expect(tomorrow.getByText(KEPT)).toHaveCount(1);
  const [{ localStorage: left }] = (await close(tomorrow)).origins as [Storage['origins'][0]];
  expect(left.find(({ name }) => name === ITEM)!.value).toMatch(
    /^\/\S*chapters\/spare-area\/\?seed=2 v=1&question=chosen:0$/,
  );
});

test('on the start page, whose address is that of its run, answers come back too', async ({
  browser,
}) => {
  const fall = (page: Page) => page.getByRole('region', { name: 'When does the speed fall?' });
  const today = await open(browser, './');
  await fall(today).getByLabel('Your answer').fill('90');
  await fall(today).getByRole('button', { name: 'Check' }).click();
  await expect(today.getByText(KEPT)).toBeVisible();
  const tomorrow = await open(browser, './', await close(today));
  await fall(tomorrow).scrollIntoViewIfNeeded();
  await expect(fall(tomorrow).getByRole('status')).toContainText('Too low.');
  await tomorrow.context().close();
});

test('a link shows its own state, and leaves the kept answers as they are', async ({ browser }) => {
  const { pathname } = new URL(CHAPTER, test.info().project.use.baseURL);
  const kept = `${pathname} v=1&exercise=seed:1,tries:0.3`;
  const linked = await open(browser, `${CHAPTER}#v=1&exercise=seed:2`, storageWith(kept));
  await expect(exercise(linked)).toContainText('holds 512 GiB of NAND');
  await expect(exercise(linked).getByRole('status')).toHaveText('');
  await expect(linked.getByText(KEPT)).toHaveCount(0);
  const storage = await close(linked);
  expect(storage.origins[0]?.localStorage).toContainEqual({ name: ITEM, value: kept });
});

test('content that is none is named, and a browser that stores nothing is no error', async ({
  browser,
}) => {
  const damaged = await open(browser, CHAPTER, storageWith('<script>alert(1)</script>'));
  await expect(damaged.getByRole('alert')).toContainText(
    'part of the answers kept on this device (found “<script>alert(1)</script>”)',
  );
  await answer(damaged, '0.3');
  await expect(exercise(damaged).getByRole('status')).toContainText('Too high.');
  await damaged.context().close();

  const errors: string[] = [];
  const refusing = await open(browser, 'about/');
  refusing.on('pageerror', ({ message }) => errors.push(message));
  await refusing.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await refusing.goto(CHAPTER);
  await refusing.locator('html[data-scripts=running]').waitFor();
  await answer(refusing, '0.3');
  await expect(exercise(refusing).getByRole('status')).toContainText('Too high.');
  await expect(refusing.getByText(KEPT)).toHaveCount(0);
  expect(errors).toEqual([]);
  await refusing.context().close();
});

test('frames keep nothing, and class mode no answer', async ({ browser }) => {
  const page = await open(browser, `${CHAPTER}?class`);
  for (const address of [`${CHAPTER}?class`, './embed/v1/exercise/']) {
    await page.goto(address);
    await page.locator('html[data-scripts=running]').waitFor();
    await page.getByLabel('Your answer').first().fill('3');
    await page.getByRole('button', { name: 'Check' }).first().click();
    const waits = page.getByRole('button', { name: 'Show what happened' });
    if (address.endsWith('?class')) await waits.click();
    await expect(page.getByRole('status').filter({ hasText: /Too (high|low)/ })).toBeVisible();
  }
  const storage = await close(page);
  // The number that the codes of one device share.
  const kept = storage.origins.flatMap(({ localStorage }) => localStorage);
  expect(kept.map(({ name }) => name)).toEqual(['write-cliff-guess-tag']);
  expect(kept[0]!.value).toMatch(/^\d{1,5} \d{13}$/);
});
