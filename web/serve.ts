// Serves a folder below a base path on this machine, as any static host does.
// 1. sirv sends a file: its type, its validator (ETag), a part of it (Range), its compressed twin.
// 2. This file only decides which file an address names, and answers addresses that name none.
// 3. As a program it prints its address. It exits when its input ends, so it never outlives the
//    program that started it:
//
//      node serve.ts FOLDER /write-cliff/ 4173   prints http://127.0.0.1:4173/write-cliff/
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import sirv from 'sirv';

const HOST = '127.0.0.1';
const INDEX = 'index.html';
const MISSING = '404.html';
const TWINS = ['.br', '.gz'];
/** Longer than the 5 s of Node: a browser may use a connection just as it is closed. */
const KEEP_ALIVE_MS = 75_000;

/** A file's path from the folder, the address of a folder with its slash, or nothing. */
type Place = { file: string } | { moved: string } | undefined;

/** Returns a server that does not listen yet. `base` has slashes at both ends. */
export function site(folder: string, base: string): Server {
  const root = realpathSync(folder);
  // with `dev`, sirv keeps no list of files, so that a rebuilt site is served at once
  const send = sirv(root, { dev: true, etag: true, brotli: true, gzip: true, extensions: [] });
  function respond(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return answer(response, 405, 'Only GET and HEAD.\n');
    }
    const [, path = '', query = ''] = /^([^?#]*)([^#]*)/.exec(request.url ?? '') ?? [];
    const place = locate(root, base, path);
    if (place === undefined) return answerMissing(root, base, response);
    if ('moved' in place) {
      response.setHeader('Location', place.moved + query);
      return answer(response, 301, '');
    }
    request.url = `/${place.file}`;
    keepReadableRange(request);
    keepAcceptedCodings(request);
    closeWithResponse(response);
    send(request, response);
  }
  const server = createServer((request, response) => {
    try {
      respond(request, response);
    } catch {
      // a request that cannot be answered loses its connection; the others keep theirs
      response.destroy();
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/** Returns the address of a listening server, for a browser. */
export function address(server: Server, base: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${HOST}:${port}${base}`;
}

/**
 * Finds the file that an address names. Its path keeps the percent signs of the address, because
 * sirv decodes it.
 */
function locate(root: string, base: string, path: string): Place {
  if (`${path}/` === base) return { moved: base };
  if (!path.startsWith(base)) return undefined;
  const inner = path.slice(base.length);
  const name = decoded(inner);
  if (name === undefined) return undefined;
  if (isFile(root, join(root, name, INDEX))) {
    const isFolder = inner === '' || inner.endsWith('/');
    return isFolder ? { file: inner + INDEX } : { moved: `${path}/` };
  }
  return !name.endsWith('/') && isFile(root, join(root, name)) ? { file: inner } : undefined;
}

/** Returns nothing if the path is unreadable or has a part that is no name, such as `..`. */
function decoded(path: string): string | undefined {
  try {
    const name = decodeURI(path);
    const parts = name.replace(/\/$/, '').split('/');
    const isNamed = name === '' || parts.every((part) => !['', '.', '..'].includes(part));
    return isNamed ? name : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether it is a file that, like its twins, lies in the folder once all links are
 * followed.
 */
function isFile(root: string, file: string): boolean {
  const isInside = (path: string) => realpathSync(path).startsWith(root + sep);
  try {
    const twins = TWINS.map((twin) => file + twin).filter(existsSync);
    return statSync(file).isFile() && [file, ...twins].every(isInside);
  } catch {
    return false;
  }
}

/**
 * Drops a range that sirv misreads: it takes the last five bytes (`bytes=-5`) for the first six,
 * and fails if the last byte comes before the first, or has a number that no file has. Any host may
 * send the whole file instead.
 */
function keepReadableRange(request: IncomingMessage): void {
  const { range, 'if-range': condition } = request.headers;
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  const isReadable = last === '' || (Number(last) > 0 && Number(first) <= Number(last));
  // a weak validator never meets the condition
  if (!isReadable || condition !== undefined) delete request.headers.range;
}

/** sirv sends a compressed twin if its coding is named, also if a reader refuses it: `br;q=0`. */
function keepAcceptedCodings({ headers }: IncomingMessage): void {
  const codings = String(headers['accept-encoding'] ?? '').split(',');
  headers['accept-encoding'] = codings.filter((one) => !/;\s*q=0(\.0*)?\s*$/i.test(one)).join();
}

/** sirv leaves a file open if the reader goes away, and ends the program if it cannot be read. */
function closeWithResponse(response: ServerResponse): void {
  response.on('pipe', (source: Readable) => {
    response.on('close', () => source.destroy());
    source.on('error', () => response.destroy());
  });
}

function answerMissing(root: string, base: string, response: ServerResponse): void {
  const page = join(root, MISSING);
  if (!isFile(root, page)) return answer(response, 404, `Nothing here. The site is at ${base}\n`);
  answer(response, 404, readFileSync(page), 'html');
}

function answer(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  type: 'plain' | 'html' = 'plain',
): void {
  const headers = { 'Content-Type': `text/${type};charset=utf-8`, 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(body);
}

if (import.meta.main) {
  const [folder = '', base = '/', port = '0'] = process.argv.slice(2);
  const server = site(folder, base);
  server.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    const why = code === 'EADDRINUSE' ? 'another program uses it' : message;
    console.error(`Port ${port}: ${why}. Choose another with --port, or 0 for any.`);
    process.exit(1);
  });
  server.listen(Number(port), HOST, () => console.log(address(server, base)));
  process.stdin.on('end', () => process.exit()).resume();
}
