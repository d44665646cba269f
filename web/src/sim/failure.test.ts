/* The reasons for a package that could not be loaded, from the browser's own errors. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { failureOf, loadFailureOf } from './failure';

const FILE = join(process.cwd(), 'src/generated/demonstrations/write_cliff_demonstrations_bg.wasm');

afterEach(() => vi.restoreAllMocks());

function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('expected it to throw');
}

test('a package that was cut off, or is something else, is damaged', () => {
  const whole = readFileSync(FILE);
  const bytes = [whole.subarray(0, whole.length / 2), new TextEncoder().encode('<!doctype html>')];
  const errors = bytes.map((found) => thrown(() => new WebAssembly.Module(found)));
  expect(errors.map(loadFailureOf)).toEqual([{ reason: 'damaged' }, { reason: 'damaged' }]);
  // A package of another script: its imports are something else there.
  const module = new WebAssembly.Module(whole);
  const imports: Record<string, Record<string, unknown>> = {};
  for (const wanted of WebAssembly.Module.imports(module)) {
    (imports[wanted.module] ??= {})[wanted.name] = 'something else';
  }
  const error = thrown(
    () => new WebAssembly.Instance(module, imports as unknown as WebAssembly.Imports),
  );
  expect(loadFailureOf(error)).toEqual({ reason: 'damaged' });
});

test('a browser without SIMD cannot run the packages', () => {
  const error = thrown(() => new WebAssembly.Module(Uint8Array.of(1)));
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  expect(loadFailureOf(error)).toEqual({ reason: 'webassembly' });
});

test('what was not fetched, and memory that was not had, are told apart', () => {
  expect(loadFailureOf(new TypeError('Failed to fetch'))).toEqual({ reason: 'download' });
  expect(loadFailureOf(new RangeError('out of memory'))).toEqual({
    reason: 'memory',
    needed_bytes: 0,
  });
});

test('a mistake of a script that was loaded is no failed download', () => {
  expect(failureOf(new TypeError('x is undefined'))).toEqual({
    reason: 'stopped',
    message: 'TypeError: x is undefined',
  });
});
