import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import type { CoverInterval } from '#domain/policies/cover/cover-intervals.ts';
import type { TransactionKind } from '#domain/policies/cover/transactions.ts';
import { statusAt, termsAt, transactionHolding } from './policy-as-of.ts';

const at = (day: string) => instantOf(`2026-${day}`, '12:00');
const booked = (kind: TransactionKind, day: string, version: string) => ({
  kind,
  effective_at: at(day),
  version_before: version,
  version_after: version,
});
const stretch = (
  from: string,
  to: string,
  reason: CoverInterval['reason'] = 'covered',
): CoverInterval => ({ covered_from: at(from), covered_to: at(to), reason, item_id: from });

describe('the transaction by which a policy stands', () => {
  const history = [booked('new', '05-20', 'I'), booked('endorsement', '06-01', 'II')];

  it('is the last one that holds by then, and none before the first', () => {
    expect(transactionHolding(history, at('05-19'))).toBeUndefined();
    expect(transactionHolding(history, at('05-31'))?.version_after).toBe('I');
    expect(transactionHolding(history, at('06-02'))?.version_after).toBe('II');
  });

  it('one that was put in later holds from its own day to that of the one that was booked again', () => {
    const later = [
      ...history,
      booked('endorsement', '05-25', 'III'),
      booked('endorsement', '06-01', 'IV'),
    ];
    expect(transactionHolding(later, at('05-24'))?.version_after).toBe('I');
    expect(transactionHolding(later, at('05-26'))?.version_after).toBe('III');
    expect(transactionHolding(later, at('06-02'))?.version_after).toBe('IV');
  });

  it('a correction that holds from an earlier day counts for all that follows', () => {
    const corrected = [...history, booked('correction', '05-21', 'III')];
    expect(transactionHolding(corrected, at('06-02'))?.version_after).toBe('III');
  });
});

describe('how a policy stands', () => {
  const cover = [stretch('06-05', '06-08'), stretch('07-10', '07-13')];
  const made = booked('new', '05-20', 'I');

  const cancelled = [made, booked('cancellation', '06-15', 'I')];
  const suspended = [stretch('06-05', '06-08'), stretch('07-10', '07-13', 'suspended')];
  const wasSuspended = [stretch('06-05', '06-08', 'suspended'), stretch('07-10', '07-13')];

  it.each([
    { when: 'before it begins', known: [made], day: '05-19', status: 'not_begun' },
    { when: 'between two events', known: [made], day: '06-20', status: 'in_force' },
    { when: 'after the last one', known: [made], day: '07-14', status: 'ended' },
    { when: 'the day before its cancellation', known: cancelled, day: '06-14', status: 'in_force' },
    { when: 'the day after it', known: cancelled, day: '06-16', status: 'cancelled' },
    {
      when: 'after some events were cancelled',
      known: [made, { ...booked('cancellation', '06-15', 'II'), version_before: 'I' }],
      day: '06-16',
      status: 'in_force',
    },
    {
      when: 'cancelled and reinstated',
      known: [...cancelled, booked('reinstatement', '06-20', 'I')],
      day: '06-21',
      status: 'in_force',
    },
    {
      when: 'while cover rests',
      known: [made, booked('suspension', '06-15', 'I')],
      intervals: suspended,
      day: '06-16',
      status: 'suspended',
    },
    {
      when: 'while only what is over rested',
      known: [made, booked('suspension', '06-01', 'I')],
      intervals: wasSuspended,
      day: '06-16',
      status: 'in_force',
    },
  ])('$when: $status', ({ known, intervals = cover, day, status }) => {
    expect(statusAt(known, intervals, at(day))).toBe(status);
  });
});

describe('the terms of a moment', () => {
  const parts = [stretch('06-05', '06-06'), stretch('06-06', '06-08', 'suspended')];

  it.each([
    ['before the event those with which it begins', '06-01', '06-05'],
    ['on its second day those of that day', '06-07', '06-06'],
    ['after it the last ones', '06-20', '06-06'],
  ])('%s', (_, day, item_id) => {
    expect(termsAt(parts, at(day))?.item_id).toBe(item_id);
  });
});
