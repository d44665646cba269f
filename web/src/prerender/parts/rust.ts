/*
 * The Rust standard library, which is in every WebAssembly file. The toolchain's page
 * `COPYRIGHT-library.html` lists its licenses and those of each crate that it contains.
 * 1. The first part covers the library itself: folders, their copyright holders and licenses. A
 *    license there that is not accepted belongs to a file for another system.
 * 2. Each crate follows in a section. The library contains those that the toolchain built for the
 *    browser's target.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Crates } from './crates.ts';
import { chosenLicences, type Texts } from './licence.ts';
import { partOf, type Part } from './part.ts';

const DOCUMENTS = 'share/doc/rust';
const ADDRESS = 'https://github.com/rust-lang/rust';
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };

export function partOfRust(crates: Crates, accepted: readonly string[]): Part {
  const { sysroot, rust, target } = crates;
  const page = readFileSync(join(sysroot, DOCUMENTS, 'COPYRIGHT-library.html'), 'utf8');
  const [own = '', ...sections] = page.split('<h3>');
  const built = librariesIn(join(sysroot, 'lib/rustlib', target, 'lib'));
  const library = partOf(
    {
      from: null,
      name: 'Rust standard library',
      version: rust,
      licence: 'MIT OR Apache-2.0',
      address: ADDRESS,
      checksum: null,
    },
    textsOfLibrary(own, sysroot, accepted),
    accepted,
  );
  const inner = sections
    .map((section) => ({ section, ...headOf(section) }))
    .filter(({ name }) => built.has(name.replaceAll('-', '_')))
    .map(({ section, name, version }) =>
      partOf(
        {
          from: 'cargo',
          name,
          version,
          licence: fieldsOf(section, 'License')[0] ?? '',
          address: '',
          checksum: null,
        },
        noticesOf(section),
        accepted,
      ),
    );
  const texts = inner.map(({ name, version, texts: [...own] }) =>
    [`In it: ${name} ${version}`, ...own].join('\n\n'),
  );
  return { ...library, texts: [...library.texts, ...texts] };
}

/** Returns the copyright holders of the library's own files, and the texts of their licenses. */
function textsOfLibrary(page: string, sysroot: string, accepted: readonly string[]): Texts {
  const own = page.split('id="in-tree-files"')[1]?.split('id="out-of-tree-dependencies"')[0] ?? '';
  const licences = fieldsOf(own, 'License').flatMap(
    (licence) => chosenLicences(licence, accepted) ?? [],
  );
  const holders = [...new Set(fieldsOf(own, 'Copyright'))].map((holder) => `Copyright ${holder}`);
  const texts = [...new Set(licences)].map((name) =>
    readFileSync(join(sysroot, DOCUMENTS, `licenses/${name}.txt`), 'utf8').trim(),
  );
  return { LICENCE: [holders.join('\n'), ...texts].join('\n\n') };
}

/**
 * Returns the crates that the toolchain has for a target: `libcfg_if-2b7a1541.rlib` is `cfg_if`.
 */
function librariesIn(folder: string): Set<string> {
  const names = readdirSync(folder).map((file) => /^lib(\w+)-\w+\.rlib$/.exec(file)?.[1] ?? '');
  return new Set(names);
}

/** Reads a section's heading, a picture and `cfg-if-1.0.4`. */
function headOf(section: string): { name: string; version: string } {
  const match = /([\w-]+?)-(\d[^<]*)<\/h3>/.exec(section);
  return { name: match?.[1] ?? '', version: match?.[2] ?? '' };
}

/** Returns the text after each `<b>License:</b>`, for the name `License`. */
function fieldsOf(html: string, name: string): string[] {
  const matches = html.matchAll(new RegExp(`<b>${name}:</b>(.*?)</p>`, 'gs'));
  return [...matches].map(([, text]) => plain(text!).trim());
}

/** Returns the files of a crate that the page shows. */
function noticesOf(section: string): Texts {
  const matches = section.matchAll(
    /<summary><code>([^<]+)<\/code><\/summary>\s*<pre>(.*?)<\/pre>/gs,
  );
  return Object.fromEntries([...matches].map(([, file, text]) => [file!, plain(text!)]));
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code, name) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name as string] ?? whole),
    );
}
