import { describe, expect, it } from 'vitest';
import { isTold, seasonBars } from '#web/overview/season-words.ts';

describe('the bars of two seasons', () => {
  it.each([
    ['more than last season: 400 and 100', 400, 100, { now: 100, last: 25 }],
    ['less: 1 and 4', 1, 4, { now: 25, last: 100 }],
    ['nothing last season', 5, null, { now: 100, last: 0 }],
    ['nothing at all', 0, 0, { now: 0, last: 0 }],
    ['more given back than written', -5, 10, { now: 0, last: 100 }],
  ] as const)('%s', (_, now, last, bars) => {
    expect(seasonBars({ now, last })).toEqual(bars);
    expect(isTold({ now, last })).toBe(now !== 0);
  });
});
