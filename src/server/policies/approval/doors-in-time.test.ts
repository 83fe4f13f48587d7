import { readFileSync, globSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { stores } from '#server/imports/import-stores.ts';
import { refusalOf } from '#test/harness/app.ts';
import { buildChampionship, buildEvent } from '#test/harness/factories.ts';
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
} from '#test/harness/placed-changes.ts';
import { stateOf } from '#test/harness/policy-factories.ts';

// What binds on another day than today: a change of an earlier day, and the next season.

const agreement = {
  ...{ currency: 'EUR' as const, lines: ['on_track' as const], countries: [], classes: [] },
  ...{ highest_series_level: null, highest_driver_level: null, value_per_event: null },
  ...{ value_per_transport: null, premium_limit: null, commission_pct: '15' },
  ...{ profit_commission_pct: '0', notes: '' },
};
const of2026 = { umr: 'B0572KST26', valid_from: '2026-01-01', valid_to: '2026-12-31' };
const of2027 = { umr: 'B0572KST27', valid_from: '2027-01-01', valid_to: '2027-12-31' };

beforeAll(async () => {
  await openSeason();
  const { insurer_id } = season;
  for (const [days, value_per_car] of [
    [of2026, 30_000_000],
    [of2027, 5_000_000],
  ] as const)
    await superadmin().call('save_binder', { ...agreement, ...days, insurer_id, value_per_car });
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

test('the next season is made as a quote, and is neither sent nor accepted beyond its own agreement', async () => {
  const { db } = app.services;
  at('04-20');
  await both();
  at('11-26');
  const edition = await db
    .selectFrom('championships as h')
    .innerJoin('events as e', 'e.championship_id', 'h.championship_id')
    .select(['h.name', 'h.series'])
    .where('e.event_id', '=', season.event_ids[0])
    .executeTakeFirstOrThrow();
  const { championship_id } = await buildChampionship(db, {
    ...{ name: `${edition.name} 2027`, series: edition.series, year: 2027 },
  });
  for (const [circuit_id, country, start_on] of [
    ['zandvoort', 'NL', '2027-06-04'],
    ['spa-francorchamps', 'BE', '2027-07-09'],
  ] as const)
    await buildEvent(db, { championship_id, circuit_id, country, start_on, end_on: start_on });
  const user_ids = [season.people.agent.user_id];
  const { made } = await admin().call('make_renewals', { season: 2027, user_ids, cap_pct: null });
  const { policy_id = '' } = made[0] ?? {};
  const before = await stateOf(app, policy_id);
  for (const who of [admin(), superadmin()]) {
    const refusal = await refusalOf(who.call('send_quote', before));
    expect(refusal.message).toMatch(/^Beyond B0572KST27/);
  }
  const { bulk_run_id } = await admin().call('start_bulk_run', {
    ...{ list: 'quotes', deed: 'change_document_status', row_ids: [policy_id] },
    given: { status: 'completed' },
  });
  await app.runJobs();
  const { left_out } = await admin().call('get_bulk_run', { bulk_run_id });
  expect(left_out[0]?.reason).toMatch(/Beyond B0572KST27/);
  const terms = { name: 'J. van Dalen', accepted: true } as const;
  expect(
    (await app.as(season.people.agent).attempt('accept_quote', { ...before, ...terms })).status,
  ).toBeGreaterThanOrEqual(400);
  expect(await stateOf(app, policy_id)).toEqual(before);
});

test('no other way puts a version in force: imports bring no policies, and whoever locks one asks the guard', () => {
  expect(Object.keys(stores).filter((one) => /polic|quote|document/.test(one))).toEqual([]);
  const callers = globSync('src/server/**/*.ts').filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      !file.endsWith('version-store.ts') &&
      /\block(?:ed_)?[vV]ersion\(ctx/.test(readFileSync(file, 'utf8')),
  );
  const asked = callers.filter((file) =>
    /assertReady\(|assertWithinAgreements\(|takeStep\(/.test(readFileSync(file, 'utf8')),
  );
  expect(callers.filter((file) => !asked.includes(file))).toEqual([]);
  expect(asked.length).toBeGreaterThan(2);
});
