/*
 * The state of every widget of a page as text after the `#`: `v=1&strobe-timing=step:3,bytes:8`.
 * 1. Only widgets that the reader has changed are named; the second of a kind is `NAME-2`.
 * 2. A part that cannot be read is reported, with the value used instead; the rest applies.
 */
import { LINK_VERSION, versionProblem, type Problem } from './version';

export type States = Record<string, string>;

const STATE = /^[a-z][a-z0-9_]*:[a-z0-9_.-]*(,[a-z][a-z0-9_]*:[a-z0-9_.-]*)*$/;
const LENGTH_MAX = 4000;

export function encodeStates(states: States): string {
  const given = Object.entries(states).filter(([, state]) => state !== '');
  return [`v=${LINK_VERSION}`, ...given.map(([key, state]) => `${key}=${state}`)].join('&');
}

export function decodeStates(
  hash: string,
  keys: readonly string[],
): { states: States; problems: Problem[] } {
  const states: States = {};
  const problems: Problem[] = [];
  const fields = hash
    .replace(/^#/, '')
    .split('&')
    .map((part) => part.split('='));
  const version = fields.find(([name]) => name === 'v')?.[1];
  // A hash of another kind (an anchor) is not a link of ours.
  if (version === undefined) return { states, problems };
  if (version !== String(LINK_VERSION)) {
    problems.push(versionProblem(version));
    return { states, problems };
  }
  for (const [name = '', value = ''] of fields) {
    if (name === 'v' || name === '') continue;
    if (keys.includes(name) && value.length <= LENGTH_MAX && STATE.test(value)) {
      states[name] = value;
    } else problems.push({ name, found: value.slice(0, 80), used: '' });
  }
  return { states, problems };
}

/** `step:3,bytes:8` as pairs. */
export function pairsOf(state: string): [string, string][] {
  if (state === '') return [];
  return state.split(',').map((pair) => {
    const [name = '', ...value] = pair.split(':');
    return [name, value.join(':')];
  });
}

export function stateOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${name}:${value}`).join(',');
}

/** Gives each widget of a page a key of its own, in the order of the page. */
export function keysOf(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const earlier = names.slice(0, index).filter((other) => other === name).length;
    return earlier === 0 ? name : `${name}-${earlier + 1}`;
  });
}
