// Where the words of a language are.
// 1. English is the language that the site is written in. Its words are in `content/en`, those of
//    a widget or section in the folder of that, as `words.json`.
// 2. Another language is one folder, `content/TAG`, with the same names in it; the words of a
//    widget are in `widgets/NAME.json`, of a section in `sections/NAME.json`.
// 3. Sentences that stand beside figures are English where they stand. Those of drives and parts
//    are translated in `drives.json`, those of claims, workloads and content types in
//    `catalogue.json`. There, each English sentence is the name of its translation.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ENGLISH } from './tags.ts';

/** Their names are the English sentences. */
export const BESIDE_FIGURES: readonly string[] = ['drives.json', 'catalogue.json'];

/** The folders of the languages in a folder `content`, English first. */
export function languagesIn(content: string): string[] {
	const tags = readdirSync(content)
		.filter((name) => existsSync(join(content, name, 'language.json')));
	return [ENGLISH, ...tags.filter((tag) => tag !== ENGLISH).sort()];
}

/**
 * The place within a language's folder of an English file, by its path from the project's root:
 * `web/src/widgets/trim/words.json` is `widgets/trim.json`. Null if it has no words.
 */
export function placeOf(path: string): string | null {
	const own = /^web\/src\/((?:widgets|sections)\/[a-z-]+)\/words\.json$/.exec(path);
	if (own) return `${own[1]}.json`;
	const shared = new RegExp(`^content/${ENGLISH}/(.+\\.(?:json|md))$`).exec(path);
	return shared ? shared[1]! : null;
}

/** The paths of all English files with words, from the project's root. */
export function englishFiles(root: string): string[] {
	const found = [`content/${ENGLISH}`, 'web/src/widgets', 'web/src/sections'].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.map((name) => `${folder}/${name}`));
	return found.filter((path) => placeOf(path) !== null).sort();
}
