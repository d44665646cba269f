// The cost of pages while they open (`load.ts`), in several built sites in turn on one machine,
// because figures of two machines, or of two hours, do not compare. Prints the medians, one line
// per page and site.
//
//	node tests/bench/beside.ts ROUNDS FOLDER FOLDER…
//
// WRITE_CLIFF_BROWSER names the browser, as in the tests.
import { chromium } from '@playwright/test';
import { address, site } from '../../web/serve.ts';
import { launchOptions } from '../browser.ts';
import { measureLoad, PAGES, type Tasks } from './load.ts';

const BASE = '/write-cliff/';
const [rounds, ...folders] = process.argv.slice(2);
const count = Number(rounds);
if (!(count > 0) || folders.length === 0) {
  throw new Error('expected `beside.ts ROUNDS FOLDER FOLDER…`');
}

const servers = folders.map((folder) => site(folder, BASE).listen(0, '127.0.0.1'));
const urls = await Promise.all(
  servers.map(
    (server) =>
      new Promise<string>((resolve) =>
        server.once('listening', () => resolve(address(server, BASE))),
      ),
  ),
);
const browser = await chromium.launch(launchOptions());
try {
  for (const [name, path] of PAGES) {
    const costs: Tasks[][] = urls.map(() => []);
    for (let round = 0; round < count; round += 1) {
      const order = [...urls.keys()];
      // Alternate the order of the sites.
      if (round % 2 === 1) order.reverse();
      for (const place of order) {
        costs[place]!.push(await measureLoad(browser, urls[place]! + path));
      }
    }
    for (const [place, folder] of folders.entries()) {
      const longest_ms = median(costs[place]!.map((cost) => cost.longest_ms));
      const blocking_ms = median(costs[place]!.map((cost) => cost.blocking_ms));
      console.log(
        `${name}: longest task ${longest_ms.toFixed(0)} ms, ` +
          `blocking ${blocking_ms.toFixed(0)} ms, ${folder}`,
      );
    }
  }
} finally {
  await browser.close();
  for (const server of servers) server.close();
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
