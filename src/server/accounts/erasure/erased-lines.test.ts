import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { addFiles, keyOf } from '#test/harness/claim-factories.ts';
import { buildLinePolicy } from '#test/harness/line-policies.ts';
import { buildSeason } from '#test/harness/policy-factories.ts';

it('of a client of the various insurances nothing personal is left once the law lets go of it, and every figure is', async () => {
  const app = await startTestApp();
  const { db } = app.services;
  const season = await buildSeason(app);
  const { people } = season;
  const superadmin = await buildAccount(db, { account_type: 'superadmin' });
  const client = app.as(people.agent);
  const pa = await buildLinePolicy(app, season, { insurance_type: 'PA' });
  const val = await buildLinePolicy(app, season, { insurance_type: 'VAL' });
  await client.call('add_communication', {
    ...{ parent_type: 'policy', parent_id: val.policy_id, type_message: 'message' },
    communication_string: 'Anna Visser keeps the watch in Zwanenburg.',
  });
  const { rows: open } = await sql<{
    payment_id: string;
    instalment_number: number;
    amount: number;
    revision: number;
  }>`
    select payment_id, instalment_number, amount, revision from payments`.execute(db);
  for (const [place, one] of open.entries())
    await app.as(people.admin).call('register_payment', {
      ...{ ...one, received_on: '2026-05-20', reference: `Bank ${place}` },
    });
  app.clock.set(new Date('2026-08-10T08:00:00Z'));
  const { claim_id } = await client.call('create_claim', {
    policy_id: pa.policy_id,
    date_accident: Date.parse('2026-08-01T10:00:00Z') / 1000,
  });
  await client.call('save_claim', {
    ...(await keyOf(app, { claim_id })),
    narrative: 'Anna Visser fell from the truck in Zwanenburg and broke a wrist.',
    estimated_amount: 140_000,
    loss_answers: {
      ...{ injury: 'Wrist of Anna Visser', claims_for: ['disability'] },
      doctor: 'Doctor Zwanenburg',
    },
  });
  await addFiles(app, claim_id, { kind: 'other', by: people.agent });
  await client.call('submit_claim', {
    ...(await keyOf(app, { claim_id })),
    truth_declared: true,
  });
  await client.call('retract_claim', {
    ...(await keyOf(app, { claim_id })),
    reason: 'Anna Visser is well again',
  });
  app.clock.set(new Date('2027-09-01T08:00:00Z'));
  for (const job of ['expire_policies', 'fold_figures'] as const) await app.runJob(job);
  const figures = async () =>
    (
      await sql<{
        all: string;
      }>`select (select count(*) || ' ' || sum(written) || ' ' || sum(tax) || ' ' || sum(commission)
        from figures) || ' ' || (select count(*) || ' ' || sum(greatest(amount, 0)) from ledger_entries) as all`.execute(
        db,
      )
    ).rows[0]?.all;
  const before = await figures();
  const { user_id, company_name } = people.agent;
  await app.as(superadmin.user_id).call('erase_person', { user_id, typed_name: company_name });
  await app.runJob('forget_mentions');
  app.clock.set(new Date('2040-01-02T08:00:00Z'));
  for (const job of ['end_retention', 'fold_figures'] as const) await app.runJob(job);
  expect(await figures()).toBe(before);

  const { rows: tables } = await sql<{
    name: string;
  }>`select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'graphile_worker')`.execute(
    db,
  );
  const left: string[] = [];
  for (const { name } of tables) {
    // The log loses who it was, and keeps what was told of a loss.
    const told = name === 'audit_log' ? '' : '|Zwanenburg';
    const { rows } = await app.asOwner(
      `select t::text as row from ${name} t where t::text ~* 'Visser|NL-123|1991-03|${company_name}${told}'`,
    );
    left.push(...rows.map(({ row }: { row: string }) => `${name}: ${row}`));
  }
  expect(left).toEqual([]);
});
