import { expect, test } from 'vitest';
import { type CheckedRow, findingsOf } from './findings.ts';

const sound: CheckedRow = {
  agreed_currency: 'EUR',
  cells: {
    ...{
      umr: 'B0572',
      currency: 'EUR',
      car: 'Porsche #4',
      chassis: 'WP0',
      booked_on: '2026-05-04',
    },
    ...{ date_of_loss: '2026-05-02', first_advised: '2026-05-03' },
  },
};
const withCells = (cells: CheckedRow['cells']): CheckedRow => ({
  ...sound,
  cells: { ...sound.cells, ...cells },
});
const codesOf = (kind: 'risk' | 'premium' | 'claims', rows: CheckedRow[]) =>
  findingsOf(kind, rows, '2026-05-01').map(({ code, rows: n }) => `${code} ${n}`);

test('sound rows have nothing to be found', () => {
  for (const kind of ['risk', 'premium', 'claims'] as const)
    expect(codesOf(kind, [sound])).toEqual([]);
});

test.each([
  ['without an agreement', 'premium', { umr: '' }, 'missing_umr 1'],
  ['a car without its chassis', 'risk', { chassis: ' ' }, 'missing_chassis 1'],
  ['pounds under an agreement in euro', 'premium', { currency: 'GBP' }, 'mixed_currencies 1'],
  ['money of April in May', 'premium', { booked_on: '2026-04-30' }, 'paid_before_period 1'],
  [
    'a claim paid in April, told in May',
    'claims',
    { first_paid_on: '2026-04-02' },
    'paid_before_period 1',
  ],
  [
    'a loss of the day after it was advised',
    'claims',
    { first_advised: '2026-05-01' },
    'advised_before_loss 1',
  ],
] as const)('%s is found', (_what, kind, cells, found) => {
  const booked = kind === 'claims' ? { booked_on: null } : {};
  expect(codesOf(kind, [withCells({ ...booked, ...cells }), withCells(booked)])).toEqual([found]);
});

test('a policy without cars has no chassis to miss, and a risk of an earlier month is just late', () => {
  expect(codesOf('risk', [withCells({ car: '', chassis: '', booked_on: '2026-04-01' })])).toEqual(
    [],
  );
});
