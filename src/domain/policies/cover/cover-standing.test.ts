import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import { applyChange, type CoverInterval, spanOfItem } from './cover-intervals.ts';
import {
  coveredDays,
  coverStanding,
  readCode,
  shownCode,
  standingLater,
  standingWords,
} from './cover-standing.ts';

const race = { start_on: '2027-05-14', end_on: '2027-05-16' };
const span = spanOfItem(race);
const at = (date: string, time = '12:00') => instantOf(date, time);
const bought = applyChange([], { to: 'covered', item_id: 'a', span }, at('2027-04-01'));
const wordsAt = (intervals: readonly CoverInterval[], moment: number) =>
  standingWords(coverStanding(intervals, moment), { why: true });

describe('what a certificate says', () => {
  it('is covered from its first second to its last, in words', () => {
    expect(wordsAt(bought, at('2027-05-13', '23:59') + 59)).toEqual({
      title: 'Covered from',
      line: 'Friday 14-05-2027, 00:00 until Sunday 16-05-2027, 23:59',
    });
    for (const moment of [at('2027-05-14', '00:00'), at('2027-05-16', '23:59') + 59])
      expect(wordsAt(bought, moment)).toEqual({
        title: 'Covered now',
        line: 'until Sunday 16-05-2027, 23:59',
      });
    expect(wordsAt(bought, at('2027-05-17', '00:00'))).toEqual({
      title: 'Not covered',
      line: 'The cover has ended.',
    });
  });

  it('a change on the Saturday does not break it, a suspension does', () => {
    const changed = applyChange(bought, { to: 'covered', item_id: 'b', span }, at('2027-05-15'));
    expect(coverStanding(changed, at('2027-05-14'))).toMatchObject({
      state: 'covered_now',
      until: span.to,
    });
    const suspended = applyChange(
      bought,
      { to: 'suspended', item_id: 'a', span },
      at('2027-05-15'),
    );
    expect(wordsAt(suspended, at('2027-05-15', '13:00'))).toEqual({
      title: 'Not covered',
      line: 'The cover is suspended.',
    });
    expect(coveredDays(suspended, race)).toEqual([
      { day: '2027-05-14', is_covered: true },
      { day: '2027-05-15', is_covered: false },
      { day: '2027-05-16', is_covered: false },
    ]);
  });

  it('withdrawn or cancelled before it began it was never covered, and nobody else reads why', () => {
    for (const [to, line] of [
      ['withdrawn', 'The car was taken off the policy.'],
      ['cancelled', 'The policy was cancelled.'],
    ] as const) {
      const gone = applyChange(bought, { to }, at('2027-05-01'));
      expect(wordsAt(gone, at('2027-05-15'))).toEqual({ title: 'Not covered', line });
      expect(standingWords(coverStanding(gone, at('2027-05-15'))).line).toBe('');
    }
  });

  it('told without asking again begins and ends as it was known', () => {
    const asked = coverStanding(bought, at('2027-05-13'));
    for (const moment of [at('2027-05-13'), at('2027-05-14'), at('2027-05-16'), at('2027-05-17')])
      expect(standingLater(asked, moment)).toEqual(coverStanding(bought, moment));
  });

  it('reads a code as people write it', () => {
    expect(shownCode('7KQM40XW2P')).toBe('7KQM4-0XW2P');
    expect(readCode(' 7kqm4-oxw2p ')).toBe('7KQM40XW2P');
    expect(readCode('il')).toBe('11');
  });
});
