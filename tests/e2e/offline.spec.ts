// The site without a network, here a host that is gone: visited pages open and run, others explain
// that they are missing, everything or a lecture can be saved, and a new version is noticed. The
// site here is a small one, made of a few pages of the built one, with one test for the whole site.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { tellServiceWorker } from '../../web/kept.ts';
import { follow, linksOf, planOf } from './lecture.ts';

const WEB = resolve(__dirname, '../../web');
const BASE = '/write-cliff/';
const VISITED = 'widgets/trim/';
const WHOLE = /^(?!files\b)/;
const LAB = /^(|lab.*|app.*|generated.*|offline.*|[^/]*\.\w+)$/;
/** The files that a reader drops, by folder, and a part of the page about the last one. */
const FILES = resolve(__dirname, '../lab');
const GIVEN = {
  jobs: 'Understood',
  logs: 'What the logs prove',
  traces: 'What the trace asks for',
  broken: null,
} as const;
const HALL = [
  ['class', 'What the class thinks'],
  ['sheets', 'Sheets for students'],
  ['key', 'Answers and student links'],
] as const;
const SMALL = /^(|widgets|app.*|generated.*|offline.*|widgets\/(trim|mapping).*|[^/]*\.\w+)$/;

/** A host of a folder, until it stops. It can return at the same address. */
class Host {
  readonly folder = mkdtempSync(join(tmpdir(), 'write-cliff-offline-'));
  address = '';
  private server: ChildProcess | null = null;

  constructor(parts: RegExp) {
    const from = join(WEB, 'build');
    cpSync(from, this.folder, {
      recursive: true,
      filter: (path) => parts.test(relative(from, path)) && !/\.(br|gz)$/.test(path),
    });
    this.tell();
  }

  /** Publishes the current content of the folder as a new version. */
  tell(): void {
    const script = join(this.folder, 'service-worker.js');
    writeFileSync(script, readFileSync(script, 'utf8').replace(/^const SITE=.*\n/, ''));
    tellServiceWorker(this.folder);
  }

  async come(): Promise<void> {
    const port = this.address === '' ? '0' : new URL(this.address).port;
    this.server = spawn('node', ['serve.ts', this.folder, BASE, port], {
      cwd: WEB,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [line] = (await once(this.server.stdout!, 'data')) as [Buffer];
    this.address = line.toString().trim();
  }

  async go(): Promise<void> {
    if (!this.server) return;
    const gone = once(this.server, 'exit');
    this.server.stdin!.end();
    await gone;
    this.server = null;
  }
}

const test = base.extend<{ host: Host; parts: RegExp }>({
  serviceWorkers: 'allow',
  parts: [SMALL, { option: true }],
  host: async ({ parts }, use) => {
    const host = new Host(parts);
    await host.come();
    await use(host);
    await host.go();
    rmSync(host.folder, { recursive: true });
  },
});

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'all');
}

/** Changes a setting, to which the core replies. */
async function run(page: Page): Promise<void> {
  const size = page.getByRole('slider', { name: 'Deleted, % of the data' });
  const before = await size.getAttribute('aria-valuetext');
  await size.press('ArrowLeft');
  await expect(size).not.toHaveAttribute('aria-valuetext', before!);
}

test('a page that was visited opens and runs, and one that was not says so', async ({
  page,
  host,
}) => {
  await visit(page, host.address + VISITED);
  await host.go();
  await page.reload();
  await run(page);
  await page.goto(`${host.address}widgets/mapping/`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('This page is not kept');
  await page.getByRole('main').getByRole('link', { name: 'trim' }).click();
  await run(page);
  await page.goBack();
  await expect(heading).toHaveText('This page is not kept');
  await host.come();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading).toHaveText('Mapping');
});

