// The browser's part of `cargo xtask bench`: one JSON object per line, `{"name", "value", "unit"}`.
// 1. The core in a worker: the V300 at full size, and scaled 1:64 (`worker.js`).
// 2. A drive of 1 TiB in a worker, and the memory that it takes.
// 3. The built site: the longest task of its main thread, and its frames, while a run plays; the
//    waits of its reader (`run.ts`); the cost of four pages while they open (`load.ts`), and of a
//    film while it plays (`films.ts`); and the scripts of all frames and chapters (`weights.ts`).
import { readFileSync, readdirSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { parse } from 'smol-toml';
import { launchOptions, siteUrl } from '../browser.ts';
import { setOfRun } from '../e2e/notes.ts';
import { measureFilms } from './films.ts';
import { measureLoads } from './load.ts';
import { measureRun } from './run.ts';
import { measureWeights } from './weights.ts';

const CONTENT = new URL('../../content/', import.meta.url);
const STEADY_ROW = 1500;
const RUN_LIMIT_MS = 300_000;
const WATCH_MS = 20_000;

interface Result {
  rows: number;
  programmed_slots: number;
  whole_s: number;
  steady_s: number;
  memory_bytes: number;
}

interface Task {
  scenario: object;
  files: Record<string, object>;
  settings: string[][];
  steadyRow: number;
}

function report(name: string, value: number, unit: string): void {
  console.log(JSON.stringify({ name, value, unit }));
}

function filesOf(folder: string): [string, object][] {
  const from = new URL(`${folder}/`, CONTENT);
  const names = readdirSync(from).filter((file) => file.endsWith('.toml'));
  return names.map((file) => [`${folder}/${file.replace('.toml', '')}`, read(new URL(file, from))]);
}

/** The fields of a file, as a page receives them. */
const read = (file: URL) => parse(readFileSync(file, 'utf8'));

async function inWorker(page: Page, task: Task): Promise<Result> {
  const reply = await page.evaluate(
    ({ task, limit_ms }) =>
      new Promise<{ result?: Result; error?: string }>((resolve) => {
        const worker = new Worker('./worker.js', { type: 'module' });
        const end = (reply: { result?: Result; error?: string }) => {
          worker.terminate();
          resolve(reply);
        };
        worker.onmessage = ({ data }) => end(data);
        worker.onerror = ({ message }) => end({ error: message || 'the worker failed' });
        setTimeout(() => end({ error: `no result in ${limit_ms} ms` }), limit_ms);
        worker.postMessage(task);
      }),
    { task, limit_ms: RUN_LIMIT_MS },
  );
  if (!reply.result) throw new Error(`The core in a worker: ${reply.error}`);
  return reply.result;
}

function v300(settings: string[][]): Task {
  const scenario = read(new URL('scenarios/v300-240.toml', CONTENT));
  const files = Object.fromEntries([...filesOf('drives'), ...filesOf('nand')]);
  return { scenario, files, settings, steadyRow: STEADY_ROW };
}

/** 64 dies of 4096 blocks of 256 pages of 16 KiB: filled, then ten seconds of random writes. */
function tebibyte(): Task {
  const words = {
    USER_BYTES: 960_000_000_000,
    BUFFER_BYTES: 4_194_304,
    CHANNELS: 8,
    DIES_PER_CHANNEL: 8,
    BLOCKS_PER_PLANE: 4096,
    PAGE_BYTES: 16_384,
  };
  const filled = (name: string) => {
    const text = readFileSync(new URL(`${name}.toml`, import.meta.url), 'utf8');
    return parse(
      Object.entries(words).reduce(
        (text, [word, value]) => text.replace(` ${word},`, ` ${value},`),
        text,
      ),
    );
  };
  const files = { 'drives/synthetic': filled('drive'), 'nand/synthetic': filled('nand') };
  const io = { kind: 'io', queue_depth: 32 };
  const phases = [
    { ...io, order: 'sequential', block_bytes: 131_072, drive_writes: 1 },
    { ...io, order: 'random', block_bytes: 4096, duration_s: 10, record: true },
  ];
  const scenario = { title: 'synthetic', drive: 'synthetic', seed: 1, phases };
  return { scenario, files, settings: [], steadyRow: 1 };
}

async function measureCore(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto(process.env['WRITE_CLIFF_BENCH_URL'] ?? siteUrl());
  const full = await inWorker(page, v300([]));
  report('browser_programmed_slots', full.programmed_slots / full.steady_s, '1/s');
  report('browser_full_size_run', full.whole_s, 's');
  report('browser_full_size_simulated_per_real', full.rows / full.whole_s, 's/s');
  const scaled = await inWorker(page, v300([['scale', '64']]));
  report('browser_scaled_64_run', scaled.whole_s, 's');
  report('browser_scaled_64_simulated_per_real', scaled.rows / scaled.whole_s, 's/s');
  await page.close();
}

/** A tab that cannot hold the drive, or takes too long, is a result too. */
async function measureTebibyte(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto(process.env['WRITE_CLIFF_BENCH_URL'] ?? siteUrl());
  try {
    const { memory_bytes, whole_s } = await inWorker(page, tebibyte());
    report('browser_tebibyte_runs', 1, 'yes');
    report('browser_tebibyte_memory', memory_bytes / 2 ** 20, 'MiB');
    report('browser_tebibyte_run', whole_s, 's');
  } catch (error) {
    console.error(`1 TiB: ${error instanceof Error ? error.message : String(error)}`);
    report('browser_tebibyte_runs', 0, 'yes');
  }
  await page.close();
}

/** The browser reports tasks over 50 ms; none at all counts as 0. */
async function measureMainThread(browser: Browser): Promise<void> {
  const words = new URL('en/run.json', CONTENT);
  const { transport } = JSON.parse(readFileSync(words, 'utf8'));
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(siteUrl());
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: transport.playFirst, exact: true }).first().click();
  await setOfRun(page, transport.speed, transport.fastest);
  const seen = page.evaluate(
    (watch_ms) =>
      new Promise<{ longest_ms: number; frames: number }>((resolve) => {
        let longest_ms = 0;
        let frames = 0;
        new PerformanceObserver((list) => {
          const tasks = list.getEntries().map(({ duration }) => duration);
          longest_ms = Math.max(longest_ms, ...tasks);
        }).observe({ type: 'longtask' });
        const start = performance.now();
        const frame = () => {
          frames += 1;
          if (performance.now() - start < watch_ms) requestAnimationFrame(frame);
          else resolve({ longest_ms, frames });
        };
        requestAnimationFrame(frame);
      }),
    WATCH_MS,
  );
  const { longest_ms, frames } = await seen;
  report('main_thread_longest_task', longest_ms, 'ms');
  report('main_thread_frames', frames / (WATCH_MS / 1000), '1/s');
  await page.close();
}

const browser = await chromium.launch(launchOptions());
try {
  await measureCore(browser);
  await measureTebibyte(browser);
  await measureMainThread(browser);
  await measureRun(browser, report);
  await measureLoads(browser, report);
  await measureFilms(browser, report);
  await measureWeights(browser, report);
} finally {
  await browser.close();
}
