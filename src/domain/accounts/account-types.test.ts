import { describe, expect, it } from 'vitest';
import { accountTypes, accountTypeLabels, displayName, isStaff } from './account-types.ts';
import { badgeOf } from './account-badges.ts';

describe('account types', () => {
  it('[6.1] labels: Super Admin, Admin, Client, Brokerage, Insurer, Loss Adjuster', () => {
    expect(accountTypes.map((type) => [accountTypeLabels[type], type])).toEqual([
      ['Super Admin', 'superadmin'],
      ['Admin', 'admin'],
      ['Client', 'agent'],
      ['Brokerage', 'brokerage'],
      ['Insurer', 'insurer'],
      ['Loss Adjuster', 'loss_adjuster'],
    ]);
  });

  it('[1.5] a superadmin also counts as admin; 2 of 6 types are staff', () => {
    expect(accountTypes.filter(isStaff)).toEqual(['superadmin', 'admin']);
  });

  it.each([
    ['Sanne Vermeer', 'Sanne Vermeer'],
    ['', 'No Name'],
    ['   ', 'No Name'],
    [null, 'No Name'],
    [undefined, 'No Name'],
  ])('[1.6] display name of %j is %s', (attn, name) => {
    expect(displayName(attn)).toBe(name);
  });

  it.each([
    ['agent', 'CL'],
    ['external', 'EX'],
    ['loss_adjuster', 'LA'],
    ['brokerage', 'BR'],
    ['admin', 'AD'],
    ['superadmin', 'AD'],
    ['other', 'OTH'],
    ['insurer', 'EX'],
    ['toString', 'EX'],
    ['', 'EX'],
    [undefined, 'EX'],
  ])('[2.55] badge of %s is %s', (kind, badge) => {
    expect(badgeOf(kind)).toBe(badge);
  });
});
