/* Classifies failures of a worker, so that the page can put each into words. */
import type { Failure, ScenarioError } from './protocol';

/** A function with an instruction of SIMD, which the packages use: `v128` of 0, popcount. */
const SIMD = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
);

export function isScenarioError(error: unknown): error is ScenarioError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'field' in error &&
    'expected' in error &&
    'found' in error
  );
}

/** Why a package could not be loaded. */
export function loadFailureOf(error: unknown): Failure {
  if (error instanceof TypeError) return { reason: 'download' };
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) {
    return { reason: WebAssembly.validate(SIMD) ? 'damaged' : 'webassembly' };
  }
  return failureOf(error);
}

/** Why a loaded package failed to do its work. */
export function failureOf(error: unknown): Failure {
  if (isScenarioError(error)) return { reason: 'scenario', error };
  if (typeof error === 'object' && error !== null && 'needed_bytes' in error) {
    return { reason: 'memory', needed_bytes: Number(error.needed_bytes) };
  }
  // A browser that runs out of memory while it grows throws a RangeError.
  if (error instanceof RangeError) return { reason: 'memory', needed_bytes: 0 };
  return { reason: 'stopped', message: String(error) };
}
