/* What went wrong in the worker, told apart so that the page can put words to it. */
import type { Failure, ScenarioError } from './protocol';

export function isScenarioError(error: unknown): error is ScenarioError {
  return typeof error === 'object' && error !== null
    && 'field' in error && 'expected' in error && 'found' in error;
}

export function failureOf(error: unknown): Failure {
  if (isScenarioError(error)) return { reason: 'scenario', error };
  if (typeof error === 'object' && error !== null && 'needed_bytes' in error) {
    return { reason: 'memory', needed_bytes: Number(error.needed_bytes) };
  }
  // A browser that runs out while the memory grows says so with a RangeError.
  if (error instanceof RangeError) return { reason: 'memory', needed_bytes: 0 };
  if (error instanceof TypeError) return { reason: 'download' };
  if (typeof WebAssembly === 'undefined' || error instanceof WebAssembly.CompileError) {
    return { reason: 'webassembly' };
  }
  return { reason: 'stopped', message: String(error) };
}
