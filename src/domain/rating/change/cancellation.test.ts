import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf } from '#domain/money.ts';
import { splitByPanel } from '#domain/payments/insurer-panel.ts';
import {
  cancellationInitiators,
  extentOfCancellation,
} from '#domain/policies/cancellation-initiators.ts';
import { rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import {
  type Cancellation,
  type ItemAhead,
  refundsOfCancellation,
} from '#domain/rating/change/cancellation.ts';
import {
  chargesOfLeavingItems,
  type VersionCharge,
} from '#domain/rating/change/version-charges.ts';
import type { PricedPolicy } from '#domain/rating/change/change-amounts.ts';
import { defaultOnTrackTables as tables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';
import { plainItem, plainRisk } from '#test/harness/risk-examples.ts';

const price = (input: OnTrackInput): PricedPolicy => ({
  input,
  result: rateOnTrack(input, tables),
});

/** An item that costs its minimum, so that its premium can be chosen. */
const costing = (
  premium: number,
  event: string,
  change: Partial<OnTrackItem> = {},
): OnTrackItem => ({
  ...plainItem,
  event,
  insured_value: premium * 15,
  min_premium_override: premium,
  ...change,
});

const season = price({
  ...plainRisk,
  items: [costing(400_000, 'E1'), costing(200_000, 'E2'), costing(300_000, 'E3')],
});
const ahead: ItemAhead[] = [
  { index: 0, days_away: 10, is_called_off: false },
  { index: 1, days_away: 3, is_called_off: false },
];
const cancel = (change: Partial<Cancellation> = {}, policy = season) =>
  refundsOfCancellation(
    policy,
    { initiator: 'client', items_ahead: ahead, claimed_items: [], open: 0, charged: [], ...change },
    tables,
  );
const sumOf = (rows: readonly { net: number; ipt: number; commission: number }[]) =>
  rows.reduce(
    (sum, row) => ({
      net: sum.net + row.net,
      ipt: sum.ipt + row.ipt,
      commission: sum.commission + row.commission,
    }),
    { net: 0, ipt: 0, commission: 0 },
  );

describe('who cancels', () => {
  test('the client: items of 4,000.00 in ten days, 2,000.00 in three and 3,000.00 begun give 4,255.00, with tax 5,148.55', () => {
    expect(season.result).toMatchObject({
      net_premium: 855_000,
      policy_fee: 7_500,
      ipt: 181_125,
      gross_premium: 1_043_625,
      commission: 128_250,
    });
    const refunds = cancel();
    expect(refunds.map(({ share, pct, net }) => [share, pct, net])).toEqual([
      [370_000, 90, 333_000],
      [185_000, 50, 92_500],
    ]);
    const back = sumOf(refunds);
    expect(back).toEqual({ net: 425_500, ipt: 89_355, commission: 63_825 });
    expect(back.net + back.ipt).toBe(514_855);
    expect([855_000 - back.net, 181_125 - back.ipt, 128_250 - back.commission]).toEqual([
      429_500, 91_770, 64_425,
    ]);
    expect(percentOf(429_500 + 7_500, '21')).toBe(91_770);
    const panel = [
      { insurer_id: 'i1', share_bp: 6000 },
      { insurer_id: 'i2', share_bp: 4000 },
    ];
    const parts = splitByPanel(back.net - back.commission, panel);
    expect(parts.map(({ amount }) => amount)).toEqual([217_005, 144_670]);
  });

  test.each(['organiser', 'insurer', 'staff'] as const)(
    '%s: 95 % of 4,000.00 and 2,000.00, the discount stays: 3,800.00 and 1,900.00',
    (initiator) => {
      expect(cancel({ initiator }).map(({ net, pct }) => [net, pct])).toEqual([
        [380_000, 100],
        [190_000, 100],
      ]);
    },
  );

  test('total loss: 50 % of 3,700.00 and 1,850.00, however far away', () => {
    expect(cancel({ initiator: 'total_loss' }).map(({ net }) => net)).toEqual([185_000, 92_500]);
  });

  test('non-payment: all of it against 10,436.25 that is open, and no more than 2,000.00 where that is all', () => {
    const all = sumOf(cancel({ initiator: 'non_payment', open: 1_043_625 }));
    expect(all).toEqual({ net: 570_000, ipt: 119_700, commission: 85_500 });
    const capped = sumOf(cancel({ initiator: 'non_payment', open: 200_000 }));
    expect(capped.net + capped.ipt).toBe(200_000);
    expect(capped.ipt).toBe(34_711);
    expect(cancel({ initiator: 'non_payment' }).map(({ net }) => net)).toEqual([0, 0]);
  });

  test('a called-off event gives back all, whoever cancels; the client gives up the discount of the others', () => {
    const off = ahead.map((one) => ({ ...one, is_called_off: one.index === 1 }));
    // 2,000.00 of 9,000.00 at 95 %; then 4,000.00 and 3,000.00 carry 6,650.00, and 3,000.00 alone cost as much.
    expect(cancel({ items_ahead: off }).map(({ net, pct }) => [net, pct])).toEqual([
      [190_000, 100],
      [328_500, 90],
    ]);
  });

  test('the minimum premium of 500.00 stays when a client cancels 600.00, and not when we do', () => {
    const small = price({ ...plainRisk, items: [costing(60_000, 'E1')] });
    const items_ahead = [{ index: 0, days_away: 30, is_called_off: false }];
    const back = (initiator: Cancellation['initiator']) =>
      cancel({ initiator, items_ahead }, small).map(({ net }) => net);
    expect(back('client')).toEqual([10_000]);
    expect(back('total_loss')).toEqual([10_000]);
    expect(back('staff')).toEqual([60_000]);
  });

  test('seven days away is 90 %, six days away is 50 %; nothing of an item with a paid claim', () => {
    const two = price({ ...plainRisk, items: [costing(400_000, 'E1'), costing(200_000, 'E2')] });
    const back = (days_away: number) =>
      cancel(
        { initiator: 'client', items_ahead: [{ index: 0, days_away, is_called_off: false }] },
        two,
      );
    expect([back(7), back(6)].flat().map(({ net }) => net)).toEqual([360_000, 200_000]);
    expect(cancel({ claimed_items: [0, 1] })).toEqual([]);
  });
});

describe('some items are taken out, the rest stays in force', () => {
  /** What the version without items and its charges come to, against the policy before. */
  const backOf = (indexes: readonly number[], rows: ReturnType<typeof cancel>, of = season) => {
    const after = price({
      ...of.input,
      items: of.input.items.filter((_, index) => !indexes.includes(index)),
    });
    const charges = chargesOfLeavingItems(
      of,
      after,
      { item_indexes: indexes, refunds: rows, charged: [] },
      tables,
    );
    const sum = (amountOf: (charge: (typeof charges)[number]) => number) =>
      charges.reduce((total, charge) => total + amountOf(charge), 0);
    return {
      net: of.result.net_premium - after.result.net_premium - sum(({ net }) => net),
      ipt: of.result.ipt - after.result.ipt - sum(({ ipt }) => ipt),
      commission: of.result.commission - after.result.commission - sum((one) => one.commission),
    };
  };
  const second = ahead.slice(1);

  test('the organiser calls the 2,000.00 off: 1,900.00 with 399.00 tax, though two events earn no discount', () => {
    const rows = cancel({ initiator: 'organiser', items_ahead: second });
    expect(backOf([1], rows)).toEqual({ net: 190_000, ipt: 39_900, commission: 28_500 });
  });

  test('total loss of the car of the 2,000.00: 8,550.00 less 7,000.00 is 1,550.00, half of it 775.00', () => {
    const rows = cancel({ initiator: 'total_loss', items_ahead: second });
    expect(rows.map(({ share, pct }) => [share, pct])).toEqual([[155_000, 50]]);
    expect(backOf([1], rows)).toEqual({ net: 77_500, ipt: 16_275, commission: 11_625 });
  });

  test('whoever takes out what: price and charges together are the refund to the cent, at every rate', () => {
    const item = fc
      .record({
        event: fc.constantFrom('E1', 'E2', 'E3', 'E4'),
        insured_value: fc.integer({ min: 1_000_000, max: 60_000_000 }),
        tax_country: fc.constantFrom('NL', 'DE', 'FR'),
      })
      .map((change): OnTrackItem => ({ ...plainItem, ...change }));
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 2, maxLength: 7 }),
        fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('organiser', 'insurer', 'staff', 'total_loss', 'non_payment'),
        (items, picked, initiator) => {
          const indexes = picked.filter((index) => index < items.length - 1);
          const policy = price({ ...plainRisk, items });
          const items_ahead = indexes.map((index) => ({
            index,
            days_away: 9,
            is_called_off: false,
          }));
          const rows = cancel({ initiator, items_ahead, open: 200_000 }, policy);
          const { net, ipt } = sumOf(rows);
          expect(backOf(indexes, rows, policy)).toMatchObject({ net, ipt });
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('the organiser: 58,693.02 × 9,525.38 / 67,463.24 = 8,287.08 of the season’s example, with 1,491.67 tax', () => {
  const file = new URL('../../../../test/vectors/on-track.json', import.meta.url);
  const vectors = JSON.parse(readFileSync(file, 'utf8')) as { input: OnTrackInput }[];
  const example = (place: number) => price(vectors[place]?.input ?? plainRisk);
  const off = (index: number) => [{ index, days_away: 9, is_called_off: true }];
  expect(cancel({ initiator: 'organiser', items_ahead: off(5) }, example(4))).toMatchObject([
    { net: 828_708, ipt: 149_167 },
  ]);
  // At the rate once charged, whatever the country asks today.
  const dearer = tables.premium_tax.map((row) =>
    row.country_code === 'DE' ? { ...row, rate_pct: '22' } : row,
  );
  const cancellation = { claimed_items: [], open: 0, charged: [], items_ahead: off(2) };
  expect(
    refundsOfCancellation(
      example(5),
      { initiator: 'organiser', ...cancellation },
      { ...tables, premium_tax: dearer },
    ),
  ).toMatchObject([{ country: 'DE', rate_pct: '19', net: 1_006_469, ipt: 191_229 }]);
});

test('each tax line gives back at its own rate, and all of it when all of its items go', () => {
  const policy = price({
    ...plainRisk,
    items: [
      costing(333_333, 'E1'),
      costing(123_457, 'E2', { tax_country: 'DE' }),
      costing(98_765, 'E3', { tax_country: 'DE' }),
    ],
  });
  const items_ahead = [1, 2].map((index) => ({ index, days_away: 9, is_called_off: false }));
  const rows = cancel({ initiator: 'insurer', items_ahead }, policy);
  const german = policy.result.taxes.find(({ country }) => country === 'DE');
  expect(rows.every(({ country }) => country === 'DE')).toBe(true);
  expect(sumOf(rows)).toMatchObject({ net: german?.base, ipt: german?.ipt });
});

test('whoever cancels what, no more goes back than was charged, and nothing is negative', () => {
  const item = fc
    .record({
      car: fc.constantFrom('C1', 'C2', 'C3'),
      event: fc.constantFrom('E1', 'E2', 'E3', 'E4', 'E5'),
      insured_value: fc.integer({ min: 100_000, max: 60_000_000 }),
      tax_country: fc.constantFrom('NL', 'DE', 'FR', 'GB'),
    })
    .map((change): OnTrackItem => ({ ...plainItem, ...change }));
  const initiators = cancellationInitiators.filter((one) => one !== 'flat');
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 8 }),
      fc.array(fc.record({ index: fc.nat(7), days_away: fc.nat(20), is_called_off: fc.boolean() })),
      fc.nat(5_000_000),
      (items, picked, open) => {
        const policy = price({ ...plainRisk, items });
        const items_ahead = picked.filter(
          (one, place) =>
            one.index < items.length &&
            picked.findIndex(({ index }) => index === one.index) === place,
        );
        for (const initiator of initiators) {
          const rows = cancel({ initiator, items_ahead, open }, policy);
          const back = sumOf(rows);
          expect(
            rows.every(({ net, ipt, commission }) => net >= 0 && ipt >= 0 && commission >= 0),
          ).toBe(true);
          expect(back.net).toBeLessThanOrEqual(policy.result.net_premium);
          expect(back.ipt).toBeLessThanOrEqual(policy.result.ipt);
          expect(back.commission).toBe(percentOf(back.net, '15'));
          const most = initiator === 'non_payment' ? open : policy.result.gross_premium;
          expect(back.net + back.ipt).toBeLessThanOrEqual(most);
        }
      },
    ),
  );
});

test('items are cancelled one after the other: nobody keeps a cent of the net premium, and the fee its own tax', () => {
  const item = fc
    .record({
      event: fc.constantFrom('E1', 'E2', 'E3', 'E4', 'E5'),
      insured_value: fc.integer({ min: 1_000_000, max: 60_000_000 }),
      tax_country: fc.constantFrom('NL', 'DE', 'FR'),
    })
    .map((change): OnTrackItem => ({ ...plainItem, ...change }));
  const one = { index: 0, days_away: 9, is_called_off: false };
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 7 }),
      fc.constantFrom('organiser', 'insurer', 'staff'),
      (items, initiator) => {
        const charged: VersionCharge[] = [];
        let policy = price({ ...plainRisk, items });
        for (let rest = items.slice(1); rest.length > 0; rest = rest.slice(1)) {
          const rows = cancel({ initiator, items_ahead: [one], charged }, policy);
          const after = price({ ...policy.input, items: rest });
          const change = { item_indexes: [0], refunds: rows, charged };
          charged.push(...chargesOfLeavingItems(policy, after, change, tables));
          policy = after;
        }
        const back = sumOf(cancel({ initiator, items_ahead: [one], charged }, policy));
        const kept = sumOf(charged);
        const { net_premium, ipt, commission, policy_fee } = policy.result;
        expect([net_premium + kept.net, commission + kept.commission]).toEqual([
          back.net,
          back.commission,
        ]);
        expect(ipt + kept.ipt - back.ipt).toBe(percentOf(policy_fee, '21'));
      },
    ),
    { numRuns: 60 },
  );
});

test('taking out some events is a withdrawal by the client and a cancellation in part by others; the last ones end it', () => {
  const extent = (initiator: Cancellation['initiator'], chosen?: string[]) =>
    extentOfCancellation({ initiator, ahead: ['E1', 'E2'], chosen });
  expect(extent('client', ['E1'])).toBe('withdrawal');
  expect(extent('organiser', ['E1'])).toBe('part');
  expect(extent('client', ['E2', 'E1'])).toBe('whole');
  expect(extent('staff')).toBe('whole');
});