test.describe('the lab', () => {
  test.use({ parts: LAB });

  test('reads files and runs drives, and asks no other host', async ({ page, host }) => {
    const elsewhere: string[] = [];
    const failed: string[] = [];
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(host.address) || /^(blob|data):/.test(request.url());
      if (!isOwn) elsewhere.push(request.url());
    });
    page.on('requestfailed', (request) => failed.push(request.url()));
    await visit(page, `${host.address}lab/`);
    await host.go();
    await page.reload();
    const article = page.getByRole('article');
    for (const [folder, first] of Object.entries(GIVEN)) {
      const paths = readdirSync(join(FILES, folder), { withFileTypes: true });
      for (const { name } of paths.filter((one) => one.isFile())) {
        await page.locator('input[type=file]').setInputFiles(join(FILES, folder, name));
        const read = page.locator('[aria-live=polite]').getByText(name.replace(/\.gz$/, ''));
        await expect(read.first()).toBeVisible();
      }
      if (first) await expect(article.getByRole('region', { name: first }).first()).toBeVisible();
    }
    const log = 'logs/invented-randwrite-iodepth-32-numjobs-1_iops.1.log';
    await page.locator('input[type=file]').setInputFiles(join(FILES, log));
    await page.getByRole('button', { name: /^Compare with/ }).click();
    await expect(page.getByText('is nearest: typically 19.1 % off')).toBeVisible();
    expect({ elsewhere, failed }).toEqual({ elsewhere: [], failed: [] });
  });
});

test('everything is kept if the reader wants it', async ({ page, host }) => {
  await visit(page, `${host.address}offline/`);
  await page.getByRole('button', { name: /^Keep everything \(.* MB\)$/ }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^The whole site is kept/);
  await host.go();
  await page.goto(host.address + VISITED);
  await run(page);
});

test.describe('a lecture', () => {
  test.use({ parts: WHOLE });

  test('is kept, and every link of its 45 minutes and the slides open', async ({ page, host }) => {
    await visit(page, `${host.address}teach/`);
    await page.getByRole('heading', { name: 'Keep the lecture' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: /^Keep the lecture \(.* MB\)$/ }).click();
    const status = page.getByRole('main').getByRole('status');
    await expect(status).toHaveText(/^The whole lecture is kept in this browser: .* MB\.$/);
    await host.go();
    const failed: string[] = [];
    page.on('requestfailed', (request) => {
      // The next link ends what the page still reads.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
    });
    await page.reload();
    const links = await linksOf(planOf(page).locator('a.in-45'));
    expect(links.length).toBeGreaterThan(15);
    for (const link of links) await follow(page, link);
    await page.goto(host.address);
    await page.getByRole('link', { name: 'Present the chapter' }).click();
    await expect(page.locator('wc-deck[data-ready]')).toBeAttached();
    for (const [path, title] of HALL) {
      await page.goto(`${host.address}teach/${path}/?class`);
      await expect(page.locator('html')).toHaveAttribute('data-scripts', 'running');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
    // The key computes its answers without the network, too.
    await expect(page.getByRole('rowheader', { name: '30' })).toBeVisible();
    expect(failed).toEqual([]);
    await page.goto(`${host.address}chapters/wear/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not kept');
  });
});

test('what cannot be fetched is said, and tried again', async ({ page, host }) => {
  await visit(page, `${host.address}offline/`);
  const keep = page.getByRole('button', { name: /^Keep everything/ });
  await expect(keep).toBeVisible();
  await host.go();
  await keep.click();
  await expect(page.getByRole('alert')).toHaveText(/^A file could not be fetched/);
  await host.come();
  await keep.click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^The whole site is kept/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a new version is noticed, comes when the reader wants it, and keeps what was kept', async ({
  page,
  host,
}) => {
  await visit(page, host.address + VISITED);
  const notice = page.getByRole('status').filter({ hasText: 'A new version' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'all');
  await expect(notice).toHaveCount(0);
  const file = join(host.folder, VISITED, 'index.html');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('</h1>', ', as it is now</h1>'));
  host.tell();
  await page.reload();
  await expect(notice).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('TRIM');
  await notice.getByRole('button').click();
  await expect(heading).toHaveText('TRIM, as it is now');
  await host.go();
  await page.reload();
  await expect(heading).toHaveText('TRIM, as it is now');
  await run(page);
  const caches = await page.evaluate(() => window.caches.keys());
  expect(caches).toHaveLength(1);
});
