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
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';
import { removeItems } from '#domain/rating/change/policy-change.ts';
import { chargesOfVersion } from '#domain/rating/change/version-charges.ts';

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
    expect(chargesOfVersion(season, { removals: [one], endorsed: false }, tables)).toMatchObject(
      expected,
    );
  });

  test('a changed car or driver costs the fee once, whatever else leaves', () => {
    const change = { removals: [removal('2026-10-06')], endorsed: true };
    expect(chargesOfVersion(season, change, tables)).toMatchObject([fee]);
    expect(chargesOfVersion(season, { removals: [], endorsed: true }, tables)).toMatchObject([fee]);
  });

  test('commission is kept with the premium: 15 % of 4,143.54 is 621.53', () => {
    const change = { removals: [removal('2026-10-10')], endorsed: false };
    expect(chargesOfVersion(season, change, tables)[0]?.commission).toBe(62_153);
  });

  test('price difference and charges together are what the rule for withdrawals says', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('2026-10-06', '2026-10-10', '2026-10-16'),
        (item_indexes, today) => {
          const one = { ...removal(today), item_indexes };
          const charges = chargesOfVersion(season, { removals: [one], endorsed: false }, tables);
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
