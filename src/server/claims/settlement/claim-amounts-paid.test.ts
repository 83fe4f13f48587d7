import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  accidentAt,
  buildClaim,
  buildClaimPeople,
  buildCover,
  buildDraft,
  type ClaimPeople,
  readClaim,
  typedLine,
} from '#test/harness/claim-factories.ts';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

type Terms = Parameters<typeof buildCover>[2];

const approvedAmounts = async (
  terms: Terms,
  wish: Pick<Parameters<typeof buildClaim>[2] & object, 'lines' | 'salvage_value'>,
) => {
  const cover = await buildCover(app, people, terms);
  const claim = await buildClaim(app, cover, { status: 'approved', ...wish });
  const { claim_amounts } = await readClaim(app, claim, people.admin);
  return claim_amounts;
};

describe('the worked examples of manual 7.3, through the actions', () => {
  it('[3.16] 1: Cup car, parts and labour: 46,370.00 − 26,000.00 = 20,370.00', async () => {
    const amounts = await approvedAmounts(
      {},
      {
        lines: [
          typedLine(3_979_250, 3_637_000),
          typedLine(1_000_000, 1_000_000, { kind: 'labour' }),
        ],
      },
    );
    expect(amounts).toMatchObject({
      total: { claimed: 4_979_250, agreed: 4_637_000 },
      accident_limit: 26_000_000,
      aggregate_left: null,
      base_excess: 2_600_000,
      excess: 2_600_000,
      max_payout: 23_400_000,
      final_amount: 2_037_000,
      set_off: 0,
      cash: 2_037_000,
      frozen: true,
    });
  });

  it('[3.16] 2: parts only: labour of 20,470.75 is claimed and not paid: 33,900.00', async () => {
    const amounts = await approvedAmounts(
      { insured_value: 55_000_000, scope: 'parts_only' },
      {
        lines: [
          typedLine(8_890_000, 8_890_000),
          typedLine(2_047_075, 2_047_075, { kind: 'labour' }),
        ],
      },
    );
    expect(amounts).toMatchObject({
      total: { claimed: 10_937_075, agreed: 8_890_000 },
      excess: 5_500_000,
      max_payout: 49_500_000,
      final_amount: 3_390_000,
    });
  });

  it('[3.16] 3: damage of 30,400.00 is below the excess of 34,500.00: nothing is paid', async () => {
    const amounts = await approvedAmounts(
      { insured_value: 23_000_000, excess_pct: '15.0' },
      { lines: [typedLine(3_220_000, 3_040_000)] },
    );
    expect(amounts).toMatchObject({
      excess: 3_450_000,
      max_payout: 19_550_000,
      final_amount: 0,
      cash: 0,
    });
  });

  it('[3.16] 4: total loss: 290,000.00 less 34,000.00 salvage less 36,250.00 = 219,750.00', async () => {
    const amounts = await approvedAmounts(
      { insured_value: 29_000_000, excess_pct: '12.5' },
      { lines: [typedLine(24_150_000, 24_150_000)], salvage_value: 3_400_000 },
    );
    expect(amounts).toMatchObject({
      total: { claimed: 24_150_000, agreed: 25_600_000 },
      total_loss: true,
      excess: 3_625_000,
      max_payout: 25_375_000,
      final_amount: 21_975_000,
    });
  });

  it('[3.16] 5: a limit of 50 % bites: 600,000.00 − 60,000.00 = 540,000.00', async () => {
    const amounts = await approvedAmounts(
      { insured_value: 120_000_000, excess_pct: '5.0', accident_limit_pct: 50 },
      { lines: [typedLine(81_200_000, 78_000_000)] },
    );
    expect(amounts).toMatchObject({
      accident_limit: 60_000_000,
      excess: 6_000_000,
      max_payout: 54_000_000,
      final_amount: 54_000_000,
    });
  });
});

describe('after a total loss', () => {
  it('a later accident of the same car and event is paid nothing, an earlier one up to its sum insured', async () => {
    const cover = await buildCover(app, people, { insured_value: 29_000_000, excess_pct: '12.5' });
    const lost = { lines: [typedLine(24_150_000, 24_150_000)], salvage_value: 3_400_000 };
    await buildClaim(app, cover, { status: 'approved', ...lost });
    const amountsAt = async (date_accident: number) => {
      const claim = await buildDraft(app, cover, { date_accident });
      return (await readClaim(app, claim, people.admin)).claim_amounts;
    };
    expect(await amountsAt(accidentAt + 1_800)).toMatchObject({ aggregate_left: 0, max_payout: 0 });
    expect(await amountsAt(accidentAt - 1_800)).toMatchObject({
      aggregate_left: null,
      max_payout: 25_375_000,
    });
  });
});
