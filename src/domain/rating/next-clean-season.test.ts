import { expect, it } from 'vitest';
import { nextCleanSeason } from '#domain/rating/next-clean-season.ts';

const ladder = [
  { from: 0, pct: '0' },
  { from: 1, pct: '2.5' },
  { from: 2, pct: '5' },
];

it.each([
  [0, 1_000_000, 'the first season saves 2.5 %', { seasons: 1, pct: '2.5', saves: 25_000 }],
  [1, 975_000, 'the second 2.5 of 97.5 parts', { seasons: 2, pct: '5', saves: 25_000 }],
  [2, 950_000, 'there is no step above the last', null],
])('after %d clean seasons on %d: %s', (clean, premium, _says, next) => {
  expect(nextCleanSeason(ladder, { clean, premium })).toEqual(next);
});
