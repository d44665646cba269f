/*
 * The service worker: answers for the site without a network.
 * 1. There is one cache per version, and the version is that of the files' content. Requests are
 *    answered from the cache, else from the network; files of the site are then kept. A page that
 *    was never visited is answered with a page that says so.
 * 2. A new version is installed beside the old one: the shell, and everything that the old one had.
 *    Files with the same content are copied, the others are fetched. The new version waits until a
 *    reader asks for it or no page of the old one is open; then the old cache is deleted.
 * 3. Several sites may share an origin, so the name of a cache contains the folder.
 */
import { self } from '$app/service-worker';
import type { Extent, Kept, Question } from '#offline/protocol';
import { LIST, MISSING, type SiteFiles } from '#offline/site-files';

declare const SITE: SiteFiles;

const scope = new URL('./', self.location.href);
const OWN = `write-cliff ${scope.pathname} `;
const NAME = OWN + SITE.version;
/** Marks a cache whose reader asked for all of an extent; the next version keeps the mark. */
const MARKS: Record<Extent, string> = { site: 'everything', lecture: 'lecture' };
/** Bytes cached between two answers to `more`, so that its sender can show progress. */
const PART_BYTES = 1_000_000;
/** Files fetched at the same time. */
const AT_ONCE = 6;

const addressOf = (path: string) => new URL(path, scope).href;
const isOfSite = (path: string | null): path is string =>
  path !== null && Object.hasOwn(SITE.files, path);

const pathsOf = (of: Extent) => (of === 'site' ? Object.keys(SITE.files) : SITE.lecture);

/** Seen from the root of the site; null outside. What stands after `?` or `#` is the page's own. */
function pathOf(address: string): string | null {
  const { origin, pathname } = new URL(address);
  const isInside = origin === scope.origin && pathname.startsWith(scope.pathname);
  return isInside ? pathname.slice(scope.pathname.length) : null;
}

self.addEventListener('install', (event) => event.waitUntil(install()));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = request.method === 'GET' ? pathOf(request.url) : null;
  if (path === null) return;
  const isPage = request.mode === 'navigate';
  if (isOfSite(path)) event.respondWith(answer(path, request, isPage));
  else if (isPage && isOfSite(`${path}/`)) {
    const { search } = new URL(request.url);
    event.respondWith(Response.redirect(addressOf(`${path}/${search}`)));
  } else if (isPage) event.respondWith(fetch(request).catch(missing));
});

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  const client = event.source as WindowClient | null;
  event.waitUntil(
    obey(event.data as Question, client?.url ?? scope.href).then((kept) => port?.postMessage(kept)),
  );
});

async function obey(question: Question, page: string): Promise<Kept> {
  if (question.ask === 'renew') await self.skipWaiting();
  const cache = await caches.open(NAME);
  let failure: Kept['failure'] = null;
  try {
    if (question.ask === 'visited') {
      const loaded = [page, ...question.loaded].map(pathOf);
      const later = question.islands.flatMap((name) => SITE.islands[name] ?? []);
      await keep(cache, await missingOf(cache, [...loaded, ...later].filter(isOfSite)));
    } else if (question.ask === 'more') await keepMore(cache, question.of);
  } catch (error) {
    failure = (error as Error).name === 'QuotaExceededError' ? 'full' : 'network';
  }
  const wanted = pathsOf('of' in question ? question.of : 'site');
  const all_bytes = bytesOf(wanted);
  return { bytes: all_bytes - bytesOf(await missingOf(cache, wanted)), all_bytes, failure };
}

const bytesOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + SITE.files[path]!.bytes, 0);

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).flatMap(({ url }) => pathOf(url) ?? []);
}

async function missingOf(cache: Cache, paths: Iterable<string>): Promise<string[]> {
  const kept = new Set(await pathsIn(cache));
  return [...new Set(paths)].filter((path) => !kept.has(path));
}

async function keepMore(cache: Cache, of: Extent): Promise<void> {
  const missing = await missingOf(cache, pathsOf(of));
  const part: string[] = [];
  while (part.length < missing.length && bytesOf(part) < PART_BYTES) {
    part.push(missing[part.length]!);
  }
  await keep(cache, part);
  if (part.length === missing.length) await cache.put(addressOf(MARKS[of]), new Response());
}

async function keep(cache: Cache, paths: readonly string[]): Promise<void> {
  await all(paths, async (path) => cache.put(addressOf(path), await fetched(path)));
}

/** A host may let a browser use an older copy without asking; this asks. */
async function fetched(path: string): Promise<Response> {
  const reply = await fetch(addressOf(path), { cache: 'no-cache' });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return reply;
}

/** A few at a time, for each. */
async function all<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const left = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

async function answer(path: string, request: Request, isPage: boolean): Promise<Response> {
  const cache = await caches.open(NAME);
  const kept = await cache.match(addressOf(path), { ignoreVary: true });
  if (kept) return kept;
  try {
    const reply = await fetch(request);
    // Where there is no room the reader has the file all the same.
    const isWhole = reply.ok && !reply.redirected;
    if (isWhole) void cache.put(addressOf(path), reply.clone()).catch(() => {});
    return reply;
  } catch (error) {
    if (isPage) return missing();
    throw error;
  }
}

/** The page that says so; its addresses are made such as hold from anywhere. */
async function missing(): Promise<Response> {
  const cache = await caches.open(NAME);
  const page = (await (await cache.match(addressOf(MISSING)))?.text()) ?? '';
  const links = (await pathsIn(cache)).flatMap((path) => {
    const title = SITE.files[path]?.title;
    return title && path !== MISSING ? [`<li><a href="${addressOf(path)}">${title}</a></li>`] : [];
  });
  const root = '../'.repeat(MISSING.split('/').length - 1);
  const html = page.replaceAll(`="${root}`, `="${scope.href}`).replace(LIST, links.join(''));
  const headers = { 'Content-Type': 'text/html;charset=utf-8' };
  return new Response(html, { status: 503, headers });
}

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  const former = await formerCaches();
  const before = (await Promise.all(former.map(pathsIn))).flat();
  const asked = (['site', 'lecture'] as const).filter((of) => before.includes(MARKS[of]));
  const wanted = [...before.filter(isOfSite), ...asked.flatMap(pathsOf)];
  await all(await missingOf(cache, [...SITE.shell, ...wanted]), async (path) =>
    cache.put(addressOf(path), (await unchanged(former, path)) ?? (await fetched(path))),
  );
  for (const of of asked) await cache.put(addressOf(MARKS[of]), new Response());
}

async function formerCaches(): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== NAME);
  return Promise.all(names.map((name) => caches.open(name)));
}

/** Returns the cached copy, if its content is that of this version. */
async function unchanged(former: readonly Cache[], path: string): Promise<Response | null> {
  for (const cache of former) {
    const kept = await cache.match(addressOf(path), { ignoreVary: true });
    if (!kept) continue;
    const digest = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer());
    const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
    if (found.join('').startsWith(SITE.files[path]!.digest)) return kept;
  }
  return null;
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(OWN) && name !== NAME) await caches.delete(name);
  }
  await self.clients.claim();
}
