import { describe, expect, it } from 'vitest';
import {
  aheadOfLine,
  cappedToOpen,
  chargesOfEnd,
  chargesOfLineChange,
  chargesOfReturn,
  type PricedLine,
} from '#domain/lines/line-charges.ts';
import { emptyLineCover, type LineCover } from '#domain/lines/line-cover.ts';
import { returnedNet } from '#domain/lines/line-returns.ts';
import { returnsOf } from '#domain/lines/lines.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';

const year = { period_from: '2026-05-01', period_to: '2027-04-30' };

/** A watch and racewear: 430.32 net, 50.00 fee, 21 % of both in the Netherlands, 15 % commission. */
const priced = (line: Partial<LineCover> = {}, net_premium = 43_032): PricedLine => ({
  line: { insurance_type: 'VAL', ...year, terms: {}, items: [], ...line },
  result: {
    net_premium,
    policy_fee: 5_000,
    taxes: [{ country: 'NL', base: net_premium + 5_000, rate_pct: '21', ipt: 10_087 }],
    commission: 6_455,
  },
  policyholder_country: 'NL',
});

describe('what goes back when a cover ends (part two, F)', () => {
  const end = { cancelled_on: '2026-08-09', ends_on: '2026-08-09' };

  it('by the day, less 25.00 when the client ends it: 265 of 365 days of 430.32 are 312.42', () => {
    expect(chargesOfEnd(priced(), { ...end, by_client: true })).toEqual([
      {
        kind: 'cancellation',
        country: 'NL',
        rate_pct: '21',
        net: -28_742,
        fee: 0,
        ipt: -6_036,
        commission: -4_311,
      },
    ]);
    expect(chargesOfEnd(priced(), { ...end, by_client: false })[0]?.net).toBe(-31_242);
  });

  it('all of it before its first day, and nothing after its last one', () => {
    const before = { cancelled_on: '2026-04-20', ends_on: '2026-04-20', by_client: true };
    expect(chargesOfEnd(priced(), before)[0]?.net).toBe(-(43_032 - 2_500));
    const after = { cancelled_on: '2027-05-02', ends_on: '2027-05-02', by_client: true };
    expect(chargesOfEnd(priced(), after)).toEqual([]);
  });

  it.each<[ViType, string, boolean, number]>([
    ['TI', '2026-04-30', true, 100],
    ['TI', '2026-05-01', true, 0],
    ['MRW', '2026-04-17', true, 100],
    ['MRW', '2026-04-18', true, 0],
    ['MRW', '2026-04-18', false, 100],
    ['SCE', '2026-04-24', true, 90],
    ['SCE', '2026-04-25', true, 50],
    ['SCE', '2026-05-01', true, 0],
    ['SCE', '2026-04-25', false, 100],
  ])('of %s that ends on %s, by its client %s: %i %%', (line, cancelled_on, by_client, pct) => {
    const cover = { net: 100_00, ...year, cancelled_on, ends_on: cancelled_on, by_client };
    expect(returnedNet(returnsOf({ insurance_type: line, terms: {} }), cover)).toBe(pct * 100);
  });

  it('of a person for one event nothing once it has begun, of a year by the day', () => {
    const event = returnsOf({ insurance_type: 'PA', terms: { term: 'event' } });
    expect(event).toEqual({ kind: 'before', days: 0 });
    expect(returnsOf({ insurance_type: 'PA', terms: { term: 'annual' } })).toEqual({
      kind: 'by_day',
      less: 0,
    });
  });

  it('of two countries each its part, to the cent', () => {
    const two: PricedLine = {
      ...priced({}, 10_001),
      result: {
        net_premium: 10_001,
        policy_fee: 5_000,
        taxes: [
          { country: 'DE', base: 3_334, rate_pct: '19', ipt: 633 },
          { country: 'NL', base: 11_667, rate_pct: '21', ipt: 2_450 },
        ],
        commission: 1_500,
      },
    };
    const back = chargesOfEnd(two, { ...end, by_client: false });
    const sum = (of: 'net' | 'commission') => back.reduce((all, one) => all + one[of], 0);
    expect(back.map(({ country }) => country)).toEqual(['DE', 'NL']);
    expect([sum('net'), sum('commission')]).toEqual([-7_261, -1_089]);
  });

  it('of a premium that was not paid no more than is open, with its tax', () => {
    const back = chargesOfEnd(priced(), { ...end, by_client: false });
    const [capped] = cappedToOpen(back, 10_000);
    expect((capped?.net ?? 0) + (capped?.ipt ?? 0)).toBe(-10_000);
    expect(cappedToOpen(back, 99_999)).toEqual(back);
  });
});

describe('a change in the middle of a cover', () => {
  it('leaves the days that have run at the price at which they ran', () => {
    const [charge] = chargesOfLineChange(priced(), priced({}, 74_251), '2026-08-09');
    // A hundred days of 312.19 a year were not insured.
    expect(charge).toMatchObject({ kind: 'days_run', net: -8_553 });
    expect(chargesOfLineChange(priced(), priced({}, 74_251), '2026-04-20')).toEqual([]);
  });

  it('of a trip is the difference of its prices', () => {
    const trip = { insurance_type: 'TI' } as const;
    expect(chargesOfLineChange(priced(trip), priced(trip, 50_000), '2026-04-20')).toEqual([]);
  });

  it('the part of the insurers that lies ahead follows the days', () => {
    expect(aheadOfLine(priced(), 36_500, '2026-08-09')).toBe(26_500);
    expect(aheadOfLine(priced({ insurance_type: 'TI' }), 36_500, '2026-05-01')).toBe(0);
    expect(aheadOfLine(priced({ insurance_type: 'TI' }), 36_500, '2026-04-30')).toBe(36_500);
  });
});

describe('a cover that comes back', () => {
  const end = { cancelled_on: '2026-08-09', ends_on: '2026-08-09', by_client: true };
  const given = chargesOfEnd(priced(), end).map(({ kind: _kind, ...one }) => one);

  it('owes what was given back to the cent when nothing ran uncovered, with the fee and its tax', () => {
    const charges = chargesOfReturn(priced(), { given, ended_on: '2026-08-09', on: '2026-08-09' });
    expect(charges).toMatchObject([
      { kind: 'reinstatement', net: 28_742, fee: 0, ipt: 6_036, commission: 4_311 },
      { kind: 'reinstatement_fee', net: 0, fee: 2_500, ipt: 525 },
    ]);
  });

  it('owes nothing for the days without cover, and never less than nothing', () => {
    const after = (on: string) =>
      chargesOfReturn(priced(), { given, ended_on: '2026-08-09', on }).map(({ net }) => net);
    expect(after('2026-08-24')).toEqual([26_974, 0]);
    expect(after('2027-04-30')).toEqual([0]);
  });
});

describe('a new cover', () => {
  it('begins when a quote that goes out today runs out, and lasts a year or its event', () => {
    expect(emptyLineCover('VAL', '2026-05-20')).toMatchObject({
      period_from: '2026-06-03',
      period_to: '2027-06-02',
    });
    expect(emptyLineCover('SCE', '2026-05-20')).toMatchObject({
      period_from: '2026-06-03',
      period_to: '2026-06-03',
    });
    // A leap day has no next year's day.
    expect(emptyLineCover('CC', '2028-02-15').period_to).toBe('2029-02-27');
  });
});
