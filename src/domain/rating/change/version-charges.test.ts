import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import {
  differenceByCountry,
  type PricedPolicy,
  sumNets,
} from '#domain/rating/change/change-amounts.ts';
import { defaultOnTrackTables as tables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';
import { refundsOfCancellation } from '#domain/rating/change/cancellation.ts';
import { removeItems } from '#domain/rating/change/policy-change.ts';
import {
  chargesOfLeavingItems,
  chargesOfVersion,
  type Removal,
  type VersionCharge,
} from '#domain/rating/change/version-charges.ts';
import { plainItem, plainRisk } from '#test/harness/risk-examples.ts';

const file = new URL('../../../../test/vectors/on-track.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as { input: OnTrackInput }[];

function price(input: OnTrackInput | undefined): PricedPolicy {
  if (!input) throw new Error('no such example');
  return { input, result: rateOnTrack(input, tables) };
}

const season = price(vectors[4]?.input);
const portimao = 5;
const removal = (today: string, has_started = false) => ({
  item_indexes: [portimao],
  claimed_items: [] as number[],
  removal: { kind: 'client_withdraws', today, event_start: '2026-10-16', has_started } as const,
});
const fee = { kind: 'endorsement_fee', country: 'FR', rate_pct: '18', net: 0, fee: 2500, ipt: 450 };
const keeps = (net: number, ipt: number) => ({ kind: 'kept_premium', net, ipt, fee: 0 });

describe('what a changed version costs beyond its price', () => {
  test.each([
    ['ten days before: the fee of 25.00 + 4.50', removal('2026-10-06'), [fee]],
    [
      'six days before: half of 8,287.08; 745.84 of 1,491.67 tax go back',
      removal('2026-10-10'),
      [keeps(414_354, 74_583)],
    ],
    ['after the first session: all', removal('2026-10-16', true), [keeps(828_708, 149_167)]],
    [
      'after a paid claim: all',
      { ...removal('2026-10-06'), claimed_items: [portimao] },
      [keeps(828_708, 149_167)],
    ],
    [
      'cancelled by the organiser: nothing',
      { ...removal('2026-10-06'), removal: { kind: 'organiser_cancelled' } as const },
      [],
    ],
  ])('an event leaves %s', (_, one, expected) => {
    expect(
      chargesOfVersion(season, { removals: [one], endorsed: false, charged: [] }, tables),
    ).toMatchObject(expected);
  });

  test('a changed car or driver costs the fee once, whatever else leaves', () => {
    const change = { removals: [removal('2026-10-06')], endorsed: true, charged: [] };
    expect(chargesOfVersion(season, change, tables)).toMatchObject([fee]);
    expect(
      chargesOfVersion(season, { removals: [], endorsed: true, charged: [] }, tables),
    ).toMatchObject([fee]);
  });

  test('commission is kept with the premium: 15 % of 4,143.54 is 621.53', () => {
    const change = { removals: [removal('2026-10-10')], endorsed: false, charged: [] };
    expect(chargesOfVersion(season, change, tables)[0]?.commission).toBe(62_153);
  });

  test('price difference and charges together are what the rule for withdrawals says', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('2026-10-06', '2026-10-10', '2026-10-16'),
        (item_indexes, today) => {
          const one = { ...removal(today), item_indexes };
          const charges = chargesOfVersion(
            season,
            { removals: [one], endorsed: false, charged: [] },
            tables,
          );
          const items = season.input.items.filter((_, index) => !item_indexes.includes(index));
          const rest = items.length === 0 ? null : price({ ...season.input, items });
          const difference = sumNets(differenceByCountry(season, rest));
          const kept = charges.reduce((sum, charge) => sum + charge.net, 0);
          expect(difference + kept).toBe(removeItems(season, one, tables).net);
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** A policy from change to change, with all that it was charged beside its price. */
class Book {
  readonly charged: VersionCharge[] = [];
  policy: PricedPolicy;

  constructor(items: readonly OnTrackItem[]) {
    this.policy = price({ ...plainRisk, items });
  }

  /** Items leave in a new version; the others stand as they are priced without them. */
  remove(removals: readonly Removal[]): VersionCharge[] {
    const change = { removals, endorsed: false, charged: this.charged };
    const charges = chargesOfVersion(this.policy, change, tables);
    this.leave(
      removals.flatMap(({ item_indexes }) => item_indexes),
      charges,
    );
    return charges;
  }

  /** Items are cancelled by somebody else than the client, and the rest stays in force. */
  cancel(
    initiator: 'organiser' | 'insurer' | 'total_loss' | 'non_payment',
    indexes: readonly number[],
    { open = 0, claimed = [] as readonly number[] } = {},
  ): VersionCharge[] {
    const { policy, charged } = this;
    const items_ahead = indexes.map((index) => ({ index, days_away: 30, is_called_off: false }));
    const refunds = refundsOfCancellation(
      policy,
      { initiator, items_ahead, claimed_items: claimed, open, charged },
      tables,
    );
    const after = this.without(indexes);
    const change = { item_indexes: indexes, refunds, charged };
    const charges = chargesOfLeavingItems(policy, after, change, tables);
    this.leave(indexes, charges);
    return charges;
  }

  /** Items are added in a new version, and others leave it. */
  add(items: readonly OnTrackItem[], removals: readonly Removal[] = []): VersionCharge[] {
    const leaving = removals.flatMap(({ item_indexes }) => item_indexes);
    const { input } = this.without(leaving);
    const after = price({ ...input, items: [...input.items, ...items] });
    const change = { removals, endorsed: false, charged: this.charged, after: after.result };
    const charges = chargesOfVersion(this.policy, change, tables);
    this.policy = after;
    this.charged.push(...charges);
    return charges;
  }

  private without(indexes: readonly number[]): PricedPolicy {
    const items = this.policy.input.items.filter((_, index) => !indexes.includes(index));
    return price({ ...this.policy.input, items });
  }

  private leave(indexes: readonly number[], charges: readonly VersionCharge[]): void {
    this.policy = this.without(indexes);
    this.charged.push(...charges);
  }

  /** What the policy has come to: its price and its charges, without fees and their tax. */
  line(country: string) {
    const { input, result } = this.policy;
    const row = result.taxes.find((one) => one.country === country);
    const fee = input.policyholder_country === country ? result.policy_fee : 0;
    const own = this.charged.filter((one) => one.country === country && one.fee === 0);
    const feeTax = Math.round((fee * Number(row?.rate_pct ?? 0)) / 100);
    return {
      net: (row?.base ?? 0) - fee + own.reduce((sum, { net }) => sum + net, 0),
      ipt: (row?.ipt ?? 0) - feeTax + own.reduce((sum, { ipt }) => sum + ipt, 0),
    };
  }

  get net(): number {
    return this.policy.result.net_premium + this.charged.reduce((sum, { net }) => sum + net, 0);
  }

  get commission(): number {
    const { commission } = this.policy.result;
    return commission + this.charged.reduce((sum, one) => sum + one.commission, 0);
  }
}

/** 1,000.00 at an event, taxed by a country. */
const thousand = (event: string, tax_country = 'NL', premium = 100_000): OnTrackItem => ({
  ...plainItem,
  event,
  tax_country,
  insured_value: premium * 15,
  min_premium_override: premium,
});

const withdrawn = (index: number, today = '2026-10-06'): Removal => ({
  item_indexes: [index],
  claimed_items: [],
  removal: { kind: 'client_withdraws', today, event_start: '2026-10-16', has_started: false },
});
const calledOff = (index: number, claimed_items: number[] = []): Removal => ({
  item_indexes: [index],
  claimed_items,
  removal: { kind: 'organiser_cancelled' },
});
const row = (kind: string, country: string, net: number, ipt: number) =>
  expect.objectContaining({ kind, country, net, ipt });

describe('the discount that stayed when an event was called off goes with the client’s own withdrawal', () => {
  /** 2,850.00 for three events; one is called off and 950.00 go back, so that the other two carry 950.00 each. */
  const afterOneCalledOff = (last = 'DE') => {
    const book = new Book([thousand('E1'), thousand('E2'), thousand('E3', last)]);
    expect(book.remove([calledOff(0)])).toHaveLength(last === 'NL' ? 1 : 2);
    expect(book.net).toBe(190_000);
    return book;
  };

  test('in time: 1,900.00 less 1,000.00 is 900.00 back, and the last event carries its price of 1,000.00', () => {
    const book = afterOneCalledOff();
    expect(book.remove([withdrawn(0)])).toEqual([
      row('kept_discount', 'NL', 5000, 1050),
      row('kept_discount', 'DE', 5000, 950),
      expect.objectContaining({ kind: 'endorsement_fee', fee: 2500 }),
    ]);
    expect([book.line('NL'), book.line('DE')]).toEqual([
      { net: 0, ipt: 0 },
      { net: 100_000, ipt: 19_000 },
    ]);
    expect([book.net, book.commission]).toEqual([100_000, 15_000]);
  });

  test('inside seven days: half of the 900.00 goes back, 450.00 stay beside the 1,000.00', () => {
    const book = afterOneCalledOff('NL');
    expect(book.remove([withdrawn(0, '2026-10-10')])).toEqual([
      row('kept_premium', 'NL', 45_000, 9450),
      row('kept_discount', 'NL', 10_000, 2100),
    ]);
    expect([book.line('NL'), book.commission]).toEqual([{ net: 145_000, ipt: 30_450 }, 21_750]);
  });

  test('inside seven days, in two countries: Germany’s line keeps 975.00, and no more goes back when that is called off too', () => {
    const book = afterOneCalledOff();
    book.remove([withdrawn(0, '2026-10-10')]);
    expect([book.line('NL'), book.line('DE')]).toEqual([
      { net: 47_500, ipt: 9975 },
      { net: 97_500, ipt: 18_525 },
    ]);
    const [last] = refundsOfCancellation(
      book.policy,
      {
        ...{ initiator: 'organiser', claimed_items: [], open: 0, charged: book.charged },
        items_ahead: [{ index: 0, days_away: 9, is_called_off: true }],
      },
      tables,
    );
    expect(last).toMatchObject({ net: 97_500, ipt: 18_525 });
  });

  test('in the same change as the event that was called off, the one after the other', () => {
    const book = new Book([thousand('E1'), thousand('E2'), thousand('E3', 'DE')]);
    book.remove([calledOff(0), withdrawn(1)]);
    expect([book.line('NL'), book.line('DE')]).toEqual([
      { net: 0, ipt: 0 },
      { net: 100_000, ipt: 19_000 },
    ]);
  });

  test('a total loss ends it as well: half of 1,900.00 less 1,000.00 goes back, and the last event carries 1,000.00', () => {
    const book = afterOneCalledOff('NL');
    expect(book.cancel('total_loss', [0])).toEqual([
      row('kept_premium', 'NL', 45_000, 9450),
      row('kept_discount', 'NL', 10_000, 2100),
    ]);
  });

  test('what stays of an event with a paid claim is no discount: 950.00 stay when it is called off, and 50.00 for each other', () => {
    const book = new Book([thousand('E1'), thousand('E2'), thousand('E3')]);
    expect(book.remove([calledOff(0, [0])])).toEqual([
      row('kept_premium', 'NL', 95_000, 19_950),
      row('kept_discount', 'NL', -10_000, -2100),
    ]);
    const door = new Book([thousand('E1'), thousand('E2'), thousand('E3')]);
    expect(door.cancel('insurer', [0], { claimed: [0] })).toEqual([
      row('kept_premium', 'NL', 95_000, 19_950),
      row('kept_discount', 'NL', -10_000, -2100),
    ]);
  });

  test('an unpaid premium of which 605.00 are open: 500.00 of 950.00 go back, 450.00 stay, and the discount apart from it', () => {
    const book = new Book([thousand('E1'), thousand('E2'), thousand('E3')]);
    expect(book.cancel('non_payment', [0], { open: 60_500 })).toEqual([
      row('kept_premium', 'NL', 45_000, 9450),
      row('kept_discount', 'NL', -10_000, -2100),
    ]);
  });

  test('a discount lost that is worth more than the event stays with the others: 1,947.50 and not 2,000.00 go back of them', () => {
    const book = new Book([thousand('E1'), thousand('E2'), thousand('E3', 'NL', 5000)]);
    expect(book.remove([withdrawn(2)])).toEqual([
      row('kept_discount', 'NL', -5250, -1102),
      expect.objectContaining({ kind: 'endorsement_fee' }),
    ]);
    expect(book.net).toBe(194_750);
    book.cancel('organiser', [0]);
    expect(book.net).toBe(97_375);
  });
});

describe('an event is added after an event that was called off left its discount with the others', () => {
  /** Three events of 1,000.00, of which one was called off: the other two carry 1,900.00. */
  const afterOneCalledOff = (last = 'NL') => {
    const book = new Book([thousand('E1'), thousand('E2'), thousand('E3', last)]);
    book.remove([calledOff(0)]);
    return book;
  };

  test('three events earn the discount again, and nobody has it twice: 2,850.00, of which the new one costs 950.00', () => {
    const book = afterOneCalledOff();
    expect(book.add([thousand('E4')])).toEqual([row('kept_discount', 'NL', 10_000, 2100)]);
    expect([book.net, book.line('NL'), book.commission]).toEqual([
      ...[285_000, { net: 285_000, ipt: 59_850 }, 42_750],
    ]);
  });

  test('in two countries: each line of tax is what it is priced at again', () => {
    const book = afterOneCalledOff('DE');
    expect(book.add([thousand('E4', 'DE')])).toEqual([
      row('kept_discount', 'NL', 5000, 1050),
      row('kept_discount', 'DE', 5000, 950),
    ]);
    expect([book.line('NL'), book.line('DE')]).toEqual([
      { net: 95_000, ipt: 19_950 },
      { net: 190_000, ipt: 36_100 },
    ]);
  });

  test('the same as had it been added before the other was called off, in one change too', () => {
    const other = new Book([thousand('E1'), thousand('E2'), thousand('E3')]);
    other.add([thousand('E4')]);
    other.remove([calledOff(0)]);
    const at_once = new Book([thousand('E1'), thousand('E2'), thousand('E3')]);
    expect(at_once.add([thousand('E4')], [calledOff(0)])).toEqual([]);
    expect([other.net, at_once.net]).toEqual([285_000, 285_000]);
  });

  test('a step that is not reached again stays with the others: of 8 % for five events, 90.00 stay at four and end at five', () => {
    const book = new Book(['E1', 'E2', 'E3', 'E4', 'E5'].map((event) => thousand(event)));
    book.remove([calledOff(0)]);
    book.remove([calledOff(0)]);
    expect(book.net).toBe(276_000);
    expect(book.add([thousand('E6')])).toEqual([]);
    expect(book.net).toBe(371_000);
    expect(book.add([thousand('E7')])).toEqual([row('kept_discount', 'NL', 9000, 1890)]);
    expect(book.net).toBe(460_000);
  });

  test('a part of it is reached again: two of five events carry 1,840.00; with a third they have 5 % by the table and 3 % of what stayed', () => {
    const book = new Book(['E1', 'E2', 'E3', 'E4', 'E5'].map((event) => thousand(event)));
    book.remove([calledOff(0), calledOff(1), calledOff(2)]);
    expect(book.net).toBe(184_000);
    expect(book.add([thousand('E6')])).toEqual([row('kept_discount', 'NL', 10_000, 2100)]);
    expect(book.net).toBe(279_000);
  });

  test('the least premium of a policy is not asked for below what three events cost: 570.00', () => {
    const book = new Book(['E1', 'E2', 'E3'].map((event) => thousand(event, 'NL', 20_000)));
    book.remove([calledOff(0)]);
    expect(book.net).toBe(38_000);
    book.add([thousand('E4', 'NL', 20_000)]);
    expect(book.net).toBe(57_000);
  });
});

test('events that are called off and added in any order cost no less than the discount they have by the table or kept', () => {
  const worth = fc.integer({ min: 60_000, max: 900_000 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('off' as const) }),
    fc.record({
      kind: fc.constant('add' as const),
      premium: worth,
      country: fc.constantFrom('NL', 'DE'),
    }),
  );
  fc.assert(
    fc.property(
      fc.array(worth, { minLength: 3, maxLength: 6 }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      (premiums, steps) => {
        const book = new Book(premiums.map((premium, at) => thousand(`E${at}`, 'NL', premium)));
        let deepest = Number(book.policy.result.discount_pct.total);
        for (const [at, one] of steps.entries()) {
          if (one.kind === 'add') book.add([thousand(`N${at}`, one.country, one.premium)]);
          else if (book.policy.input.items.length > 1) book.remove([calledOff(0)]);
          const { items_total, net_premium, discount_pct } = book.policy.result;
          deepest = Math.max(deepest, Number(discount_pct.total));
          // Each change may round by a cent.
          expect(book.net).toBeLessThanOrEqual(net_premium + at + 1);
          const least = (items_total * (100 - deepest)) / 100;
          expect(book.net).toBeGreaterThanOrEqual(Math.floor(least) - steps.length - 1);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a cent of tax that rounding left with a line goes back with the last of its events', () => {
  const book = new Book([
    { ...plainItem, event: 'E1', insured_value: 12_174_745, tax_country: 'NL' },
    { ...plainItem, event: 'E1', insured_value: 1_000_000, tax_country: 'DE' },
    { ...plainItem, event: 'E1', insured_value: 16_742_197, tax_country: 'NL' },
    { ...plainItem, event: 'E5', insured_value: 1_000_000, tax_country: 'NL' },
    { ...plainItem, event: 'E3', insured_value: 1_000_000, tax_country: 'FR' },
  ]);
  expect(book.cancel('insurer', [0])).toMatchObject([row('kept_discount', 'NL', 0, -1)]);
  expect(book.cancel('total_loss', [0])).toMatchObject([row('kept_premium', 'DE', 19_000, 3610)]);
  book.remove([withdrawn(0)]);
  book.remove([withdrawn(0)]);
  expect(book.line('NL')).toEqual({ net: 0, ipt: 0 });
});

test('whoever takes out what in whatever order, no line of tax that has no event left holds a cent, and none is below nought', () => {
  const item = fc
    .record({
      event: fc.constantFrom('E1', 'E2', 'E3', 'E4', 'E5'),
      insured_value: fc.integer({ min: 1_000_000, max: 60_000_000 }),
      tax_country: fc.constantFrom('NL', 'DE', 'FR'),
    })
    .map((change): OnTrackItem => ({ ...plainItem, ...change }));
  const step = fc.constantFrom('withdrawn', 'late', 'called_off', 'insurer', 'total_loss');
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 2, maxLength: 7 }),
      fc.array(step, { minLength: 6, maxLength: 6 }),
      (items, steps) => {
        const book = new Book(items);
        for (const how of steps.slice(0, items.length - 1)) {
          if (how === 'insurer' || how === 'total_loss') book.cancel(how, [0]);
          else if (how === 'called_off') book.remove([calledOff(0)]);
          else book.remove([withdrawn(0, how === 'late' ? '2026-10-10' : '2026-10-06')]);
          for (const country of ['NL', 'DE', 'FR']) {
            const { net, ipt } = book.line(country);
            expect(net).toBeGreaterThanOrEqual(0);
            expect(ipt).toBeGreaterThanOrEqual(0);
            const isEmpty = !book.policy.input.items.some((one) => one.tax_country === country);
            expect(isEmpty && net === 0 ? ipt : 0).toBe(0);
          }
        }
        const all = refundsOfCancellation(
          book.policy,
          {
            ...{ initiator: 'organiser', claimed_items: [], open: 0, charged: book.charged },
            items_ahead: book.policy.input.items.map((_, index) => ({
              ...{ index, days_away: 9, is_called_off: true },
            })),
          },
          tables,
        );
        for (const refund of all)
          expect(book.line(refund.country).net).toBeGreaterThanOrEqual(refund.net);
      },
    ),
    { numRuns: 200 },
  );
});
