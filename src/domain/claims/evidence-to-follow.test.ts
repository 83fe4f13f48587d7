import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import { evidenceDueOn, evidenceToFollow } from './evidence-to-follow.ts';

const whole = { photo_count: 4, chassis_number: 'WP0ZZZ99', has_official_statement: true };
const texts = (facts: Parameters<typeof evidenceToFollow>[0]) =>
  evidenceToFollow(facts).map(({ text }) => text);

describe('what may follow a report', () => {
  it.each([
    ['nothing of a whole one', whole, []],
    ['3 photos when one is there', { ...whole, photo_count: 1 }, ['3 more photos of the car']],
    ['1 photo when three are there', { ...whole, photo_count: 3 }, ['1 more photo of the car']],
    [
      'everything of a report from the pit box',
      { photo_count: 0, chassis_number: ' ', has_official_statement: false },
      ['4 photos of the car', 'the chassis number', 'the statement of a course official'],
    ],
    ['nothing of a various insurance', { is_vi: true, photo_count: 0 }, []],
  ])('%s', (_what, facts, wanted) => {
    expect(texts(facts)).toEqual(wanted);
  });

  it('a report of 10-11-2026 23:30 in Amsterdam has until 24-11-2026', () => {
    expect(evidenceDueOn(instantOf('2026-11-10', '23:30'))).toBe('2026-11-24');
  });
});
