/* A link keeps the places of pinned drives; a part that cannot be read is reported and ignored. */
import { expect, test } from 'vitest';
import {
  decodeSideBySide,
  encodeSideBySide,
  FIRST_SIDE_BY_SIDE,
  PLACES,
  withoutPin,
  withPin,
  type Pins,
} from './side-by-side';
import { decodeStates, encodeStates } from './states';

const DRIVES = ['a-1', 'b-2.micron-20nm', 'c', 'd', 'e', 'f', 'g'];
const NONE = FIRST_SIDE_BY_SIDE.pins;

const pinned = (...drives: string[]): Pins =>
  drives.reduce<Pins>((pins, drive) => withPin(pins, drive, 0)!, NONE);

test('what is written is read again, through the address of the page', () => {
  const pins = withoutPin(pinned('a-1', 'c', 'b-2.micron-20nm'), 'c');
  const side = { pins, view: 'linear', spare: 'more' } as const;
  const hash = encodeStates({ 'drive-list': encodeSideBySide(side) });
  const { states, problems } = decodeStates(`#${hash}`, ['drive-list']);
  expect(problems).toEqual([]);
  expect(decodeSideBySide(states['drive-list']!, DRIVES)).toEqual({ side, problems: [] });
});

test('nothing is written of a page that nobody touched', () => {
  expect(encodeSideBySide(FIRST_SIDE_BY_SIDE)).toBe('');
  expect(decodeSideBySide('', DRIVES)).toEqual({ side: FIRST_SIDE_BY_SIDE, problems: [] });
});

test('there are six places, and a drive keeps its own', () => {
  const full = pinned(...DRIVES.slice(0, PLACES));
  expect(withPin(full, 'g', 4)).toBeNull();
  const freed = withoutPin(full, 'c');
  expect(freed.indexOf('d')).toBe(full.indexOf('d'));
  expect(withPin(freed, 'g', 4)!.indexOf('g')).toBe(full.indexOf('c'));
  expect(withPin(NONE, 'g', 4)!.indexOf('g')).toBe(4);
});

test.each([
  ['pin_1:no-such-drive', 'pin_1', 'no-such-drive', ''],
  ['pin_7:c', 'pin_7', 'c', ''],
  ['pin_2:a-1,pin_3:a-1', 'pin_3', 'a-1', ''],
  ['pin_2:a-1,pin_2:c', 'pin_2', 'c', ''],
  ['view:sideways', 'view', 'sideways', 'whole'],
  ['spare:half', 'spare', 'half', 'default'],
  ['colour:red', 'colour', 'red', ''],
])('%s is named', (state, name, found, used) => {
  const { side, problems } = decodeSideBySide(`${state},pin_6:f`, DRIVES);
  expect(problems).toEqual([{ name, found, used }]);
  expect(side.pins[5]).toBe('f');
});
