import { describe, expect, it } from 'vitest';
import { startOfDay } from '#domain/dates.ts';
import { defaultClausePresets } from '#domain/policies/default-clause-presets.ts';
import { coverAnswer, coverClauses, type CoverFacts, type CoverQuestion } from './cover-answer.ts';
import type { CoverReason } from './cover-intervals.ts';

const noon = startOfDay('2027-05-01') + 43_200;
const stretch = (from: string, to: string, reason: CoverReason = 'covered') => ({
  covered_from: startOfDay(from),
  covered_to: startOfDay(to),
  reason,
  item_id: 'item',
});
const facts: CoverFacts = {
  car_title: 'Porsche 911 GT3 Cup',
  event_name: 'Zolder',
  start_on: '2027-05-14',
  sessions: ['practice', 'race'],
  drivers: ['Jan Kok', 'Ida Roos'],
  intervals: [stretch('2027-05-13', '2027-05-16')],
  now: noon,
};
const asked: CoverQuestion = { day: '2027-05-15', session: 'race', driver: 'Jan Kok' };

describe('am I covered?', () => {
  it.each([
    [
      'in a session that is named, with a driver who is',
      {},
      'Yes: the Porsche 911 GT3 Cup is covered on Saturday 15-05-2027 at Zolder in the race with Jan Kok at the wheel.',
      'sessions',
    ],
    [
      'on a day of testing before the event, whatever session is asked about',
      { day: '2027-05-13', session: 'qualifying', driver: null },
      'Yes: the Porsche 911 GT3 Cup is covered on Thursday 13-05-2027 at Zolder.',
      'sessions',
    ],
    [
      'in a session that is not named',
      { session: 'qualifying' },
      'No: the Porsche 911 GT3 Cup is not covered on Saturday 15-05-2027 at Zolder in qualifying, because the policy names practice and the race alone.',
      'sessions',
    ],
    [
      'with somebody who is not named',
      { driver: 'Somebody else' },
      'No: the Porsche 911 GT3 Cup is not covered on Saturday 15-05-2027 at Zolder in the race with Somebody else at the wheel, because Jan Kok and Ida Roos are named as its drivers.',
      'drivers',
    ],
    [
      'the day after',
      { day: '2027-05-16' },
      'No: the Porsche 911 GT3 Cup is not covered on Sunday 16-05-2027 at Zolder, because it is insured there from Thursday 13-05-2027 to Saturday 15-05-2027 only.',
      'sessions',
    ],
    [
      'while a premium is late',
      { intervals: [stretch('2027-05-13', '2027-05-16', 'suspended')] },
      'No: the Porsche 911 GT3 Cup is not covered on Saturday 15-05-2027 at Zolder, because the cover is suspended until the premium that is late is paid.',
      null,
    ],
    [
      'today, before the policy holds',
      { intervals: [stretch('2027-05-16', '2027-05-17')], day: '2027-05-01' },
      'No: the Porsche 911 GT3 Cup is not covered on Saturday 01-05-2027 at Zolder, because it is insured there on Sunday 16-05-2027 only.',
      'sessions',
    ],
  ] as const)('%s', (_case, changed, sentence, rests_on) => {
    const { intervals = facts.intervals, ...question } = changed as Partial<
      CoverFacts & CoverQuestion
    >;
    const answer = coverAnswer({ ...facts, intervals }, { ...asked, ...question });
    expect([answer.sentence, answer.rests_on]).toEqual([sentence, rests_on]);
    expect(answer.is_covered).toBe(sentence.startsWith('Yes'));
  });

  it('rests on conditions that the house prints', () => {
    const titles = defaultClausePresets.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(Object.values(coverClauses)));
  });
});
