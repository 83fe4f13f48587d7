import { expect, test } from 'vitest';
import { findAnomalies, type Call } from './harness/watch/history-checker.ts';

const v = (text: string) =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => ({ key: one.slice(0, 1), version: Number(one.slice(1)) }));
const history = (...calls: [reads: string, writes: string, person?: number][]): Call[] =>
  calls.map(([reads, writes, person], index) => ({
    person: person ?? index,
    reads: v(reads),
    writes: v(writes),
  }));

test('what happened one after the other is in order, however it was told', () => {
  expect(findAnomalies(history(['', 'a1'], ['a1 b0', 'b1'], ['a1 b1', ''], ['a0 b0', '']))).toEqual(
    [],
  );
  expect(findAnomalies(history(['a1', 'a2', 1], ['a0', 'a1', 1]).toReversed())).toEqual([]);
});

test.each<[string, Call[]]>([
  ['G0', history(['', 'a1'], ['', 'a1'])],
  ['G0', history(['', 'a1 b2'], ['', 'a2 b1'])],
  ['G1: ', history(['a1', ''])],
  ['G1c', history(['b1', 'a1'], ['a1', 'b1'])],
  ['G-single', history(['', 'a1 b1'], ['a1 b0', ''])],
  ['G-single', history(['a0', 'a1', 1], ['a0', '', 1])],
  ['G2', history(['a0 b0', 'a1'], ['a0 b0', 'b1'])],
  ['G2', history(['', 'a1'], ['', 'b1'], ['a1 b0', ''], ['a0 b1', ''])],
])('is found: %s', (kind, calls) => {
  expect(findAnomalies(calls).map((one) => one.slice(0, kind.length))).toContain(kind);
});
