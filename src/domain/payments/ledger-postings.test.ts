import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelOf } from './insurer-panel.ts';
import { shareOfLines, type PremiumLine } from './premium-lines.ts';
import { splitPremium } from '#domain/money.ts';
import {
  balancedPosting,
  ledgerAccountRules,
  ledgerAccounts,
  settlementAccounts,
  type LedgerEntry,
  type LedgerPosting,
} from './ledger-accounts.ts';
import { claimOwed, claimPaid, claimPaidByInsurer } from './claim-postings.ts';
import {
  accountSettled,
  cardReceived,
  cardReturned,
  grossOf,
  instalmentCancelled,
  paymentReceived,
  paymentReturned,
  premiumAdjusted,
  premiumCredited,
  premiumIssued,
  refundPaid,
  reversalOf,
  usFundsTransferred,
  type PremiumParts,
} from './ledger-postings.ts';
import { creditUsed, unallocatedReceived, unallocatedReturned } from './client-credit.ts';

/** Balances that are not zero, in the order of the chart and then by currency. */
function ledgerBalances(entries: readonly LedgerEntry[]) {
  const by = Map.groupBy(entries, (one) => `${one.account} ${one.currency}`);
  return [...by.values()]
    .map((lines) => ({
      account: lines[0]!.account,
      currency: lines[0]!.currency,
      balance: lines.reduce((sum, one) => sum + one.amount, 0),
    }))
    .filter(({ balance }) => balance !== 0)
    .toSorted(
      (a, b) =>
        ledgerAccounts.indexOf(a.account) - ledgerAccounts.indexOf(b.account) ||
        a.currency.localeCompare(b.currency),
    );
}

const user_id = 'u1';
const insurer_id = 'i1';
const panel = panelOf({ insurer_id });
const currency = 'EUR';
/** Manual 4.5, example 1. */
const premium: PremiumParts = {
  currency,
  user_id,
  panel,
  broker_id: 'b1',
  net: 803_004,
  fee: 7_500,
  commission: 120_451,
  taxes: [{ country_code: 'NL', ipt: 170_206 }],
};
const instalment = { payment_id: 'p1', instalment_number: 1, amount: 980_710 };
const shown = (posting: LedgerPosting) =>
  posting.entries.map(({ account, amount }) => [account, amount]);

