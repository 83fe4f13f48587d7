import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { PanelShare } from './insurer-panel.ts';
import type { LedgerEntry, LedgerPosting } from './ledger-accounts.ts';
import {
  grossOf,
  instalmentCancelled,
  premiumAdjusted,
  premiumCredited,
  premiumIssued,
  type PremiumParts,
} from './ledger-postings.ts';
import { shareOfLines, type PremiumLine } from './premium-lines.ts';
import { taxCharged, taxEntries, taxGivenBack, type TaxHeld } from './tax-payers.ts';

const currency = 'EUR';
const panel: PanelShare[] = [
  { insurer_id: 'leader', share_bp: 6000 },
  { insurer_id: 'follower', share_bp: 4000 },
];
const leaderInNl = [{ insurer_id: 'leader', country_code: 'NL' }];
const instalment = { payment_id: 'p1', instalment_number: 1 };
/** Manual 4.5, example 1, of which 1,702.06 is Dutch tax. */
const premium: PremiumParts = {
  ...{ currency, user_id: 'u1', panel, broker_id: 'b1', own_tax_payers: leaderInNl },
  ...{ net: 803_004, fee: 7_500, commission: 120_451 },
  taxes: [{ country_code: 'NL', ipt: 170_206 }],
};

/** Who has how much tax after some postings: an amount for each holder of each country. */
function heldAfter(entries: readonly LedgerEntry[]): TaxHeld[] {
  const taxes = entries.filter((one) => one.country_code !== undefined);
  const by = Map.groupBy(taxes, (one) => `${one.country_code ?? ''} ${one.insurer_id ?? ''}`);
  return [...by.values()].map((own) => ({
    country_code: own[0]?.country_code ?? '',
    insurer_id: own[0]?.insurer_id ?? null,
    amount: own.reduce((sum, one) => sum - one.amount, 0),
  }));
}

const taxesOf = ({ entries }: LedgerPosting) =>
  entries
    .filter((one) => one.country_code !== undefined)
    .map(({ account, insurer_id, amount }) => [account, insurer_id, amount]);

describe('tax that an insurer pays itself', () => {
  it('1,702.06 of which the leader of 60 and 40 % files its own: 1,021.24 are its, 680.82 ours to file', () => {
    const posting = premiumIssued(premium, [{ ...instalment, amount: grossOf(premium) }]);
    expect(taxesOf(posting)).toEqual([
      ['insurer', 'leader', -102_124],
      ['tax_payable', undefined, -68_082],
    ]);
  });

  it('of another country, and of an insurer that is not on the panel, all of it is ours to file', () => {
    const abroad = { ...premium, taxes: [{ country_code: 'GB', ipt: 96_360 }] };
    const stranger = [{ insurer_id: 'other', country_code: 'NL' }];
    for (const parts of [abroad, { ...premium, own_tax_payers: stranger }])
      expect(
        taxesOf(premiumIssued(parts, [{ ...instalment, amount: grossOf(parts) }])).map(
          ([account]) => account,
        ),
      ).toEqual(['tax_payable']);
  });

  it('where both pay it themselves nothing is left for us to file', () => {
    const both = [...leaderInNl, { insurer_id: 'follower', country_code: 'NL' }];
    expect(
      taxCharged({ country_code: 'NL', amount: 101 }, { panel, own_tax_payers: both }),
    ).toEqual([
      { country_code: 'NL', insurer_id: 'leader', amount: 61 },
      { country_code: 'NL', insurer_id: 'follower', amount: 40 },
      { country_code: 'NL', insurer_id: null, amount: 0 },
    ]);
  });

  it('goes back from who has it, whatever holds today', () => {
    const issued = premiumIssued(premium, [{ ...instalment, amount: grossOf(premium) }]);
    const { own_tax_payers: _, ...today } = premium;
    const back = premiumCredited({ ...today, tax_held: heldAfter(issued.entries) }, [
      { ...instalment, amount: grossOf(premium) },
    ]);
    expect(taxesOf(back)).toEqual([
      ['insurer', 'leader', 102_124],
      ['tax_payable', undefined, 68_082],
    ]);
  });

  it('that was charged before the insurer paid itself goes back from us alone', () => {
    const tax_held = [{ country_code: 'NL', insurer_id: null, amount: 170_206 }];
    const back = premiumCredited({ ...premium, tax_held }, [
      { ...instalment, amount: grossOf(premium) },
    ]);
    expect(taxesOf(back)).toEqual([['tax_payable', undefined, 170_206]]);
  });

  it('an item gives back what was charged for it, not a share of everything', () => {
    const tax_held = [
      { country_code: 'NL', insurer_id: null, amount: 8_000 },
      { country_code: 'NL', insurer_id: 'leader', amount: 2_000 },
    ];
    const back = { country_code: 'NL', amount: 3_000 };
    expect(taxGivenBack(back, { tax_held })).toEqual([
      { country_code: 'NL', insurer_id: null, amount: 2_400 },
      { country_code: 'NL', insurer_id: 'leader', amount: 600 },
    ]);
    const tax_back = [{ country_code: 'NL', insurer_id: 'leader', amount: 1 }];
    expect(taxGivenBack(back, { tax_held, tax_back })).toEqual([
      { country_code: 'NL', insurer_id: null, amount: 1_000 },
      { country_code: 'NL', insurer_id: 'leader', amount: 2_000 },
    ]);
  });
});

