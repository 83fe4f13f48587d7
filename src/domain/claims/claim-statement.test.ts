import { describe, expect, it } from 'vitest';
import { statementState, takesStatements } from '#domain/claims/claim-statement.ts';
import { claimStatuses } from '#domain/claims/claim-status.ts';

const day = 86_400;
const link = { asked_at: 100 * day, given_at: null, withdrawn_at: null };

describe('a link for a statement', () => {
  it.each([
    ['13 days, 23:59:59 after it was made', link, 114 * day - 1, 'open'],
    ['14 days after it was made', link, 114 * day, 'ended'],
    ['after its statement', { ...link, given_at: 101 * day }, 101 * day, 'given'],
    ['once it was taken back', { ...link, withdrawn_at: 101 * day }, 101 * day, 'withdrawn'],
  ] as const)('%s', (_when, row, now, state) => {
    expect(statementState(row, now)).toBe(state);
  });

  it('is taken until the claim is decided or given up', () => {
    expect(claimStatuses.filter(takesStatements)).toEqual([
      'created',
      'submitted',
      'under_review',
      'info_required',
      'revised',
    ]);
  });
});
