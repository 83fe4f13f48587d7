import { describe, expect, it } from 'vitest';
import { startOfDay } from '#domain/dates.ts';
import { policyLinkEnd } from '#domain/policies/policy-link-life.ts';

const made_at = startOfDay('2026-05-01');
const valid_until = startOfDay('2026-05-15');

describe('how long a policy link works', () => {
  it.each([
    ['an offer: until it expires', false, valid_until, '2026-06-30', valid_until],
    [
      'an accepted offer: 90 days after its cover',
      true,
      valid_until,
      '2026-06-30',
      startOfDay('2026-09-29'),
    ],
    ['a policy: 90 days after its cover', true, null, '2026-06-30', startOfDay('2026-09-29')],
    ['over the end of summer time: whole days', true, null, '2026-08-01', startOfDay('2026-10-31')],
    ['nothing with an end: 90 days from its making', true, null, null, made_at + 90 * 86_400],
  ] as const)('%s', (...[, is_taken, valid_until, period_to, end]) => {
    expect(policyLinkEnd({ is_taken, valid_until, period_to, made_at })).toBe(end);
  });
});
