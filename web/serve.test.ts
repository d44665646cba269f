// Sends the server of the built site the requests that browsers send to a static host. They go
// through node:http, because `fetch` would normalize paths and decompress responses.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, site } from './serve';

const BASE = '/write-cliff/';
const SCRIPT = 'export const bytes = 4096;\n'.repeat(40);
/** More than a connection buffers. */
const LARGE = 64 * 1024 * 1024;
const LOST = '<title>There is no page here</title>';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const folder = mkdtempSync(join(tmpdir(), 'write-cliff-serve-'));
const root = join(folder, 'site');
const server = site(prepared(), BASE);
let port = 0;

/** Creates a small site, a secret beside it, and links to the secret. */
function prepared(): string {
  for (const path of ['site/drives', 'site/a b', 'outside']) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  const files: [string, string | Buffer][] = [
    ['secret.js', 'secret'],
    ['outside/index.html', 'secret'],
    ['site/index.html', 'home'],
    ['site/404.html', LOST],
    ['site/drives/index.html', 'drives'],
    ['site/a b/core.wasm', '\0asm'],
    ['site/app.js', SCRIPT],
    ['site/app.js.br', brotliCompressSync(SCRIPT)],
    ['site/twin.js', 'public'],
    ['site/large.bin', ''],
  ];
  for (const [path, content] of files) writeFileSync(join(folder, path), content);
  truncateSync(join(folder, 'site/large.bin'), LARGE);
  symlinkSync(join(folder, 'secret.js'), join(root, 'link.js'));
  symlinkSync(join(folder, 'secret.js'), join(root, 'twin.js.br'));
  symlinkSync(join(folder, 'outside'), join(root, 'outside'));
  symlinkSync('app.js', join(root, 'inside.js'));
  return root;
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = Number(new URL(address(server, BASE)).port);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') {
  // Use a new connection: one that is kept alive may be closed just as it is reused.
  const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false }).end();
  const [response] = await once(asked, 'response');
  const { statusCode: status, headers: sent } = response;
  return { status, headers: sent, body: await buffer(response) } as Answer;
}

const get = (path: string, headers?: OutgoingHttpHeaders) => ask(BASE + path, headers);

