import { describe, expect, it } from 'vitest';
import {
  checkMerge,
  type MergeCandidate,
  mergedEmails,
  mergedFields,
  mergedNotes,
  proposedSides,
} from './account-merge.ts';

const client = (user_id: string, more: Partial<MergeCandidate> = {}): MergeCandidate => ({
  user_id,
  account_type: 'agent',
  account_types: [],
  merged_into: null,
  erased: false,
  ...more,
});

describe('which accounts become one', () => {
  it.each([
    ['two clients', client('a'), client('b'), undefined],
    ['an account and itself', client('a'), client('a'), 'same_account'],
    [
      'a client and a brokerage',
      client('a'),
      client('b', { account_type: 'brokerage' }),
      'not_clients',
    ],
    [
      'a client who is staff too',
      client('a', { account_types: ['admin'] }),
      client('b'),
      'not_clients',
    ],
    ['one that was merged', client('a'), client('b', { merged_into: 'c' }), 'already_merged'],
    ['into one that was merged', client('a', { merged_into: 'c' }), client('b'), 'already_merged'],
    ['an erased person', client('a'), client('b', { erased: true }), 'erased'],
  ] as const)('%s', (_what, kept, other, reason) => {
    expect(checkMerge(kept, other)).toEqual(reason ? { ok: false, reason } : { ok: true });
  });
});

const fields = {
  company_name: 'Van Dalen Racing',
  team_name: '',
  attn: 'Jan',
  email: 'jan@example.test',
  phone: '',
  country: 'NL',
  language: 'nl',
  broker_id: null as string | null,
  currency: 'EUR',
  commission_pct: '15.0',
  clean_seasons: 0,
  claim_level: 4,
  vat_number: '',
  iban: '',
};
const other = {
  ...fields,
  company_name: 'v. Dalen',
  phone: '+31 6 1',
  broker_id: 'b',
  clean_seasons: 3,
};

describe('whose value stays', () => {
  it('takes from the other account only what the kept one lacks', () => {
    const sides = proposedSides(fields, other);
    expect(Object.entries(sides).filter(([, side]) => side === 'other')).toEqual([
      ['phone', 'other'],
      ['broker_id', 'other'],
    ]);
  });

  it('follows the choice, and proposes the rest', () => {
    const merged = mergedFields(fields, other, { company_name: 'other', phone: 'kept' });
    expect(merged).toEqual({
      ...fields,
      company_name: 'v. Dalen',
      phone: '',
      broker_id: 'b',
    });
  });

  it('keeps zero: no clean seasons are a fact, not a gap', () => {
    expect(mergedFields(fields, other, {}).clean_seasons).toBe(0);
  });

  it('joins extra addresses and notes without doubles', () => {
    expect(mergedEmails('A@x.test', ['b@x.test', 'a@x.test'], ['B@x.test', 'c@x.test'])).toEqual([
      'b@x.test',
      'c@x.test',
    ]);
    expect(mergedNotes('pays late', 'likes Spa')).toBe('pays late\n\nlikes Spa');
    expect(mergedNotes('', 'likes Spa')).toBe('likes Spa');
    expect(mergedNotes('same', 'same')).toBe('same');
  });
});
