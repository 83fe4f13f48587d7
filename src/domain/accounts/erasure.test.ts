import { describe, expect, it } from 'vitest';
import {
  driverErasureRefusals,
  type ErasureFacts,
  erasureRefusals,
  isNameTyped,
  retainedUntil,
} from './erasure.ts';

const free: ErasureFacts = {
  account_type: 'agent',
  account_types: [],
  merged: false,
  erased: false,
  policies_in_force: 0,
  open_claims: 0,
  open_payments: 0,
  sanctions_confirmed: 0,
  sanctions_open: 0,
};

describe('how long records stay', () => {
  it.each([
    ['NL', '2026-06-07', '2033-12-31'],
    ['NL', '2026-01-01', '2033-12-31'],
    ['DE', '2026-12-31', '2036-12-31'],
    ['PT', '2026-06-07', '2036-12-31'],
  ])('%s, last record on %s: until %s', (country, last_on, until) => {
    expect(retainedUntil({ last_on, country })).toBe(until);
  });
});

describe('who can be erased', () => {
  it.each([
    ['a client with nothing open', {}, []],
    ['a brokerage', { account_type: 'brokerage' }, ['not_a_client']],
    ['a client who is staff too', { account_types: ['admin'] }, ['not_a_client']],
    ['one erased before', { erased: true, open_claims: 1 }, ['erased']],
    ['an alias', { merged: true }, ['merged']],
    [
      'a client with cover and a debt',
      { policies_in_force: 1, open_payments: 2 },
      ['policies_in_force', 'open_payments'],
    ],
    ['a client with a claim', { open_claims: 1 }, ['open_claims']],
    ['a client on the sanctions list', { sanctions_confirmed: 1 }, ['sanctioned']],
    ['a client who may be on it', { sanctions_open: 2 }, ['sanctions_undecided']],
  ] as const)('%s', (_who, more, refusals) => {
    expect(erasureRefusals({ ...free, ...more })).toEqual(refusals);
  });

  it('a driver, whatever the team owes, but not while cover, a claim or a name is open', () => {
    expect(driverErasureRefusals(free)).toEqual([]);
    expect(driverErasureRefusals({ ...free, erased: true })).toEqual(['erased']);
    expect(driverErasureRefusals({ ...free, merged: true })).toEqual(['merged']);
    const bound = { ...free, policies_in_force: 1, open_claims: 1, sanctions_confirmed: 1 };
    expect(driverErasureRefusals(bound)).toEqual([
      'policies_in_force',
      'open_claims',
      'sanctioned',
    ]);
  });

  it('is confirmed by the name, whatever its case and spaces', () => {
    expect(isNameTyped('  van dalen  Racing ', 'Van Dalen Racing')).toBe(true);
    expect(isNameTyped('Van Dalen', 'Van Dalen Racing')).toBe(false);
    expect(isNameTyped(' ', '')).toBe(false);
  });
});
