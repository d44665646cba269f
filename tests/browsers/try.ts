// Tests whether the site works in browsers other than the tests' own: `cargo xtask browsers`.
// 1. In each browser that is found, a run on the start page, a widget, and a frame in a page of
//    another origin are played, and a line says whether they moved. Then the archive for a lecture
//    hall is opened from the disk, and links are followed from its plan to slides.
// 2. Chromium and Firefox are driven by puppeteer-core (WebDriver BiDi), WebKitGTK by
//    selenium-webdriver and its own driver, which needs a display (such as `xvfb-run`).
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import { Builder } from 'selenium-webdriver';
import { siteUrl } from '../browser.ts';
import { HALL, unpacked } from '../archives.ts';

const LIMIT_MS = 90_000;
const WEBKIT_PORT = 4999;
const SITE = siteUrl();

/** An open browser. */
interface Driven {
  name: string;
  go: (address: string) => Promise<unknown>;
  /** Evaluates a JavaScript expression in the page, or in its only frame. */
  ask: (expression: string, inFrame: boolean) => Promise<unknown>;
  close: () => Promise<unknown>;
}

interface Trial {
  what: string;
  address: string;
  inFrame: boolean;
  button: string;
  /** An expression that becomes true once something moves. */
  moved: string;
}

const found = (...names: string[]) =>
  names.find((name) => spawnSync(name, ['--version']).status === 0) ?? null;
const pathOf = (name: string) =>
  spawnSync('sh', ['-c', `command -v '${name}'`])
    .stdout.toString()
    .trim();

async function byBidi(browser: 'chrome' | 'firefox', path: string): Promise<Driven> {
  const isRoot = browser === 'chrome' && process.getuid?.() === 0;
  const opened = await puppeteer.launch({
    browser,
    executablePath: path,
    protocol: 'webDriverBiDi',
    headless: true,
    args: isRoot ? ['--no-sandbox'] : [],
  });
  const page = await opened.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    name: (await opened.version()).split('/', 2).join(' '),
    go: (address) => page.goto(address),
    ask: (expression, inFrame) => {
      const frame = inFrame ? page.frames().at(-1)! : page.mainFrame();
      return frame.evaluate(expression);
    },
    close: () => opened.close(),
  };
}

async function webKit(): Promise<Driven> {
  const driver: ChildProcess = spawn('WebKitWebDriver', [`--port=${WEBKIT_PORT}`]);
  await spawned(driver);
  const options = { args: ['--automation'], ...miniBrowser() };
  const opened = await new Builder()
    .usingServer(`http://127.0.0.1:${WEBKIT_PORT}`)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build();
  await opened.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
  const told = await opened.getCapabilities();
  return {
    name: `WebKitGTK ${told.getBrowserVersion()}`,
    go: (address) => opened.get(address),
    ask: async (expression, inFrame) => {
      await opened.switchTo().defaultContent();
      if (inFrame) await opened.switchTo().frame(0);
      return opened.executeScript(`return ${expression}`);
    },
    close: async () => {
      await opened.quit();
      driver.kill();
    },
  };
}

/** Finds MiniBrowser where Debian keeps it, outside of the PATH. */
function miniBrowser(): { binary?: string } {
  const listed = spawnSync('sh', ['-c', 'ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser']);
  const binary = listed.stdout.toString().split('\n')[0];
  return binary ? { binary } : {};
}

/** Waits until the driver answers. */
async function spawned(driver: ChildProcess): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const answers = await fetch(`http://127.0.0.1:${WEBKIT_PORT}/status`).catch(() => null);
    if (answers) return;
    if (driver.exitCode !== null || Date.now() > end) throw new Error('its driver has ended');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A page of another origin that shows a frame of the site. */
