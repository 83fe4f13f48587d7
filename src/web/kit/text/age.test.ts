import { expect, test } from 'vitest';
import { agoText, ageText, ageWords } from '#web/kit/text/age.ts';

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1 m'],
  [20 * 60, '20 m'],
  [2 * 3600 + 1800, '2 h'],
  [3 * 86_400, '3 d'],
  [59 * 86_400, '59 d'],
  [60 * 86_400, '8 wk'],
  [800 * 86_400, '2 y'],
  [-30, 'now'],
])('%i seconds ago reads %j', (seconds, text) => {
  expect(ageText(1_800_000_000 - seconds, 1_800_000_000)).toBe(text);
});

test.each([
  [10, '1 minute'],
  [20 * 60, '20 minutes'],
  [3600, '1 hour'],
  [3 * 86_400 + 5, '3 days'],
  [70 * 86_400, '10 weeks'],
])('%i seconds ago is %s in a sentence', (seconds, words) => {
  expect(ageWords(1_800_000_000 - seconds, 1_800_000_000)).toBe(words);
});

test.each([
  [10, 'just now'],
  [20 * 60, '20 minutes ago'],
  [3 * 86_400 + 5, '3 days ago'],
])('%i seconds ago ends a sentence with %s', (seconds, words) => {
  expect(agoText(1_800_000_000 - seconds, 1_800_000_000)).toBe(words);
});
