import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClaimTerms,
  computeClaimAmounts,
  type DamageLine,
  totalExcess,
} from './claim-amounts.ts';
import {
  claimLineKindLabels,
  claimLineKinds,
  driversFaults,
  duringChoices,
  labelledValues,
  rejectCodes,
  rejectCodesOf,
  trackConditionLabels,
  trackConditions,
  typeOfAccidentLabels,
  typesOfAccident,
  weatherConditions,
  yesNoUnknowns,
} from './claim-constants.ts';
import { checkAgainstPolicy, type PolicyCheckFacts } from './claim-policy-check.ts';

const terms: ClaimTerms = {
  insured_value: 26_000_000,
  excess_pct: '10',
  min_excess: 350_000,
  scope: 'parts_and_labour',
  accident_limit_pct: '100',
  aggregate_left: null,
};
const line = (claimed: number, agreed: number, kind: DamageLine['kind'] = 'parts'): DamageLine => ({
  kind,
  claimed,
  agreed,
});

describe('amounts of a claim, manual 7.3', () => {
  it('[3.16] example 1: 46,370.00 − 26,000.00 = 20,370.00', () => {
    expect(
      computeClaimAmounts({ terms, lines: [line(4_979_250, 4_637_000)], additional_excess: [] }),
    ).toEqual({
      total: { claimed: 4_979_250, agreed: 4_637_000 },
      is_total_loss: false,
      accident_limit: 26_000_000,
      aggregate_left: null,
      limit_now: 26_000_000,
      base_excess: 2_600_000,
      additional_excess: 0,
      excess: 2_600_000,
      max_payout: 23_400_000,
      final_amount: 2_037_000,
      set_off: 0,
      cash: 2_037_000,
      aggregate_left_after: null,
    });
  });

  it('[3.16] example 2: parts only, labour of 20,470.75 does not count: 88,900.00 − 55,000.00 = 33,900.00', () => {
    const amounts = computeClaimAmounts({
      terms: { ...terms, insured_value: 55_000_000, min_excess: 750_000, scope: 'parts_only' },
      lines: [line(8_890_000, 8_890_000), line(2_047_075, 2_047_075, 'labour')],
      additional_excess: [],
    });
    expect(amounts).toMatchObject({
      total: { claimed: 10_937_075, agreed: 8_890_000 },
      excess: 5_500_000,
      max_payout: 49_500_000,
      final_amount: 3_390_000,
      cash: 3_390_000,
    });
  });

  it('[3.16] example 3: 30,400.00 is below the excess of 34,500.00: 0.00', () => {
    const amounts = computeClaimAmounts({
      terms: { ...terms, insured_value: 23_000_000, excess_pct: '15' },
      lines: [line(3_220_000, 3_040_000)],
      additional_excess: [],
    });
    expect(amounts).toMatchObject({
      excess: 3_450_000,
      max_payout: 19_550_000,
      final_amount: 0,
      cash: 0,
    });
  });

  it('[3.16] example 4: total loss, 290,000.00 − 34,000.00 salvage = 256,000.00 − 36,250.00 = 219,750.00', () => {
    const amounts = computeClaimAmounts({
      terms: { ...terms, insured_value: 29_000_000, excess_pct: '12.5' },
      lines: [line(24_150_000, 24_150_000)],
      additional_excess: [],
      salvage_value: 3_400_000,
    });
    expect(amounts).toMatchObject({
      is_total_loss: true,
      total: { claimed: 24_150_000, agreed: 25_600_000 },
      excess: 3_625_000,
      max_payout: 25_375_000,
      final_amount: 21_975_000,
    });
  });

  it('[3.16] example 5: a limit of 50 % bites: 600,000.00 − 60,000.00 = 540,000.00', () => {
    const amounts = computeClaimAmounts({
      terms: { ...terms, insured_value: 120_000_000, excess_pct: '5', accident_limit_pct: '50' },
      lines: [line(81_200_000, 78_000_000)],
      additional_excess: [],
    });
    expect(amounts).toMatchObject({
      is_total_loss: false,
      accident_limit: 60_000_000,
      excess: 6_000_000,
      max_payout: 54_000_000,
      final_amount: 54_000_000,
    });
  });

  it.each([
    ['74.99 % is repaired', 19_499_999, false],
    ['75.00 % of 260,000.00 = 195,000.00 is a total loss', 19_500_000, true],
  ])('[3.16] %s', (_what, agreed, is_total_loss) => {
    const amounts = computeClaimAmounts({
      terms,
      lines: [line(agreed, agreed)],
      additional_excess: [],
    });
    expect(amounts.is_total_loss).toBe(is_total_loss);
  });

  it('[3.16] an aggregate of 50,000.00 caps: 50,000.00 − 26,000.00 = 24,000.00, and 26,000.00 are left after', () => {
    const amounts = computeClaimAmounts({
      terms: { ...terms, aggregate_left: 5_000_000 },
      lines: [line(9_000_000, 9_000_000)],
      additional_excess: [],
      unpaid_premium: 500_000,
    });
    expect(amounts).toMatchObject({
      limit_now: 5_000_000,
      max_payout: 2_400_000,
      final_amount: 2_400_000,
      set_off: 500_000,
      cash: 1_900_000,
      aggregate_left_after: 2_600_000,
    });
  });

  it.each([
    ['26,000.00 + 6,500.00 = 32,500.00', 2_600_000, 650_000, 26_000_000, 3_250_000],
    [
      '26,000.00 + 60,000.00, capped at 30 % = 78,000.00',
      2_600_000,
      6_000_000,
      26_000_000,
      7_800_000,
    ],
    [
      'a minimum of 7,500.00 of 15,000.00 is above the cap and stays',
      750_000,
      100_000,
      1_500_000,
      750_000,
    ],
  ])('[3.16] excess %s', (...[, base, additional, insured_value, excess]) => {
    expect(totalExcess({ base, additional, insured_value })).toBe(excess);
  });

  it('[3.16] as in the public quote: 15,000.00 − 1,500.00 = 13,500.00 at most', () => {
    const amounts = computeClaimAmounts({
      terms: { ...terms, insured_value: 1_500_000, min_excess: 150_000 },
      lines: [],
      additional_excess: [],
    });
    expect(amounts.max_payout).toBe(1_350_000);
  });

  it('[3.16] excluded and undecided lines count as claimed only', () => {
    const lines: DamageLine[] = [
      { ...line(100_000, 100_000), is_excluded: true },
      { kind: 'parts', claimed: 200_000, agreed: null },
      line(9_000_000, 9_000_000),
    ];
    expect(computeClaimAmounts({ terms, lines, additional_excess: [] }).total).toEqual({
      claimed: 9_300_000,
      agreed: 9_000_000,
    });
  });

  it('[3.16] never pays more than agreed, than the limit less the excess, or less than zero; set-off and cash add up', () => {
    const cents = fc.integer({ min: 0, max: 300_000_000 });
    const claim = fc.record({
      insured_value: fc.integer({ min: 1, max: 300_000_000 }),
      excess_pct: fc.constantFrom('0', '2.5', '10', '30'),
      min_excess: fc.constantFrom(150_000, 350_000, 1_500_000),
      scope: fc.constantFrom('parts_only', 'parts_and_labour'),
      accident_limit_pct: fc.constantFrom('50', '75', '100'),
      aggregate_left: fc.option(cents),
      lines: fc.array(
        fc.record({
          kind: fc.constantFrom(...claimLineKinds),
          claimed: cents,
          agreed: fc.option(cents),
        }),
        { maxLength: 6 },
      ),
      additional: fc.array(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 4 }),
      salvage_value: cents,
      unpaid_premium: cents,
    });
    fc.assert(
      fc.property(claim, ({ lines, additional, salvage_value, unpaid_premium, ...given }) => {
        const amounts = computeClaimAmounts({
          terms: given,
          lines,
          additional_excess: additional,
          salvage_value,
          unpaid_premium,
        });
        expect(amounts.final_amount).toBeGreaterThanOrEqual(0);
        expect(amounts.final_amount).toBeLessThanOrEqual(amounts.max_payout);
        expect(amounts.final_amount).toBeLessThanOrEqual(
          Math.max(0, amounts.total.agreed - amounts.excess),
        );
        expect(amounts.set_off + amounts.cash).toBe(amounts.final_amount);
        expect(amounts.cash).toBeGreaterThanOrEqual(0);
        expect(amounts.excess).toBeGreaterThanOrEqual(amounts.base_excess);
        expect(amounts.aggregate_left_after ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('reference lists', () => {
  it('[7.11] the lists of a report, each value with a label', () => {
    expect(labelledValues(trackConditions, trackConditionLabels).slice(0, 2)).toEqual([
      { value: 'dry', label: 'Dry' },
      { value: 'damp', label: 'Damp' },
    ]);
    expect(labelledValues(typesOfAccident, typeOfAccidentLabels)).toContainEqual({
      value: 'rollover',
      label: 'Roll-over',
    });
    expect(labelledValues(claimLineKinds, claimLineKindLabels)).toHaveLength(6);
    const sizes = [
      trackConditions,
      weatherConditions,
      typesOfAccident,
      duringChoices,
      driversFaults,
      yesNoUnknowns,
      rejectCodes,
    ];
    expect(sizes.map((list) => list.length)).toEqual([8, 10, 20, 14, 7, 3, 12]);
  });

  it('a reason to reject suits what the claim is about', () => {
    expect(rejectCodesOf(false)).not.toContain('not_covered_cause');
    expect(rejectCodesOf(true)).toContain('not_covered_cause');
    expect(rejectCodesOf(true)).not.toContain('not_covered_driver');
    expect(new Set([...rejectCodesOf(true), ...rejectCodesOf(false)])).toEqual(
      new Set(rejectCodes),
    );
  });
});

describe('policy check', () => {
  const facts: PolicyCheckFacts = {
    event_id: 'e1',
    policy_event_ids: ['e1', 'e2'],
    driver_id: 'd1',
    policy_driver_ids: ['d1'],
    chassis_number: 'wp0-zzz 99ZTS392124',
    policy_chassis_number: 'WP0ZZZ99ZTS392124',
    overdue_payments: 0,
    date_accident: 1_000_000,
    reported_at: 1_000_000 + 48 * 3600,
  };
  const wrong = (change: Partial<PolicyCheckFacts>) =>
    checkAgainstPolicy({ ...facts, ...change })
      .filter((check) => !check.ok)
      .map((check) => `${check.label}: ${check.note}`);

  it('[3.15] five questions, all well', () => {
    expect(checkAgainstPolicy(facts).map((check) => [check.label, check.ok, check.note])).toEqual([
      ['Event on policy', true, ''],
      ['Driver on policy', true, ''],
      ['Chassis number matches', true, ''],
      ['Premium paid', true, ''],
      ['Reported within 48 hours', true, ''],
    ]);
  });

  it.each<[Partial<PolicyCheckFacts>, string[]]>([
    [{ event_id: 'e3' }, ['Event on policy: The event is not on the policy.']],
    [{ driver_id: null }, ['Driver on policy: The driver is not named on the policy.']],
    [{ chassis_number: 'WP0' }, ['Chassis number matches: The chassis numbers differ.']],
    [
      { chassis_number: '', policy_chassis_number: '' },
      ['Chassis number matches: The policy has no chassis number.'],
    ],
    [{ overdue_payments: 1 }, ['Premium paid: 1 payment is overdue.']],
    [{ overdue_payments: 2 }, ['Premium paid: 2 payments are overdue.']],
    [
      { reported_at: 1_000_000 + 50 * 3600 },
      ['Reported within 48 hours: Reported 50 hours after the accident.'],
    ],
    [{ date_accident: null }, ['Reported within 48 hours: The date of the accident is missing.']],
  ])('[3.15] %j', (change, notes) => {
    expect(wrong(change)).toEqual(notes);
  });
});
