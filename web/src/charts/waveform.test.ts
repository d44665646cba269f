/* A signal's letters become paths, with the driver, the position and the bytes. */
import { expect, test } from 'vitest';
import {
  bytesOf,
  hexOf,
  latchPath,
  letterOf,
  linkPath,
  lowsOf,
  takingEdges,
  tracePath,
  type Lane,
} from './waveform';

const lane: Lane = {
  signal: 'DQ',
  at_ps: [0, 200, 500],
  levels: 'zcn',
  bytes: [0x80, 0x0a],
  latches_ps: [350],
};

test('each side draws what it drives, from edge to edge', () => {
  expect(tracePath(lane, 1000, 'nobody')).toBe('M0 10V10H200');
  expect(tracePath(lane, 1000, 'controller')).toMatch(/^M200 10L204 1H496L500 10/);
  expect(tracePath(lane, 1000, 'nand')).toMatch(/^M500 10.*H996L1000 10/);
  const strobe = { ...lane, at_ps: [0, 400], levels: '1L', bytes: [] };
  expect(tracePath(strobe, 1000, 'controller')).toBe('M0 1V1H400');
  expect(tracePath(strobe, 1000, 'nand')).toBe('M400 1V19H1000');
  expect(lowsOf(strobe, 1000)).toMatchObject([{ from_ps: 400, to_ps: 1000 }]);
});

test('bytes are read in hexadecimal or as letters, and taken at their edges', () => {
  expect(bytesOf(lane, 1000)).toEqual([
    { from_ps: 200, to_ps: 500, byte: 0x80 },
    { from_ps: 500, to_ps: 1000, byte: 0x0a },
  ]);
  expect([hexOf(0x80), hexOf(0x0a), letterOf(0x41), letterOf(0x20)]).toEqual([
    '80',
    '0A',
    'A',
    '·',
  ]);
  expect(linkPath(lane, 1000)).toBe('M350 0V20');
  expect(latchPath(lane, 1000)).toBe('M350 10h0');
});

test('a byte is taken on a rise, on a fall, or between edges', () => {
  const lane = {
    signal: 'DQS',
    at_ps: [0, 10, 20],
    levels: '0H0',
    bytes: [],
    latches_ps: [10, 20],
  };
  expect(takingEdges(lane)).toEqual([
    { ps: 10, rises: true },
    { ps: 20, rises: false },
  ]);
  expect(takingEdges({ ...lane, latches_ps: [15] })).toEqual([]);
});
