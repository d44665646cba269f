// What a film costs while it plays, on the processor as it is: frames that differ per second, the
// script of one, and how long after Play the first of them comes.
import type { Browser, CDPSession } from '@playwright/test';
import { siteUrl } from '../browser.ts';

const FILMS = [['garbage_collection', 'garbage-collection'], ['strobe', 'strobe-timing']] as const;
const WATCH_MS = 5_000;

export async function measureFilms(
	browser: Browser,
	report: (name: string, value: number, unit: string) => void
): Promise<void> {
	for (const [name, widget] of FILMS) {
		const { first_ms, frames, script_ms } = await measureFilm(browser, widget);
		report(`film_${name}_first_motion`, first_ms, 'ms');
		report(`film_${name}_frames`, frames / (WATCH_MS / 1000), '1/s');
		report(`film_${name}_script`, script_ms / frames, 'ms');
	}
}

async function measureFilm(browser: Browser, widget: string) {
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	const session = await page.context().newCDPSession(page);
	await session.send('Performance.enable');
	await page.goto(`${siteUrl()}widgets/${widget}/`);
	await page.waitForLoadState('networkidle');
	await page.getByRole('button', { name: 'To the first step' }).click();
	const scale = page.getByRole('slider', { name: 'All steps' });
	const before_ms = await scriptOf(session);
	const { first_ms, frames } = await scale.evaluate((element, watch_ms) => new Promise<{
		first_ms: number;
		frames: number;
	}>((resolve) => {
		const value = () => (element as HTMLInputElement).value;
		const play = element.parentElement!.getElementsByTagName('button')[0]!;
		let [last, frames, first_ms, begun_ms] = ['', 0, 0, 0];
		const look = (now_ms: number) => {
			if (value() !== last) {
				frames += 1;
				if (frames === 1) first_ms = performance.now() - begun_ms;
				last = value();
			}
			if (now_ms - begun_ms < watch_ms) requestAnimationFrame(look);
			else resolve({ first_ms, frames });
		};
		const whenStill = () => {
			if (value() !== '0') return requestAnimationFrame(whenStill);
			last = value();
			begun_ms = performance.now();
			play.click();
			return requestAnimationFrame(look);
		};
		whenStill();
	}), WATCH_MS);
	const script_ms = await scriptOf(session) - before_ms;
	await page.close();
	return { first_ms, frames, script_ms };
}

/** All script of the page so far. */
async function scriptOf(session: CDPSession): Promise<number> {
	const { metrics } = await session.send('Performance.getMetrics');
	return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
}
