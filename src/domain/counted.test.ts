import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 policies'],
  [1, '1 policy'],
  [7, '7 policies'],
  [1024, '1,024 policies'],
])('[9.6] %i of a noun reads %s', (count, text) => {
  expect(counted(count, 'policy', 'policies')).toBe(text);
});

test('a plural with an s need not be given', () => {
  expect([1, 2].map((count) => counted(count, 'race event'))).toEqual([
    '1 race event',
    '2 race events',
  ]);
});
