// The site's build.
// 1. SvelteKit prerenders every page to plain files in build/ (no server, no single-page fallback).
//    The islands on them are built before (vite.islands.config.ts). Both builds record whose work
//    is in their files. A release adds compressed twins (release/compress.ts).
// 2. Every path in those files is relative, so that the site works from any folder of any host.
// 3. Vitest runs the unit tests that lie beside the sources, here and below src/.
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import adapter from '@sveltejs/adapter-static';
import type { Adapter } from '@sveltejs/kit';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';
import { addFrameScripts } from './alone/frames.ts';
import { tellServiceWorker } from './kept.ts';
import { languagesIn } from './languages/files.ts';
import { inLanguage, language } from './languages/plugin.ts';
import { ENGLISH } from './languages/tags.ts';
import project from './package.json' with { type: 'json' };
import { recorder } from './src/build/parts/recorder.ts';

/** English is the site itself; another language lies in a folder of its own. */
const folder = language === ENGLISH ? 'build' : `build/${language}`;

/** Each is built by itself, and its pages lead to those of the others. */
const languages = languagesIn(resolve(import.meta.dirname, '../content'));

type Prerender = NonNullable<NonNullable<Parameters<typeof sveltekit>[0]>['prerender']>;

/** One page of each kind, with WRITE_CLIFF_PAGES=sample: enough to look at a language. */
const SAMPLE: Prerender = {
	crawl: false,
	entries: [
		'/', '/chapters/02-nand/', '/chapters/09-trim-and-idle-time/', '/drives/kingston-v300-240/',
		'/widgets/garbage-collection/', '/widgets/strobe-timing/', '/widgets/wear-and-parity/'
	],
	handleUnseenRoutes: 'ignore'
};

const isSample = process.env['WRITE_CLIFF_PAGES'] === 'sample';

/**
 * No page has SvelteKit's own scripts, and only these ask for the data beside a page: neither is
 * kept. SvelteKit leaves the scripts out by itself only if it can read that of every page's file,
 * which it cannot of frames. The service worker is told of all that is left. No page that it keeps
 * stands in a sandbox: scripts for those come last.
 */
function completed({ name, adapt }: Adapter): Adapter {
	return {
		name,
		async adapt(builder) {
			const client = builder.writeClient.bind(builder);
			const prerendered = builder.writePrerendered.bind(builder);
			const without = (unasked: RegExp, folder: string, files: string[]) =>
				files.filter((file) => {
					const isUnasked = unasked.test(file);
					if (isUnasked) rmSync(join(folder, file));
					return !isUnasked;
				});
			builder.writeClient = (folder) =>
				without(/^_app[\\/]immutable[\\/].*\.js$/, folder, client(folder));
			builder.writePrerendered = (folder) => {
				const files = without(/__data\.json$/, folder, prerendered(folder));
				tellServiceWorker(folder);
				return files;
			};
			await adapt(builder);
			if (!isSample) await addFrameScripts(folder);
		}
	};
}

const files = adapter({ pages: folder, assets: folder, strict: true });

export default defineConfig({
	plugins: [
		inLanguage(language),
		recorder(import.meta.dirname, 'pages'),
		sveltekit({
			adapter: completed(files),
			// a page's own script does it, and says what it finds
			serviceWorker: { register: false },
			paths: { relative: true },
			// a page's few kilobytes of style come with it: nothing is waited for but the page
			inlineStyleThreshold: 24_000,
			prerender: {
				handleHttpError: ({ path, message }) => {
					const isOther = languages.some((tag) => path.startsWith(`/${tag}/`));
					if (!isOther) throw new Error(message);
				},
				// what stands after `#v=` is the state of a page, and no place on it
				handleMissingId: ({ id, message }) => {
					if (!id.startsWith('v=')) throw new Error(message);
				},
				...(isSample ? SAMPLE : {})
			},
			// the build is a pure function of its sources: no time stamp, no polling
			version: { name: project.version, pollInterval: 0 }
		})
	],
	// pages read ../content, which lies outside this folder
	server: { fs: { allow: ['..'] } },
	test: {
		include: ['*.test.ts', '{alone,languages,release}/*.test.ts', 'src/**/*.test.ts'],
		environment: 'node'
	}
});