const cents = fc.integer({ min: 0, max: 5_000_000 });
const countries = fc.constantFrom('NL', 'BE', 'GB');
const carriers = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
  .chain((ids) =>
    fc
      .array(fc.integer({ min: 1, max: 100 }), { minLength: ids.length, maxLength: ids.length })
      .map((weights) => {
        const whole = weights.reduce((sum, one) => sum + one, 0);
        const shares = weights.map((one) => Math.floor((one * 10_000) / whole));
        const rest = 10_000 - shares.reduce((sum, one) => sum + one, 0);
        return ids.map((insurer_id, place) => ({
          insurer_id,
          share_bp: (shares[place] ?? 0) + (place === 0 ? rest : 0),
        }));
      }),
  );
const payers = fc.uniqueArray(
  fc.record({ insurer_id: fc.constantFrom('a', 'b', 'c'), country_code: countries }),
  { maxLength: 6, selector: (one) => `${one.insurer_id} ${one.country_code}` },
);
const taxes = fc.array(
  fc.record({ country_code: countries, ipt: fc.integer({ min: 1, max: 500_000 }) }),
  { minLength: 1, maxLength: 4 },
);

test('2,000 charges under settings that change, given back in parts, leave no cent of tax with anybody', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(carriers, payers, taxes), { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(countries, cents, fc.boolean()), { maxLength: 6 }),
      (charges, steps) => {
        const entries: LedgerEntry[] = [];
        for (const [shares, own_tax_payers, charged] of charges)
          entries.push(
            ...taxEntries({ currency, panel: shares, own_tax_payers, taxes: charged }, -1),
          );
        const whole = charges.flatMap(([, , charged]) => charged);
        const sum = (country: string) =>
          heldAfter(entries).reduce(
            (total, one) => (one.country_code === country ? total + one.amount : total),
            0,
          );
        for (const country of ['NL', 'BE', 'GB'])
          expect(sum(country)).toBe(
            whole.reduce((all, one) => (one.country_code === country ? all + one.ipt : all), 0),
          );
        const giveBack = (country_code: string, ipt: number, known: boolean) => {
          const tax_held = heldAfter(entries);
          const tax_back = known ? tax_held.slice(0, 1) : [];
          const parts = { currency, panel: [], taxes: [{ country_code, ipt }], tax_held, tax_back };
          entries.push(...taxEntries(parts, 1));
          for (const one of heldAfter(entries)) expect(one.amount).toBeGreaterThanOrEqual(0);
        };
        for (const [country, wanted, known] of steps)
          giveBack(country, Math.min(wanted, sum(country)), known);
        for (const country of ['NL', 'BE', 'GB']) giveBack(country, sum(country), true);
        expect(heldAfter(entries).filter((one) => one.amount !== 0)).toEqual([]);
      },
    ),
    { numRuns: 2000 },
  );
});

test('instalments that are cancelled one after the other take the tax from who has it, to the last cent', () => {
  fc.assert(
    fc.property(payers, fc.integer({ min: 0, max: 3 }), (own_tax_payers, first) => {
      const parts: PremiumParts = { ...premium, panel, own_tax_payers };
      const gross = grossOf(parts);
      const amounts = [gross - 3 * 245_177, 245_177, 245_177, 245_177];
      const due = amounts.map((amount, place) => ({
        ...{ payment_id: 'p1', instalment_number: place + 1, amount },
      }));
      const issued = premiumAdjusted(parts, due);
      const entries = [...issued.entries];
      const order = [...due.slice(first), ...due.slice(0, first)];
      for (const part of order) {
        const lines = linesOf(entries);
        const cancelled = instalmentCancelled(
          {
            ...{ currency, user_id: 'u1', tax_held: heldAfter(entries) },
            lines: shareOfLines(lines, part.amount),
          },
          part,
        );
        entries.push(...cancelled.entries);
      }
      const left = Map.groupBy(entries, (one) =>
        [one.account, one.insurer_id, one.country_code].join(' '),
      );
      for (const own of left.values())
        expect(own.reduce((total, one) => total + one.amount, 0)).toBe(0);
    }),
  );
});

/** The lines of a premium as its postings have it, the tax of a country as one. */
function linesOf(entries: readonly LedgerEntry[]): PremiumLine[] {
  const lines = new Map<string, PremiumLine>();
  for (const { account, insurer_id, broker_id, country_code, amount } of entries) {
    if (account === 'premium_receivable') continue;
    const party =
      country_code === undefined
        ? {
            account: account as PremiumLine['account'],
            ...(insurer_id === undefined ? {} : { insurer_id }),
            ...(broker_id === undefined ? {} : { broker_id }),
          }
        : { account: 'tax_payable' as const, country_code, rate_pct: '21', base: 0 };
    const key = JSON.stringify(party);
    lines.set(key, { ...party, amount: (lines.get(key)?.amount ?? 0) - amount });
  }
  return [...lines.values()];
}
