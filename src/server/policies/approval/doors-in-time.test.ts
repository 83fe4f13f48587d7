import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#test/harness/app.ts';
import {
  admin,
  app,
  at,
  both,
  correct,
  endorse,
  openSeason,
  postings,
  revise,
  season,
  superadmin,
  value,
} from '#test/harness/policies/placed-changes.ts';
import { stateOf } from '#test/harness/policy-factories.ts';
import { liftLimits } from '#test/harness/staff-limits.ts';

// What binds several days: a change of an earlier day, which others follow, and a correction.

const agreement = {
  ...{ currency: 'EUR' as const, lines: ['on_track' as const], countries: [], classes: [] },
  ...{ highest_series_level: null, highest_driver_level: null, value_per_event: null },
  ...{ value_per_transport: null, premium_limit: null, commission_pct: '15' },
  ...{ profit_commission_pct: '0', notes: '' },
};
const of2026 = { umr: 'B0572KST26', valid_from: '2026-01-01', valid_to: '2026-12-31' };

const unlimited = {
  ...{ value: null, adjustment_pct: null, claim_approval: null },
  ...{ claim_payment: null, refund: null, write_off: null },
};

beforeAll(async () => {
  await openSeason();
  const { insurer_id } = season;
  const value_per_car = 30_000_000;
  await superadmin().call('save_binder', { ...agreement, ...of2026, insurer_id, value_per_car });
});

describe('a change of an earlier day', () => {
  test.each([
    ['that holds in the end', 'this'],
    ['that a later change has brought within again', 'later'],
  ] as const)('binds nothing beyond the agreement: one %s', async (_, keep) => {
    at('04-20');
    const { policy_id } = await both();
    at('05-10');
    await endorse(policy_id, value(1, 20_000_000));
    at('05-12');
    const key = await revise(policy_id, value(1, 40_000_000));
    const before = [await stateOf(app, policy_id), await postings(policy_id)];
    const car = `${season.car_id} ${season.event_ids[1]} insured_value`;
    const sent = admin().call('send_quote', {
      ...{ ...key, holds_from: '2026-05-01', settled: [{ key: car, keep }] },
    });
    expect((await refusalOf(sent)).message).toMatch(/^Beyond B0572KST26 of .* 400,000\.00/);
    expect([await stateOf(app, policy_id), await postings(policy_id)]).toEqual(before);
    // Within it, it holds from that day.
    const { revision } = await stateOf(app, policy_id);
    const content = (await admin().call('get_document', { policy_id })).version.content!;
    const within = value(1, 28_000_000)(content);
    const saved = await admin().call('save_quote', { policy_id, revision, content: within });
    await admin().call('send_quote', {
      ...{ policy_id, revision: saved.revision, holds_from: '2026-05-01' },
      settled: [{ key: car, keep }],
    });
    const { revision: moved } = await stateOf(app, policy_id);
    expect(moved).toBeGreaterThan(saved.revision);
  });
});

test('a day in between is asked for the authority of the person too', async () => {
  at('04-20');
  const { policy_id } = await both();
  at('05-10');
  await endorse(policy_id, value(1, 20_000_000));
  at('05-12');
  const key = await revise(policy_id, value(1, 28_000_000));
  const { user_id } = season.people.admin;
  const { revision } = await superadmin().call('get_account', { user_id });
  // 260,000.00 in the end are within it, 280,000.00 before the later change are not.
  const limits = { ...unlimited, value: 27_000_000 };
  await superadmin().call('save_authority', { user_id, revision, limits });
  const car = `${season.car_id} ${season.event_ids[1]} insured_value`;
  const sent = admin().call('send_quote', {
    ...{ ...key, holds_from: '2026-05-01', settled: [{ key: car, keep: 'later' }] },
  });
  expect((await refusalOf(sent)).message).toMatch(/is beyond your limit of EUR 270,000\.00/);
  await liftLimits(app, [season.people.admin]);
});

test('a correction binds no insurer of an earlier day beyond its agreement, where the one of now limits nothing', async () => {
  const osprey = await app.services.db
    .insertInto('insurers')
    .values({ name: 'Osprey', lines: ['on_track'] })
    .returning('insurer_id')
    .executeTakeFirstOrThrow();
  at('04-20');
  const { policy_id } = await both();
  at('06-08');
  await endorse(policy_id, (content) => ({ ...content, insurer_id: osprey.insurer_id }));
  at('06-10');
  const before = [await stateOf(app, policy_id), await postings(policy_id)];
  const wrong = correct(policy_id, { insured_value: 40_000_000 });
  expect((await refusalOf(wrong)).message).toMatch(/^Beyond B0572KST26 of .* 400,000\.00/);
  expect([await stateOf(app, policy_id), await postings(policy_id)]).toEqual(before);
  await correct(policy_id, { insured_value: 28_000_000 });
  expect(await postings(policy_id)).toBeGreaterThan(Number(before[1]));
});