describe('postings', () => {
  it('policy issued: 9,807.10 = 6,825.53 insurer + 1,204.51 commission + 1,702.06 tax + 75.00 fee', () => {
    expect(shown(premiumIssued(premium, [instalment]))).toEqual([
      ['premium_receivable', 980_710],
      ['insurer', -682_553],
      ['commission', -120_451],
      ['tax_payable', -170_206],
      ['fee_income', -7_500],
    ]);
  });

  it('instalments that do not add up to the gross are refused', () => {
    expect(() => premiumIssued(premium, [{ ...instalment, amount: 980_709 }])).toThrow('add up');
  });

  it('[4.22] claim of 20,370.00 with 4,807.10 set off leaves 15,562.90 for the bank', () => {
    const set_off = [{ ...instalment, amount: 480_710 }];
    expect(
      shown(claimPaid({ currency, user_id, amount: 2_037_000, set_off, account: 'cash' })),
    ).toEqual([
      ['claims_payable', 2_037_000],
      ['premium_receivable', -480_710],
      ['cash', -1_556_290],
    ]);
    expect(() =>
      claimPaid({ currency, user_id, amount: 480_709, set_off, account: 'cash' }),
    ).toThrow('set off');
  });

  it('a credit of 9,807.10 with 4,807.10 still open refunds 5,000.00', () => {
    const open = [{ ...instalment, amount: 480_710 }];
    expect(shown(premiumCredited(premium, open)).slice(-2)).toEqual([
      ['premium_receivable', -480_710],
      ['refunds_payable', -500_000],
    ]);
  });

  it('[4.22] a card pays 5,000.00 of an instalment, 4,807.10 are not needed any more; 9,807.10 go back', () => {
    const parts = [{ ...instalment, amount: 500_000 }];
    const charge = cardReceived({ currency, user_id, parts, unallocated: 480_710 });
    expect(shown(charge)).toEqual([
      ['card_provider', 980_710],
      ['premium_receivable', -500_000],
      ['unallocated', -480_710],
    ]);
    const back = cardReturned({ currency, user_id, parts, unallocated: 480_710, refund: 0 });
    expect(ledgerBalances([...charge.entries, ...back.entries])).toEqual([]);
    const refund = cardReturned({ currency, user_id, parts: [], unallocated: 0, refund: 100 });
    expect(shown(refund)).toEqual([
      ['refunds_payable', 100],
      ['card_provider', -100],
    ]);
  });

  it('an instalment of 3,269.04 of 9,807.10 takes its share of each line and adds up', () => {
    const lines: PremiumLine[] = [
      { account: 'insurer', insurer_id, amount: 682_553 },
      { account: 'commission', broker_id: 'b1', amount: 120_451 },
      { account: 'fee_income', amount: 7_500 },
      {
        account: 'tax_payable',
        country_code: 'NL',
        rate_pct: '21',
        base: 810_504,
        amount: 170_206,
      },
    ];
    const share = shareOfLines(lines, 326_904);
    expect(share.map((line) => line.amount)).toEqual([227_518, 40_150, 2_500, 56_736]);
    // All of it that is no tax: 2,275.18, 401.50 and 25.00.
    expect(share[3]).toMatchObject({ base: 270_168 });
    const part = { ...instalment, amount: 326_904 };
    const posting = instalmentCancelled({ currency, user_id, lines: share }, part);
    expect(posting.kind).toBe('instalment_cancelled');
    expect(shown(posting).at(-1)).toEqual(['premium_receivable', -326_904]);
    expect(() => shareOfLines(lines, 980_711)).toThrow('larger than its invoice');
  });

  it('a change that only raises the commission from 15 to 20 % moves it from insurer to brokerage', () => {
    const parts = { ...premium, net: 0, fee: 0, commission: 40_150, taxes: [] };
    expect(shown(premiumAdjusted(parts, []))).toEqual([
      ['insurer', 40_150],
      ['commission', -40_150],
    ]);
    expect(() => premiumIssued(parts, [])).toThrow('larger than its premium');
  });

  it('a reversal takes every entry back', () => {
    const posting = premiumIssued(premium, [instalment]);
    expect(ledgerBalances([...posting.entries, ...reversalOf(posting).entries])).toEqual([]);
  });

  it('an unbalanced posting and half a cent stop the work; zero lines are left out', () => {
    const line = (amount: number): LedgerEntry => ({ account: 'cash', currency, amount });
    expect(() => balancedPosting('premium_issued', [line(1)])).toThrow('out of balance by 1 EUR');
    expect(() => balancedPosting('premium_issued', [line(0.5), line(-0.5)])).toThrow(
      'whole number',
    );
    expect(() =>
      balancedPosting('premium_issued', [line(1), { ...line(-1), currency: 'GBP' }]),
    ).toThrow('out of balance');
    expect(balancedPosting('premium_issued', [line(0)]).entries).toEqual([]);
  });

  it('every account says how it comes back to zero, and four have a settlement', () => {
    expect(Object.keys(ledgerAccountRules)).toEqual([...ledgerAccounts]);
    expect(
      Object.values(settlementAccounts).every(
        (account) => ledgerAccountRules[account].closes === 'by_settlement',
      ),
    ).toBe(true);
  });
});

const currencies = ['EUR', 'GBP', 'USD'];
const cashAccount = fc.constantFrom<'cash' | 'cash_us'>('cash', 'cash_us');
const policyOfSeason = fc.record({
  currency: fc.constantFrom(...currencies),
  user_id: fc.constantFrom('u1', 'u2'),
  insurer_id: fc.constantFrom('i1', 'i2'),
  broker_id: fc.constantFrom('b1', 'b2', null),
  net: fc.integer({ min: 50_000, max: 100_000_000 }),
  fee: fc.constantFrom(0, 5_000, 7_500),
  commission_share: fc.integer({ min: 0, max: 30 }),
  taxes: fc.array(
    fc.record({
      country_code: fc.constantFrom('NL', 'DE', 'FR'),
      ipt: fc.integer({ min: 0, max: 9_000_000 }),
    }),
    { maxLength: 3 },
  ),
  count: fc.constantFrom(1, 2, 4),
  account: cashAccount,
  /** What happens to the policy besides being paid. */
  fate: fc.constantFrom(
    'quiet',
    'chargeback',
    'withdrawn',
    'claim',
    'claim_by_insurer',
    'mistake',
    'stray_money',
  ),
  claim: fc.integer({ min: 1, max: 300_000_000 }),
});

