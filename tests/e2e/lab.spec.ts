// A reader drops a job file of fio, sees what it would measure on drives before the real run, and
// takes a corrected job along; or drops the logs of a run, or a trace. A file that is none of these
// is refused and changes nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { faults } from './faults.ts';
import { AT_RELEASE, test } from './visit.ts';

const LAB = resolve(__dirname, '../lab');
const filesIn = (folder: string) => readdirSync(join(LAB, folder)).sort();

const headline = (page: Page) =>
  page.getByRole('article').getByRole('heading', { level: 2 }).first();
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const verdict = (page: Page) => region(page, 'Verdict').getByRole('table');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(page: Page, hash = ''): Promise<void> {
  await page.goto(`./lab/${hash}`);
  await page.locator('html[data-scripts=running]').waitFor();
}

const unpacked = (name: string) => name.replace(/\.gz$/, '');

/** Picks files, as the reader does, and waits until they are read or refused. */
async function give(page: Page, paths: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(paths.map((path) => join(LAB, path)));
  const name = unpacked(paths[0]!.split('/').at(-1)!);
  await expect(page.locator('[aria-live=polite]').getByText(name).first()).toBeVisible();
}

/** Drops a file on the page. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content!], name!));
      return transfer;
    },
    [name, content],
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

test('the finished example is there before any script', async ({ unscripted: page }) => {
  await page.goto('./lab/');
  await expect(headline(page)).toHaveText(
    /^As written it stops at 4\d s with 59,99\d\. The drive settles at 1[5-7],\d{3}\.$/,
  );
  await expect(verdict(page).getByRole('columnheader')).toHaveCount(3);
  await expect(region(page, 'Understood').getByRole('row')).toHaveCount(3);
  await expect(page.getByText('every line counts as it stands')).toBeVisible();
});

test('the rows of the verdict are those of the headline', async ({ unscripted: page }) => {
  await page.goto('./lab/');
  const [, stop = '', settled = ''] = /with ([\d,]+)\. .* at ([\d,]+)\./.exec(
    await headline(page).innerText(),
  )!;
  const row = (name: RegExp) => verdict(page).getByRole('row', { name });
  await expect(row(/^The file’s rule/)).toContainText(stop);
  await expect(row(/^Last quarter/)).toContainText(settled);
  const share = (Number(stop.replace(',', '')) / Number(settled.replace(',', '')) - 1) * 100;
  const shown = /([\d.]+) % above/.exec(await row(/^Error/).innerText())![1]!;
  expect(Math.abs(Number(shown) - share)).toBeLessThan(0.1);
});

test('every job file is read, while the one before is rehearsed', async ({ page }) => {
  await open(page);
  for (const file of filesIn('jobs')) {
    await give(page, [`jobs/${file}`]);
    await expect(page.getByText(`${file} is a job file of fio`)).toBeVisible();
    const jobs = region(page, 'Understood').getByRole('row');
    await expect.poll(() => jobs.count()).toBeGreaterThan(1);
  }
  await give(page, ['jobs/j-wrong.fio']);
  const problems = region(page, 'Not understood or changed').getByRole('listitem');
  await expect(problems.filter({ hasText: 'iodeph=32' })).toContainText(
    'expected an option of fio, such as iodepth, found iodeph',
  );
});

test('a job that is dropped is rehearsed at once', async ({ page }) => {
  await open(page);
  const text = readFileSync(join(LAB, 'jobs/f-until-steady.fio'), 'utf8');
  await drop(page, 'own.fio', text.replace('runtime=6h', 'runtime=40m'));
  await expect(page.getByText('own.fio is a job file of fio: line 1 says [global].')).toBeVisible();
  await expect(button(page, 'Cancel')).toBeEnabled();
  await expect(button(page, 'Cancel')).toBeDisabled({ timeout: 60_000 });
  await expect(headline(page)).toHaveText(/^As written it stops at \d+ s with [\d,]+\./);
  await expect(verdict(page).getByRole('columnheader')).toHaveCount(3);
  await page.getByText('The curves as a table').click();
  await expect(page.getByRole('region', { name: 'The curves as a table' })).toContainText('Second');
  await expect(page).toHaveURL(/#v=1&lab=.*job/);
  // the same in the link
  await page.reload();
  await expect(page.getByText('own.fio is a job file of fio')).toBeVisible();
});

test('what is refused changes nothing and says why', async ({ page }) => {
  await open(page);
  const before = await headline(page).innerText();
  const refused = {
    'bytes.bin': 'a control character',
    'html-saved-instead.csv': 'a web page (HTML)',
    'empty_iops.1.log': 'nothing',
    'cut.json': 'JSON up to its last bracket',
  };
  for (const [file, reason] of Object.entries(refused)) {
    await give(page, [`broken/${file}`]);
    await expect(page.getByText(`${file} was not taken, and nothing has changed`)).toContainText(
      reason,
    );
    await expect(headline(page)).toHaveText(before);
  }
  await give(page, ['jobs/a-fill-then-random.fio', 'jobs/b-database.fio']);
  await expect(page.getByText('expected one job file')).toBeVisible();
  await expect(headline(page)).toHaveText(before);
});

test('rows that do not count are named by line, and the others count', async ({ page }) => {
  await open(page);
  const isRead = (file: string) => !/^(bytes|html|empty|cut\.json)/.test(file);
  for (const file of filesIn('broken').filter(isRead)) {
    await give(page, [`broken/${file}`]);
    await expect(region(page, 'What the logs prove')).toContainText(file);
  }
  await give(page, ['broken/letters_iops.1.log']);
  const fault = region(page, 'What the logs prove').getByRole('listitem');
  await expect(fault.filter({ hasText: 'letters_iops.1.log, line 2, column 7' })).toContainText(
    'expected a whole number, found four',
  );
});

test('the logs of a run say what they prove, beside the curve', async ({ page }) => {
  await open(page);
  const files = filesIn('logs').filter((name) => name.startsWith('invented'));
  await give(
    page,
    files.map((name) => `logs/${name}`),
  );
  const logs = region(page, 'What the logs prove');
  await expect(logs.getByRole('row').filter({ hasText: 'Falls' })).toContainText(/at 10\d s/);
  await expect(logs.getByRole('row').filter({ hasText: 'IOPS × latency' })).toContainText(
    '32.0 commands under way; queue depth 32',
  );
  await expect(page.getByText('your log').first()).toBeVisible();
  for (const file of filesIn('logs')) await give(page, [`logs/${file}`]);
});

test('a log is compared with every drive, and the nearest is fitted to it', async ({ page }) => {
  await open(page);
  await give(page, ['logs/invented-randwrite-iodepth-32-numjobs-1_iops.1.log']);
  const nearest = region(page, 'Nearest drives').first();
  await nearest.getByRole('button', { name: /^Compare with \d+ drives$/ }).click();
  await expect(nearest.getByRole('heading', { level: 3 }).first()).toHaveText(
    'OCZ Vertex 3 240 GB is nearest: typically 19.1 % off.',
  );
  const rows = nearest.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'OCZ Vertex 3 240 GB' })).toContainText('1.501.201.22');
  const other = nearest.getByRole('button', { name: 'Show the curve of OCZ Vertex 3 120 GB' });
  await other.click();
  await expect(other).toHaveAttribute('aria-pressed', 'true');
  await expect(nearest.getByText('OCZ Vertex 3 120 GB').first()).toBeVisible();
  await button(page, 'Fit').click();
  await expect(nearest.getByText(/^After \d+ runs: typically 19.1 % off before/)).toBeVisible();
  await expect(rows.filter({ hasText: 'Page program time' })).toHaveCount(1);
  await expect(nearest.getByText('OCZ Vertex 3 240 GB, fitted').first()).toBeVisible();
});

test('a comparison ends within 200 ms of a press, and keeps what came', async ({ page }) => {
  await open(page);
  await give(page, ['logs/invented-randwrite-iodepth-32-numjobs-1_iops.1.log']);
  const nearest = region(page, 'Nearest drives').first();
  await nearest.getByRole('button', { name: /^Compare with/ }).click();
  await expect(nearest.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => {
    const stop = [...document.querySelectorAll('button')].find(
      (one) => one.textContent.trim() === 'Stop comparing',
    )!;
    stop.addEventListener('click', () => {
      const began = performance.now();
      const look = () => {
        if (!stop.isConnected) document.body.dataset['stopped'] = `${performance.now() - began}`;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    stop.click();
  });
  await expect(page.locator('body[data-stopped]')).toBeVisible();
  expect(Number(await page.locator('body').getAttribute('data-stopped'))).toBeLessThan(200);
  await expect(nearest.getByRole('status')).toHaveText('Stopped. What came so far stays.');
  await expect(nearest.getByRole('row').nth(1)).toBeVisible();
});

test('a file that is kept is there after a reload, until it is forgotten', async ({ page }) => {
  await open(page);
  await give(page, ['jobs/b-database.fio']);
  await button(page, 'Keep b-database.fio in this browser').click();
  await expect(page.getByText('b-database.fio is kept in this browser')).toBeVisible();
  await open(page);
  await page.reload();
  await button(page, 'b-database.fio').click();
  await expect(page.getByText('b-database.fio is a job file of fio')).toBeVisible();
  await button(page, 'Forget b-database.fio').click();
  await expect(button(page, 'b-database.fio')).toBeHidden();
});

test('a trace in eight forms asks for the same', async ({ page }) => {
  await open(page);
  const forms = filesIn('traces').filter((name) => /^(form|packed)-/.test(name));
  expect(forms).toHaveLength(9);
  const row = (name: string) =>
    region(page, 'What the trace asks for').getByRole('row').filter({ hasText: name });
  for (const file of forms) {
    await give(page, [`traces/${file}`]);
    await expect(page.getByText(`${unpacked(file)} is a trace`)).toBeVisible();
    await expect(row('Writes')).toContainText('138, 2.23 MB');
    await expect(row('Reads')).toContainText('62, 885 kB');
  }
});

test('a trace asks what it does not say, and the answer is in the link', async ({ page }) => {
  await open(page);
  await give(page, ['traces/two-disks.csv']);
  const questions = region(page, 'Questions');
  await expect(questions.getByRole('listitem')).toHaveCount(1);
  const second = await questions.getByRole('option').nth(2).getAttribute('value');
  await questions.getByLabel('Disk that counts').selectOption(second);
  await expect(questions).toContainText(`Disk that counts: ${second}, your answer.`);
  await expect(page).toHaveURL(/disk:/);
  await button(page, 'Take back').click();
  await expect(questions).toContainText('Instead:');
  await give(page, ['traces/beyond-any-drive.csv']);
  await questions.getByLabel('Addresses beyond the drive').selectOption('squeeze');
  await expect(questions).toContainText('squeeze, your answer');
  await give(page, ['traces/shuffled-times.csv']);
  await expect(questions).toContainText('sorted by time');
});

test('a trace is replayed on a full drive, and a cancel keeps what came', async ({ page }) => {
  await open(page);
  await button(page, 'Trace of a server').click();
  await expect(headline(page)).toHaveText('server.csv has 200 commands in 3.68 s.');
  for (const name of [/Remove Kingston/, /Remove Samsung/]) {
    await page.getByRole('button', { name }).click();
  }
  await button(page, 'Run').click();
  await expect(page.getByRole('figure', { name: 'Write amplification' })).toBeVisible({
    timeout: 120_000,
  });
  await button(page, 'Cancel').click();
  await expect(page.getByText('cancelled').first()).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Write amplification' })).toBeVisible();
  await expect(button(page, 'CSV')).toBeVisible();
});

test('a run pauses, goes on, and is cancelled within 200 ms', async ({ page }) => {
  await open(page);
  await button(page, 'full size').click();
  await button(page, 'Run').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await button(page, 'Pause').click();
  await expect(page.getByText(/^paused at/).first()).toBeVisible();
  await button(page, 'Go on').click();
  await page.evaluate(() => {
    const cancel = [...document.querySelectorAll('button')].find(
      (one) => one.textContent.trim() === 'Cancel',
    )!;
    cancel.addEventListener('click', () => {
      const began = performance.now();
      const look = () => {
        if (cancel.disabled) document.body.dataset['cancelled'] = `${performance.now() - began}`;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
  await button(page, 'Cancel').click();
  await expect(page.locator('body[data-cancelled]')).toBeVisible();
  expect(Number(await page.locator('body').getAttribute('data-cancelled'))).toBeLessThan(200);
  await expect(page.getByText('cancelled').first()).toBeVisible();
});

test('a long log streams, and its page stays free', async ({ page }) => {
  await open(page);
  // the rows of a week, again and again: a log of 1 GB would take as long as the reader waits
  await page.evaluate(() => {
    const tasks_ms: number[] = [];
    Object.assign(globalThis, { tasks_ms });
    const rows = Array.from({ length: 20_000 }, (_, at) => `${at}, 400000, 1, 4096\n`).join('');
    const transfer = new DataTransfer();
    transfer.items.add(new File(new Array<string>(300).fill(rows), 'long_lat.1.log'));
    const told = { dataTransfer: transfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('dragover', told));
    document.body.dispatchEvent(new DragEvent('drop', told));
    setTimeout(() =>
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks_ms.push(Math.round(duration));
      }).observe({ type: 'longtask' }),
    );
  });
  const reading = page.getByText(/^Reading: [1-9]/);
  await expect(reading).toBeVisible();
  await page.waitForTimeout(1000);
  await button(page, 'Stop reading').click();
  await expect(reading).toBeHidden();
  // the browser lists tasks over 50 ms
  const long = await page.evaluate(() => (globalThis as { tasks_ms?: number[] }).tasks_ms);
  expect(long).toEqual([]);
});

test('the files to take along', async ({ page }) => {
  await open(page);
  await give(page, ['jobs/g-loops-and-map.fio']);
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, name).click(),
    ]);
    return {
      name: download.suggestedFilename(),
      text: readFileSync(await download.path(), 'utf8'),
    };
  };
  const job = await saved('Corrected job file');
  expect(job.name).toBe('g-loops-and-map-corrected.fio');
  expect(job.text).toContain('randrepeat=0');
  await expect(page.getByRole('figure', { name: 'Commands per second' })).toBeVisible();
  expect((await saved('CSV')).text).toMatch(/^table,time_s,/);
  const json = JSON.parse((await saved('JSON')).text) as { schema: string; drives: unknown[] };
  expect([json.schema, json.drives.length]).toEqual(['write-cliff-lab/1', 3]);
  expect((await saved('All in one zip')).text.slice(0, 2)).toBe('PK');
  expect((await saved('SVG')).text).toContain('<svg');
});

test('at 320 pixels nothing is lost, and no rule of WCAG is broken', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWide)).toBe(false);
  await give(page, ['jobs/j-wrong.fio']);
  expect(await page.evaluate(isWide)).toBe(false);
  expect(await faults(page)).toEqual([]);
});

test('no drive is chosen twice, and there are six at most', AT_RELEASE, async ({ page }) => {
  await open(page);
  const add = page.getByLabel('Add a drive');
  for (let count = 3; count < 6; count += 1) await add.selectOption({ index: 1 });
  await expect(add).toBeHidden();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(add).toBeVisible();
});
