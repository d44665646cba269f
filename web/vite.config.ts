// The site's build.
// 1. SvelteKit prerenders every page to plain files in build/ (no server, no single-page fallback),
//    each with its packed twin, for hosts that do not pack files themselves. The islands on them
//    are built before (vite.islands.config.ts).
// 2. Every path in those files is relative, so that the site works from any folder of any host.
// 3. Vitest runs the unit tests that lie beside the sources, here and below src/.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import adapter from '@sveltejs/adapter-static';
import type { Adapter } from '@sveltejs/kit';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';
import project from './package.json' with { type: 'json' };

/** Only SvelteKit's own scripts ask for the data beside a page, and no page has them. */
function withoutPageData({ name, adapt }: Adapter): Adapter {
	return {
		name,
		adapt(builder) {
			const write = builder.writePrerendered.bind(builder);
			builder.writePrerendered = (folder) => write(folder).filter((file) => {
				const is_data = file.endsWith('__data.json');
				if (is_data) rmSync(join(folder, file));
				return !is_data;
			});
			return adapt(builder);
		}
	};
}

const files = adapter({ pages: 'build', assets: 'build', strict: true, precompress: true });

export default defineConfig({
	plugins: [
		sveltekit({
			adapter: withoutPageData(files),
			paths: { relative: true },
			// a page's few kilobytes of style come with it: nothing is waited for but the page
			inlineStyleThreshold: 24_000,
			prerender: {
				handleHttpError: 'fail',
				// what stands after `#v=` is the state of a page, and no place on it
				handleMissingId: ({ id, message }) => {
					if (!id.startsWith('v=')) throw new Error(message);
				}
			},
			// the build is a pure function of its sources: no time stamp, no polling
			version: { name: project.version, pollInterval: 0 }
		})
	],
	// pages read ../content, which lies outside this folder
	server: { fs: { allow: ['..'] } },
	test: {
		include: ['*.test.ts', 'src/**/*.test.ts'],
		environment: 'node'
	}
});
