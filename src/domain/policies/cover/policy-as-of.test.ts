import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import type { CoverInterval } from '#domain/policies/cover/cover-intervals.ts';
import type { TransactionKind } from '#domain/policies/cover/transactions.ts';
import { statusAt, termsAt, transactionHolding } from './policy-as-of.ts';

const at = (day: string) => instantOf(`2026-${day}`, '12:00');
const booked = (kind: TransactionKind, day: string, version: string) => ({
  kind,
  effective_at: at(day),
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

  it.each([
    ['before it begins', [made], cover, '05-19', 'not_begun'],
    ['between two events', [made], cover, '06-20', 'in_force'],
    ['after the last one', [made], cover, '07-14', 'ended'],
    [
      'cancelled from 15 June, asked about the 14th',
      [made, booked('cancellation', '06-15', 'I')],
      cover,
      '06-14',
      'in_force',
    ],
    [
      'cancelled from 15 June, asked about the 16th',
      [made, booked('cancellation', '06-15', 'I')],
      cover,
      '06-16',
      'cancelled',
    ],
    [
      'cancelled and reinstated',
      [made, booked('cancellation', '06-15', 'I'), booked('reinstatement', '06-20', 'I')],
      cover,
      '06-21',
      'in_force',
    ],
    [
      'while cover rests',
      [made, booked('suspension', '06-15', 'I')],
      [stretch('06-05', '06-08'), stretch('07-10', '07-13', 'suspended')],
      '06-16',
      'suspended',
    ],
    [
      'while only what is over rested',
      [made, booked('suspension', '06-01', 'I')],
      [stretch('06-05', '06-08', 'suspended'), stretch('07-10', '07-13')],
      '06-16',
      'in_force',
    ],
  ] as const)('%s', (_, known, intervals, day, status) => {
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
