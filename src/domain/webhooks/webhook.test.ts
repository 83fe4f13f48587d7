import { expect, test } from 'vitest';
import { pauseAfter } from './webhook.ts';

test('pauses grow from a minute to a day; the tenth try, after 75 hours and 36 minutes, is the last', () => {
  const all: number[] = [];
  for (let tried = 1, pause = pauseAfter(1); pause !== undefined; pause = pauseAfter(++tried))
    all.push(pause);
  expect(all).toHaveLength(9);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(all.reduce((sum, pause) => sum + pause, 0)).toBe(75 * 3600 + 36 * 60);
});
