import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { unknownId } from '#test/harness/sample-input.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type BuiltClaim,
  type ClaimPeople,
} from '#test/harness/claim-factories.ts';

let app: TestApp;
let people: ClaimPeople;
let fresh: BuiltClaim[];
let draft: BuiltClaim;
beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
  const cover = await buildCover(app, people);
  fresh = [await buildClaim(app, cover), await buildClaim(app, cover)];
  draft = await buildClaim(app, cover, { status: 'created' });
});

const idsOf = (claims: readonly BuiltClaim[]) => claims.map(({ claim_id }) => claim_id);
const statusOf = async ({ claim_id }: BuiltClaim) =>
  (await app.as(people.admin).call('get_full_claim', { claim_id })).status;

/** Has something done to claims, lets the job do it and reads the report. */
async function run(wish: {
  deed: 'review_claim' | 'assign_loss_adjuster' | 'reject_claim';
  row_ids?: string[];
  question?: Record<string, unknown>;
  given?: Record<string, unknown>;
}) {
  const admin = app.as(people.admin);
  const { bulk_run_id } = await admin.call('start_bulk_run', { list: 'claims', ...wish });
  await app.runJobs();
  return admin.call('get_bulk_run', { bulk_run_id });
}

test('[4.22] what can be done is done, the rest is left out with its reason and can be tried again', async () => {
  const report = await run({ deed: 'review_claim', row_ids: idsOf([...fresh, draft]) });
  expect(report).toMatchObject({
    status: 'done',
    rows_total: 3,
    rows_done: 2,
    rows_left_out: 1,
    left_out: [{ reason: 'This claim does not wait for a review.' }],
  });
  expect(report.left_out[0]?.name).toContain(draft.claim_number);
  expect(await Promise.all(fresh.map(statusOf))).toEqual(['under_review', 'under_review']);
  const audited = await app.services.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('record_id', 'in', idsOf(fresh))
    .where('action', '=', 'review_claim')
    .execute();
  expect(audited.map(({ actor_id }) => actor_id)).toEqual([
    people.admin.user_id,
    people.admin.user_id,
  ]);
  const admin = app.as(people.admin);
  const { bulk_run_id } = report;
  expect(await admin.call('retry_bulk_run', { bulk_run_id })).toMatchObject({ rows_total: 1 });
  await app.runJobs();
  const { bulk_runs } = await admin.call('get_bulk_runs', {});
  expect(bulk_runs.map((one) => [one.rows_done, one.rows_left_out])).toEqual([
    [0, 1],
    [2, 1],
  ]);
});

test('all that a filter finds are meant as they are when it starts, whatever becomes of them', async () => {
  const report = await run({
    deed: 'assign_loss_adjuster',
    question: { filters: { status: ['under_review'] }, search: '' },
    given: { loss_adjuster_id: people.loss_adjuster.user_id },
  });
  expect(report).toMatchObject({ status: 'done', rows_total: 2, rows_done: 2, left_out: [] });
});

test('the checks of one claim are those of many: what is missing is said in its words', async () => {
  const report = await run({
    deed: 'reject_claim',
    row_ids: [fresh[0]?.claim_id ?? ''],
    given: { code: 'no_evidence', text: 'There is no photo of the damage and no statement.' },
  });
  expect(report).toMatchObject({ rows_done: 1 });
  expect(await statusOf(fresh[0] as BuiltClaim)).toBe('rejected');
  const short = { code: 'no_evidence', text: 'No.' };
  expect(
    await refusalOf(
      app.as(people.admin).call('start_bulk_run', {
        list: 'claims',
        deed: 'reject_claim',
        row_ids: idsOf(fresh),
        given: short,
      }),
    ),
  ).toMatchObject({ status: 422, fields: ['text: too_small'] });
});

test('[6.2] a run belongs to the one who asked, and only staff have one', async () => {
  const { bulk_run_id } = await run({ deed: 'review_claim', row_ids: [draft.claim_id] });
  for (const [person, code] of [
    [people.superadmin, 'not_found'],
    [people.agent, 'forbidden'],
  ] as const) {
    const other = app.as(person);
    for (const action of ['get_bulk_run', 'stop_bulk_run', 'retry_bulk_run'] as const)
      expect((await refusalOf(other.call(action, { bulk_run_id }))).code).toBe(code);
  }
  const admin = app.as(people.admin);
  const deed = 'review_claim';
  for (const wish of [{ list: 'policies', row_ids: [unknownId] }, { list: 'claims' }] as const) {
    const refused = await admin.answer('start_bulk_run', { deed, ...wish });
    expect(refused.status).toBe(422);
  }
});

test('a run that is stopped leaves the rest as it is; one that was broken off goes on where it was', async () => {
  const admin = app.as(people.admin);
  const { bulk_run_id } = await admin.call('start_bulk_run', {
    list: 'claims',
    deed: 'review_claim',
    row_ids: [draft.claim_id],
  });
  await admin.call('stop_bulk_run', { bulk_run_id });
  await app.runJobs();
  expect(await admin.call('get_bulk_run', { bulk_run_id })).toMatchObject({
    status: 'stopped',
    rows_done: 0,
    rows_left_out: 0,
  });
  // As if the machine had gone dark between the last row and the end.
  await sql`update bulk_runs set status = 'running', stop_asked = false where bulk_run_id = ${bulk_run_id}`.execute(
    app.services.db,
  );
  await app.runJob('work_bulk_run', { bulk_run_id });
  expect(await admin.call('get_bulk_run', { bulk_run_id })).toMatchObject({
    status: 'done',
    rows_left_out: 1,
  });
});

test('superadmins mark many faults at once; who may not read the log marks none, whatever ids are known', async () => {
  const { rows } = await sql<{ error_id: string }>`
    insert into error_log (source, fingerprint, message) values ('job', 'a', 'First'), ('job', 'b', 'Second')
    returning error_id`.execute(app.services.db);
  const row_ids = rows.map(({ error_id }) => error_id);
  const wish = {
    list: 'error_log',
    deed: 'set_error_status',
    row_ids,
    given: { status: 'fixed' },
  } as const;
  expect((await app.as(people.admin).answer('start_bulk_run', wish)).status).toBe(403);
  const superadmin = app.as(people.superadmin);
  const { bulk_run_id } = await superadmin.call('start_bulk_run', wish);
  await app.runJobs();
  expect(await superadmin.call('get_bulk_run', { bulk_run_id })).toMatchObject({
    status: 'done',
    rows_done: 2,
    left_out: [],
  });
  expect((await superadmin.call('get_error_log', { status: 'fixed' })).total).toBe(2);
});
