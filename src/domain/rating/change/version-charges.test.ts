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
import { chargesOfVersion } from '#domain/rating/change/version-charges.ts';
import {
  calledOff,
  ChargedBook,
  thousand,
  withdrawn,
} from '#test/harness/policies/charged-book.ts';
import { plainItem } from '#test/harness/risk-examples.ts';

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

const row = (kind: string, country: string, net: number, ipt: number) =>
  expect.objectContaining({ kind, country, net, ipt });

describe('the discount that stayed when an event was called off goes with the client’s own withdrawal', () => {
  /** 2,850.00 for three events; one is called off and 950.00 go back, so that the other two carry 950.00 each. */
  const afterOneCalledOff = (last = 'DE') => {
    const book = new ChargedBook([thousand('E1'), thousand('E2'), thousand('E3', last)]);
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
    const book = new ChargedBook([thousand('E1'), thousand('E2'), thousand('E3', 'DE')]);
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
    const book = new ChargedBook([thousand('E1'), thousand('E2'), thousand('E3')]);
    expect(book.remove([calledOff(0, [0])])).toEqual([
      row('kept_premium', 'NL', 95_000, 19_950),
      row('kept_discount', 'NL', -10_000, -2100),
    ]);
    const door = new ChargedBook([thousand('E1'), thousand('E2'), thousand('E3')]);
    expect(door.cancel('insurer', [0], { claimed: [0] })).toEqual([
      row('kept_premium', 'NL', 95_000, 19_950),
      row('kept_discount', 'NL', -10_000, -2100),
    ]);
  });

  test('an unpaid premium of which 605.00 are open: 500.00 of 950.00 go back, 450.00 stay, and the discount apart from it', () => {
    const book = new ChargedBook([thousand('E1'), thousand('E2'), thousand('E3')]);
    expect(book.cancel('non_payment', [0], { open: 60_500 })).toEqual([
      row('kept_premium', 'NL', 45_000, 9450),
      row('kept_discount', 'NL', -10_000, -2100),
    ]);
  });

  test('a discount lost that is worth more than the event stays with the others: 1,947.50 and not 2,000.00 go back of them', () => {
    const book = new ChargedBook([thousand('E1'), thousand('E2'), thousand('E3', 'NL', 5000)]);
    expect(book.remove([withdrawn(2)])).toEqual([
      row('kept_discount', 'NL', -5250, -1102),
      expect.objectContaining({ kind: 'endorsement_fee' }),
    ]);
    expect(book.net).toBe(194_750);
    book.cancel('organiser', [0]);
    expect(book.net).toBe(97_375);
  });
});

test('a cent of tax that rounding left with a line goes back with the last of its events', () => {
  const book = new ChargedBook([
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

test('a cent of net that a line keeps while a cent of its tax is missing is no premium that was earned', () => {
  const of = (event: string, insured_value: number, tax_country: string) => ({
    ...{ ...plainItem, event, insured_value, tax_country },
  });
  const book = new ChargedBook([
    of('E1', 28_757_625, 'NL'),
    of('E1', 1_000_000, 'DE'),
    of('E3', 24_725_233, 'DE'),
    of('E1', 30_264_606, 'NL'),
    of('E4', 47_146_749, 'FR'),
  ]);
  expect(book.cancel('insurer', [0])).toMatchObject([row('kept_discount', 'NL', 1, -1)]);
  expect(book.cancel('total_loss', [0])).not.toContainEqual(
    expect.objectContaining({ kind: 'kept_premium', country: 'NL' }),
  );
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
        const book = new ChargedBook(items);
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
