import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import type { PricedPolicy } from '#domain/rating/change/change-amounts.ts';
import { defaultOnTrackTables as tables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';
import { removeItems } from '#domain/rating/change/policy-change.ts';
import { plainItem, plainRisk } from '#test/harness/risk-examples.ts';

const file = new URL('../../../../test/vectors/on-track.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as { input: OnTrackInput }[];

function price(input: OnTrackInput | undefined): PricedPolicy {
  if (!input) throw new Error('no such example');
  return { input, result: rateOnTrack(input, tables) };
}

const season = price(vectors[4]?.input);
const portimao = 5;
const withdrawn = (today: string, has_started = false) =>
  ({ kind: 'client_withdraws', today, event_start: '2026-10-16', has_started }) as const;

describe('the client withdraws an event', () => {
  test('worked example: Portimão, 10 days before', () => {
    const amounts = removeItems(
      season,
      { item_indexes: [portimao], removal: withdrawn('2026-10-06') },
      tables,
    );
    expect(amounts).toEqual({
      net: -828_708,
      taxes: [{ country: 'FR', rate_pct: '18', net: -828_708, ipt: -149_167 }],
      ipt: -149_167,
      endorsement_fee: 2500,
      fee_ipt: 450,
      total: -974_925,
    });
  });

  test.each([
    ['2026-10-09', -828_708, 2500, '7 days before: all, less the fee'],
    ['2026-10-10', -414_354, 0, '6 days before: half'],
    ['2026-10-16', -414_354, 0, 'on the day, before the first session: half'],
  ])('on %s %i goes back and the fee is %i: %s', (today, net, fee) => {
    const amounts = removeItems(
      season,
      { item_indexes: [portimao], removal: withdrawn(today) },
      tables,
    );
    expect(amounts).toMatchObject({ net, endorsement_fee: fee });
  });

  test('after the first session, or after a paid claim, nothing goes back and nothing is charged', () => {
    const nothing = { net: 0, taxes: [], ipt: 0, endorsement_fee: 0, fee_ipt: 0, total: 0 };
    const late = { item_indexes: [portimao], removal: withdrawn('2026-10-16', true) };
    expect(removeItems(season, late, tables)).toEqual(nothing);
    const claimed = {
      item_indexes: [portimao],
      claimed_items: [portimao],
      removal: withdrawn('2026-10-06'),
    };
    expect(removeItems(season, claimed, tables)).toEqual(nothing);
  });

  test('a lost season discount never turns the refund into a charge', () => {
    const items: OnTrackItem[] = [20_000_000, 20_000_000, 100_000].map((value, index) => ({
      ...plainItem,
      event: `E${index}`,
      insured_value: value,
    }));
    const policy = price({ ...plainRisk, items });
    const amounts = removeItems(
      policy,
      { item_indexes: [2], removal: withdrawn('2026-10-01') },
      tables,
    );
    expect(amounts).toMatchObject({ net: 0, endorsement_fee: 2500, fee_ipt: 525, total: 3025 });
  });

  test('without any item left the whole net premium goes back, and the policy fee stays', () => {
    const policy = price(plainRisk);
    const amounts = removeItems(
      policy,
      { item_indexes: [0], removal: withdrawn('2026-10-01') },
      tables,
    );
    expect(amounts).toMatchObject({
      net: -595_000,
      ipt: -124_950,
      total: -595_000 - 124_950 + 3025,
    });
  });
});

test('whatever is removed, no more goes back than was charged', () => {
  const item = fc
    .record({
      car: fc.constantFrom('C1', 'C2', 'C3'),
      event: fc.constantFrom('E1', 'E2', 'E3', 'E4', 'E5'),
      insured_value: fc.integer({ min: 100_000, max: 60_000_000 }),
      tax_country: fc.constantFrom('NL', 'DE', 'FR', 'GB'),
    })
    .map((change): OnTrackItem => ({ ...plainItem, ...change }));
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(7)),
      (items, picked) => {
        const policy = price({ ...plainRisk, items });
        const indexes = [...new Set(picked)].filter((index) => index < items.length);
        for (const removal of [withdrawn('2026-10-01'), withdrawn('2026-10-15')] as const) {
          const amounts = removeItems(policy, { item_indexes: indexes, removal }, tables);
          expect(amounts.net).toBeLessThanOrEqual(0);
          // Each item's part is rounded to a cent of its own.
          expect(-amounts.net).toBeLessThanOrEqual(policy.result.net_premium + items.length);
          expect(amounts.total).toBe(
            amounts.net + amounts.ipt + amounts.endorsement_fee + amounts.fee_ipt,
          );
        }
      },
    ),
  );
});
