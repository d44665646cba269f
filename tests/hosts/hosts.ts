// Host pages for browser tests, made once and served from two origins that are not the site's.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { test as plain } from '@playwright/test';
import { siteUrl } from '../browser.ts';

const FOLDERS = resolve(__dirname, '../results/hosts');
const SERVE = resolve(__dirname, '../../web/serve.ts');
const MAKE_MS = 300_000;

/** Prints its address as its first line, and ends when its input closes. */
async function serve(folder: string): Promise<{ address: string; close(): void }> {
  const server = spawn('node', [SERVE, folder, '/', '0'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [address] = (await server.stdout.setEncoding('utf8').take(1).toArray()) as string[];
  return { address: address!.trim(), close: () => server.stdin.end() };
}

function make(folder: string, other: string): void {
  const program = resolve(__dirname, 'make.ts');
  const made = spawnSync('node', [program, folder, siteUrl(), other], { encoding: 'utf8' });
  if (made.status !== 0) throw made.error ?? new Error(made.stderr);
}

/** `hosts` is the address of the host pages, with a slash at its end. */
export const test = plain.extend<object, { hosts: string }>({
  hosts: [
    async ({}, use, { parallelIndex }) => {
      const folder = resolve(FOLDERS, String(parallelIndex));
      mkdirSync(folder, { recursive: true });
      const [first, other] = await Promise.all([serve(folder), serve(folder)]);
      make(folder, other.address);
      await use(first.address);
      first.close();
      other.close();
    },
    { scope: 'worker', timeout: MAKE_MS },
  ],
});