type SeasonPolicy = typeof policyOfSeason extends fc.Arbitrary<infer T> ? T : never;

/** Everything that is booked on one policy until nobody owes anything for it. */
function bookPolicy(given: SeasonPolicy, id: string): LedgerPosting[] {
  const { currency, user_id, insurer_id, account, fate, claim: amount } = given;
  const parts: PremiumParts = {
    ...given,
    panel: panelOf({ insurer_id }),
    commission: Math.floor((given.net * given.commission_share) / 100),
  };
  const instalments = splitPremium(grossOf(parts), given.count).map((part, index) => ({
    payment_id: id,
    instalment_number: index + 1,
    amount: part,
  }));
  const moves = instalments.map((part) => ({ currency, user_id, account, part }));
  const kept = { currency, account, user_id, unallocated_id: 'k' };
  const issued = premiumIssued(parts, instalments);
  const received = moves.map((move) => paymentReceived(move));
  const owed = claimOwed({ currency, user_id, panel: panelOf({ insurer_id }), amount });
  switch (fate) {
    case 'quiet':
      return [issued, ...received];
    case 'chargeback':
      return [issued, ...received, ...moves.map((move) => paymentReturned(move)), ...received];
    case 'mistake':
      return [issued, reversalOf(issued)];
    case 'withdrawn': {
      const open = instalments.slice(1);
      const refund = instalments[0]?.amount ?? 0;
      return [
        issued,
        ...received.slice(0, 1),
        premiumCredited(parts, open),
        refundPaid({ currency, user_id, amount: refund, account }),
      ];
    }
    case 'stray_money':
      return [
        issued,
        ...moves.flatMap((move) => [
          unallocatedReceived({ ...kept, amount: move.part.amount }),
          creditUsed({ ...move, from: [{ unallocated_id: 'k', amount: move.part.amount }] }),
        ]),
        unallocatedReceived({ ...kept, amount }),
        unallocatedReturned({ ...kept, amount }),
      ];
    case 'claim_by_insurer':
      return [
        issued,
        ...received,
        owed,
        claimPaidByInsurer({ currency, user_id, insurer_id, amount }),
      ];
    case 'claim': {
      const [first, ...rest] = instalments;
      const due = Math.min(first?.amount ?? 0, amount);
      const left = (first?.amount ?? 0) - due;
      const set_off = first ? [{ ...first, amount: due }] : [];
      const remainder = first && left > 0 ? [{ ...first, amount: left }] : [];
      return [
        issued,
        owed,
        claimPaid({ currency, user_id, amount, set_off, account }),
        ...[...remainder, ...rest].map((part) =>
          paymentReceived({ currency, user_id, account, part }),
        ),
      ];
    }
  }
}

describe('a season', () => {
  it('every posting sums to 0; when all is paid, the accounts that close by payment are at 0; after the settlements all are, in every currency', () => {
    fc.assert(
      fc.property(fc.array(policyOfSeason, { minLength: 1, maxLength: 12 }), (policies) => {
        const postings = policies.flatMap((policy, index) => bookPolicy(policy, `p${index}`));
        const entries = postings.flatMap((posting) => posting.entries);
        for (const balance of ledgerBalances(entries)) {
          expect(ledgerAccountRules[balance.account].closes).toBe('by_settlement');
        }

        for (const currency of currencies) {
          const us = ledgerBalances(entries).find(
            (one) => one.account === 'cash_us' && one.currency === currency,
          );
          if (us) entries.push(...usFundsTransferred({ currency, amount: us.balance }).entries);
          for (const account of Object.values(settlementAccounts)) {
            entries.push(...accountSettled({ account, currency, entries }).entries);
          }
        }
        expect(ledgerBalances(entries)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('settling pays each insurer its own balance: 6,825.53 − 20,370.00 means 13,544.47 comes in', () => {
    const entries = [
      ...premiumIssued(premium, [instalment]).entries,
      ...claimOwed({ currency, user_id, panel, amount: 2_037_000 }).entries,
      ...premiumIssued({ ...premium, panel: panelOf({ insurer_id: 'i2' }) }, [instalment]).entries,
    ];
    expect(accountSettled({ account: 'insurer', currency, entries }).entries).toEqual([
      { account: 'insurer', currency, insurer_id: 'i1', amount: -1_354_447 },
      { account: 'insurer', currency, insurer_id: 'i2', amount: 682_553 },
      { account: 'cash', currency, amount: 671_894 },
    ]);
  });
});