describe('a file', () => {
  test('has its type, and is checked again at every visit', async () => {
    const { status, headers, body } = await get('a%20b/core.wasm?v=1');
    expect(status).toBe(200);
    expect(body.toString()).toBe('\0asm');
    expect(headers).toMatchObject({
      'content-type': 'application/wasm',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is not sent again to a reader who has it', async () => {
    const { etag } = (await get('app.js')).headers;
    const again = await get('app.js', { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('is sent as its compressed twin to a reader who unpacks that', async () => {
    const { headers, body } = await get('app.js', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toBe('text/javascript');
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
    const plain = await get('app.js', { 'accept-encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(SCRIPT);
  });

  test.each([
    ['bytes=7-11', 7, 12],
    ['bytes=1000-', 1000, 1080],
    ['bytes=1000-9999', 1000, 1080],
  ])('is sent in part: %s', async (range, start, end) => {
    const { status, headers, body } = await get('app.js', { range });
    expect(status).toBe(206);
    expect(body.toString()).toBe(SCRIPT.slice(start, end));
    expect(headers['content-range']).toBe(`bytes ${start}-${end - 1}/1080`);
  });

  test.each(['gzip, br;q=0', 'br; q=0.000'])(
    'is sent as it is to a reader who refuses its twin: %s',
    async (accepted) => {
      const { headers, body } = await get('app.js', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.toString()).toBe(SCRIPT);
    },
  );

  test.each([
    'bytes=-5',
    'bytes=9-7',
    'bytes=0-0',
    'bytes=0-1,5-6',
    'bytes=0-9007199254740992',
    'lines=1-2',
  ])('is sent whole if the range is one that a host may ignore: %s', async (range) => {
    const { status, body } = await get('app.js', { range });
    expect(status).toBe(200);
    expect(body.toString()).toBe(SCRIPT);
  });

  test('has no part past its end', async () => {
    const { status, headers } = await get('app.js', { range: 'bytes=1080-' });
    expect(status).toBe(416);
    expect(headers['content-range']).toBe('bytes */1080');
  });

  test('is closed when its reader goes away', async () => {
    const closed = new Promise((resolve) => {
      server.prependOnceListener('request', (_, response) => {
        response.on('pipe', (source: Readable) => source.on('close', resolve));
      });
    });
    const asked = request({ host: '127.0.0.1', port, path: `${BASE}large.bin` }).end();
    const [response] = await once(asked, 'response');
    response.destroy();
    await closed;
  });

  test('is described alone to HEAD; other methods are refused', async () => {
    const { status, headers, body } = await ask(`${BASE}app.js`, {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, '1080', 0]);
    expect((await ask(BASE, {}, 'POST')).status).toBe(405);
  });
});

describe('an address', () => {
  test.each([
    ['', 'home'],
    ['drives/', 'drives'],
    ['inside.js', SCRIPT],
  ])('below the base names a file: %j', async (path, body) => {
    const answer = await get(path);
    expect([answer.status, answer.body.toString()]).toEqual([200, body]);
  });

  test.each(['/write-cliff', '/write-cliff/drives'])(
    'of a folder gets its slash: %s',
    async (path) => {
      const { status, headers } = await ask(path);
      expect([status, headers.location]).toEqual([301, `${path}/`]);
      const { headers: asked } = await ask(`${path}?theme=dark&at=1?2`);
      expect(asked.location).toBe(`${path}/?theme=dark&at=1?2`);
    },
  );

  test.each([
    '/',
    '/elsewhere',
    '/write-cliffs/',
    `${BASE}nowhere`,
    `${BASE}nowhere/`,
    `${BASE}drives//`,
    `${BASE}index.html/`,
    `${BASE}a%20b/`,
    `${BASE}404`,
    `${BASE}%zz`,
    `${BASE}app.js%00`,
    `${BASE}../secret.js`,
    `${BASE}%2e%2e/secret.js`,
    `${BASE}..%2fsecret.js`,
    `${BASE}..%5csecret.js`,
    `${BASE}/../secret.js`,
    `${BASE}drives/../../secret.js`,
    `${BASE}link.js`,
    `${BASE}outside/`,
    `${BASE}outside`,
    `${BASE}outside/index.html`,
  ])('that names nothing in the folder gets the page for that: %s', async (path) => {
    const { status, headers, body } = await ask(path);
    expect([status, body.toString()]).toEqual([404, LOST]);
    expect(headers['content-type']).toBe('text/html;charset=utf-8');
  });

  test('does not reach a secret by its twin', async () => {
    expect((await get('twin.js', { 'accept-encoding': 'br' })).status).toBe(404);
  });
});

test('70 connections that ask nothing do not stop an answer', async () => {
  const idle: Socket[] = [];
  for (let count = 0; count < 70; count += 1) {
    const socket = connect(port, '127.0.0.1');
    idle.push(socket);
    await once(socket, 'connect');
    socket.write('GET /write-cliff/ HTTP/1.1\r\n');
  }
  expect((await get('')).status).toBe(200);
  for (const socket of idle) socket.destroy();
});

test('a request that cannot be answered ends alone', async () => {
  // Node reads no file of 2 GiB at once.
  truncateSync(join(root, '404.html'), 2 ** 31);
  await expect(get('nowhere')).rejects.toThrow('socket hang up');
  writeFileSync(join(root, '404.html'), LOST);
  expect((await get('nowhere')).status).toBe(404);
});

test('a head that is too long is refused', async () => {
  expect((await get('', { 'x-long': 'x'.repeat(20_000) })).status).toBe(431);
});