function host(): Promise<Server> {
  const frame = `<iframe src="${SITE}embed/v1/strobe-timing/" width="900" height="700"></iframe>`;
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end(`<!doctype html><title>An article</title>${frame}`);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function until(browser: Driven, expression: string, inFrame: boolean): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  while ((await browser.ask(expression, inFrame).catch(() => false)) !== true) {
    if (Date.now() > end) throw new Error(`still not so after 90 s: ${expression}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function tryOut(browser: Driven, { address, inFrame, button, moved }: Trial): Promise<void> {
  const named = `[...document.querySelectorAll('button')].find((one) =>
		one.textContent.trim() === ${JSON.stringify(button)})`;
  await browser.go(address);
  await until(browser, 'document.documentElement.dataset.scripts === "running"', inFrame);
  await browser.ask(`(${named}.click(), true)`, inFrame);
  await until(browser, moved, inFrame);
}

/** The first file of the plan plays, and leads to the next chapter, and this to its slides. */
async function tryHall(browser: Driven, index: string): Promise<void> {
  const follow = async (link: string, end: string) => {
    await browser.ask(`(document.querySelector(${JSON.stringify(link)}).click(), true)`, false);
    const there = `location.protocol === 'file:' && location.pathname.endsWith('/${end}')`;
    const isRunning = 'document.documentElement.dataset.scripts === "running"';
    await until(browser, `${there} && ${isRunning}`, false);
  };
  await browser.go(index);
  await follow('[aria-labelledby="lecture"] li a', 'chapters/the-collapse.html');
  const asks = 'document.querySelector("main").innerText.includes("How will it go on?")';
  await until(browser, asks, false);
  await follow('a[rel="next"]', 'chapters/pages-and-blocks.html');
  await follow('a[href*="slides/"]', 'slides/pages-and-blocks.html');
  await until(browser, 'document.querySelector("wc-deck[data-ready]") !== null', false);
}

const hall = mkdtempSync(join(tmpdir(), 'write-cliff-hall-'));
await unpacked(resolve(import.meta.dirname, '../../web'), hall, HALL);
const article = await host();
const { port } = article.address() as AddressInfo;
const step = '/step [2-9]/.test(document.querySelector(".clock").textContent)';
const trials: Trial[] = [
  {
    what: 'a run on the start page',
    address: SITE,
    inFrame: false,
    button: 'Run it yourself',
    moved: `[...document.querySelectorAll('output')].some((one) =>
			/^[1-9][0-9]* of 2,000/.test(one.textContent.trim()))`,
  },
  {
    what: 'a widget',
    address: `${SITE}widgets/trim/`,
    inFrame: false,
    button: 'Play',
    moved: step,
  },
  {
    what: 'a frame in another page',
    address: `http://127.0.0.1:${port}/`,
    inFrame: true,
    button: 'Play',
    moved: step,
  },
];

const chromium = process.env['WRITE_CLIFF_BROWSER'] ?? found('chromium', 'google-chrome');
const firefox = found('firefox-esr', 'firefox');
const browsers: [string, (() => Promise<Driven>) | null][] = [
  ['Chromium', chromium ? () => byBidi('chrome', pathOf(chromium)) : null],
  ['Firefox', firefox ? () => byBidi('firefox', pathOf(firefox)) : null],
  ['WebKitGTK', pathOf('WebKitWebDriver') === '' ? null : webKit],
];
for (const [name, open] of browsers) {
  if (!open) {
    console.log(`${name}: not on this machine, so not tried`);
    continue;
  }
  try {
    const browser = await open();
    for (const trial of trials) {
      await tryOut(browser, trial);
      console.log(`${browser.name}: ${trial.what} moves`);
    }
    await tryHall(browser, pathToFileURL(join(hall, 'index.html')).href);
    console.log(`${browser.name}: the archive for a lecture hall opens from the disk`);
    await browser.close();
  } catch (error) {
    console.log(`${name}: ${String(error)}`);
    process.exitCode = 1;
  }
}
article.close();
rmSync(hall, { recursive: true });
