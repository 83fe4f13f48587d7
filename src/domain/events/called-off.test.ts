import { expect, test } from 'vitest';
import { type LeftAtEvent, leftText } from './called-off.ts';

const left = (kind: LeftAtEvent['kind'], ...numbers: string[]) =>
  numbers.map((number) => ({ kind, number }));

test.each([
  [left('policy', 'P-1'), '1 policy (P-1)'],
  [
    [...left('open claim', 'C-1'), ...left('quote', 'Q-1'), ...left('policy', 'P-1', 'P-2')],
    '2 policies (P-1, P-2), 1 quote (Q-1) and 1 open claim (C-1)',
  ],
  [
    left('quote', ...Array.from({ length: 12 }, (_, n) => `Q-${n}`)),
    '12 quotes (Q-0, Q-1, Q-2, Q-3, Q-4, Q-5, Q-6, Q-7, Q-8, Q-9 and 2 more)',
  ],
  [[], ''],
])('%#: what is left is counted and named', (one, text) => {
  expect(leftText(one)).toBe(text);
});
