// The browser's part of `cargo xtask bench`: one JSON object a line, `{"name", "value", "unit"}`.
// 1. The core in a worker: the V300 at full size, and scaled 1:64 (`worker.js`).
// 2. The built site: the longest task of its main thread, and its frames, while a run plays.
import { readFileSync, readdirSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions, siteUrl } from '../browser.ts';

const CONTENT = new URL('../../content/', import.meta.url);
const STEADY_ROW = 1500;
const RUN_LIMIT_MS = 300_000;
const WATCH_MS = 20_000;

interface Result {
	rows: number;
	programmed_slots: number;
	whole_s: number;
	steady_s: number;
}

function report(name: string, value: number, unit: string): void {
	console.log(JSON.stringify({ name, value, unit }));
}

function filesOf(folder: string): [string, string][] {
	const from = new URL(`${folder}/`, CONTENT);
	const names = readdirSync(from).filter((file) => file.endsWith('.toml'));
	const text = (file: string) => readFileSync(new URL(file, from), 'utf8');
	return names.map((file) => [`${folder}/${file.replace('.toml', '')}`, text(file)]);
}

async function inWorker(page: Page, settings: string[][]): Promise<Result> {
	const scenario = readFileSync(new URL('scenarios/v300-240.toml', CONTENT), 'utf8');
	const files = Object.fromEntries([...filesOf('drives'), ...filesOf('nand')]);
	const task = { scenario, files, settings, steadyRow: STEADY_ROW };
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
		{ task, limit_ms: RUN_LIMIT_MS }
	);
	if (!reply.result) throw new Error(`The core in a worker: ${reply.error}`);
	return reply.result;
}

async function measureCore(browser: Browser): Promise<void> {
	const page = await browser.newPage();
	await page.goto(process.env['WRITE_CLIFF_BENCH_URL'] ?? siteUrl());
	const full = await inWorker(page, []);
	report('browser_programmed_slots', full.programmed_slots / full.steady_s, '1/s');
	report('browser_full_size_run', full.whole_s, 's');
	report('browser_full_size_simulated_per_real', full.rows / full.whole_s, 's/s');
	const scaled = await inWorker(page, [['scale', '64']]);
	report('browser_scaled_64_run', scaled.whole_s, 's');
	report('browser_scaled_64_simulated_per_real', scaled.rows / scaled.whole_s, 's/s');
	await page.close();
}

/** Tasks over 50 ms are what the browser reports; none at all is 0. */
async function measureMainThread(browser: Browser): Promise<void> {
	const { transport } = JSON.parse(readFileSync(new URL('text/en.json', CONTENT), 'utf8'));
	const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
	await page.goto(siteUrl());
	await page.waitForLoadState('networkidle');
	await page.getByRole('button', { name: transport.fastest, exact: true }).first().click();
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
		WATCH_MS
	);
	await page.getByRole('button', { name: transport.playFirst, exact: true }).first().click();
	const { longest_ms, frames } = await seen;
	report('main_thread_longest_task', longest_ms, 'ms');
	report('main_thread_frames', frames / (WATCH_MS / 1000), '1/s');
	await page.close();
}

const browser = await chromium.launch(launchOptions());
try {
	await measureCore(browser);
	await measureMainThread(browser);
} finally {
	await browser.close();
}
