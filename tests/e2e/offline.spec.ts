// The site without a network, here a host that is gone: visited pages open and run, others explain
// that they are missing, everything can be saved, and a new version is noticed. The site here is a
// small one, made of a few pages of the built one.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { tellServiceWorker } from '../../web/kept.ts';

const WEB = resolve(__dirname, '../../web');
const BASE = '/write-cliff/';
const VISITED = 'widgets/trim/';
const PARTS = /^(|widgets|app.*|generated.*|offline.*|widgets\/(trim|mapping).*|[^/]*\.\w+)$/;

/** A host of a folder, until it stops. It can return at the same address. */
class Host {
  readonly folder = mkdtempSync(join(tmpdir(), 'write-cliff-offline-'));
  address = '';
  private server: ChildProcess | null = null;

  constructor() {
    const from = join(WEB, 'build');
    cpSync(from, this.folder, {
      recursive: true,
      filter: (path) => PARTS.test(relative(from, path)) && !/\.(br|gz)$/.test(path),
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

const test = base.extend<{ host: Host }>({
  serviceWorkers: 'allow',
  host: async ({}, use) => {
    const host = new Host();
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

test('everything is kept if the reader wants it', async ({ page, host }) => {
  await visit(page, `${host.address}offline/`);
  await page.getByRole('button', { name: /^Keep everything \(.* MB\)$/ }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^The whole site is kept/);
  await host.go();
  await page.goto(host.address + VISITED);
  await run(page);
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
