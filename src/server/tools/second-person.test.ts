import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '#test/harness/app.ts';
import { buildPerson } from '#test/harness/communication-factories.ts';
import {
  cardObjects,
  instalmentsOf,
  ledgerOf,
  openCheckout,
  sendCardEvent,
} from '#test/harness/payment-factories.ts';
import { buildPolicy, buildSeason } from '#test/harness/policy-factories.ts';
import { buildToolUsers, numberOfDocument } from '#test/harness/policies/tool-uses.ts';

const { app, season, other_client, first, another, use, confirm } = await buildToolUsers();
const numberOf = (policy_id: string) => numberOfDocument(app, policy_id);

/** A charge that somebody wrote into the table by hand: nothing was billed of it. */
const chargeUnbilled = (policy_id: string, net: number) =>
  app.asOwner(
    `insert into policy_charges (policy_id, version_id, kind, country, rate_pct, net, ipt, commission)
     select policy_id, locked_version_id, 'days_run', 'NL', 0, $2, 0, 0 from policies where policy_id = $1`,
    [policy_id, net],
  );

describe('where money or cover moves, a second person confirms', () => {
  test('recalculate amounts: what was not billed is billed, and only once', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const wish = { tool: 'recalculate_amounts', record_id: policy_id } as const;
    const none = await refusalOf(first().call('try_tool', wish));
    expect(none.message).toContain('There is nothing to book.');
    await chargeUnbilled(policy_id, 10_000);
    const before = await ledgerOf(app.services.db, policy_id);
    const { shown, run } = await use(wish);
    expect(shown.consequences?.document_number).toBe(await numberOf(policy_id));
    expect(run.status).toBe('waiting');
    expect(await ledgerOf(app.services.db, policy_id)).toEqual(before);
    const own = await refusalOf(
      first().call('decide_tool_run', { run_id: run.run_id, decision: 'confirm' }),
    );
    expect(own.message).toBe('Whoever asked for it does not confirm it. A second superadmin does.');
    const { waiting } = await another().call('get_tools', {});
    expect(waiting.map(({ run_id }) => run_id)).toContain(run.run_id);
    expect(await confirm(run.run_id)).toMatchObject({ status: 'done' });
    const after = await ledgerOf(app.services.db, policy_id);
    expect((after['premium_receivable'] ?? 0) - (before['premium_receivable'] ?? 0)).toBe(10_000);
    expect((await refusalOf(confirm(run.run_id))).message).toBe('This was decided already.');
    expect((await refusalOf(first().call('try_tool', wish))).message).toContain('nothing to book');
  });

  test('two second people at once: it is carried out once', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    await chargeUnbilled(policy_id, 5_000);
    const { run } = await use({ tool: 'recalculate_amounts', record_id: policy_id });
    const before = (await instalmentsOf(app.services.db, policy_id)).length;
    const all = await Promise.allSettled([
      confirm(run.run_id),
      confirm(run.run_id),
      confirm(run.run_id),
    ]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await instalmentsOf(app.services.db, policy_id)).toHaveLength(before + 1);
  });

  test('refusing wants a reason; taking back is for whoever asked', async () => {
    const { policy_id } = await buildPolicy(app, { season, status: 'completed' });
    const wish = {
      tool: 'move_policy',
      record_id: policy_id,
      target_id: other_client.user_id,
    } as const;
    const { run } = await use(wish);
    const { run_id } = run;
    const silent = await refusalOf(
      another().call('decide_tool_run', { run_id, decision: 'refuse' }),
    );
    expect(silent.fields).toEqual(['note: required']);
    const foreign = await refusalOf(
      another().call('decide_tool_run', { run_id, decision: 'withdraw' }),
    );
    expect(foreign.message).toBe('Only whoever asked for it takes it back.');
    await first().call('decide_tool_run', { run_id, decision: 'withdraw' });
    const again = (await use(wish)).run;
    const refused = { run_id: again.run_id, decision: 'refuse', note: 'Wrong client' } as const;
    expect(await another().call('decide_tool_run', refused)).toMatchObject({ status: 'refused' });
    const { runs, counts } = await first().call('get_tool_runs', {
      search: await numberOf(policy_id),
    });
    expect(runs.map(({ status, note }) => [status, note])).toEqual([
      ['refused', 'Wrong client'],
      ['withdrawn', ''],
    ]);
    expect(counts).toEqual({ refused: 1, withdrawn: 1 });
  });

  test('move policy: invoices are credited to the one and issued to the other, to the cent', async () => {
    const fresh = await buildSeason(app);
    const { policy_id } = await buildPolicy(app, { season: fresh });
    await app.runJobs();
    const { db } = app.services;
    const owed = async (user_id: string) => {
      const found = await sql<{ amount: number }>`
        select coalesce(sum(amount), 0)::bigint as amount from ledger_entries
        where account = 'premium_receivable' and user_id = ${user_id}`.execute(db);
      return found.rows[0]?.amount ?? 0;
    };
    const before = await owed(fresh.people.agent.user_id);
    expect(before).toBeGreaterThan(0);
    const { run, shown } = await use({
      tool: 'move_policy',
      record_id: policy_id,
      target_id: other_client.user_id,
    });
    expect(shown.consequences?.invoices).toHaveLength(2);
    await confirm(run.run_id);
    await app.runJobs();
    expect(await owed(fresh.people.agent.user_id)).toBe(0);
    expect(await owed(other_client.user_id)).toBe(before);
    const mine = await app.as(other_client).call('get_document', { policy_id });
    expect(mine).toMatchObject({ client_name: 'Noor Racing' });
    const gone = await refusalOf(app.as(fresh.people.agent).call('get_document', { policy_id }));
    expect(gone.status).toBe(404);
    const { cars } = await app.as(other_client).call('get_cars', {});
    expect(cars.map(({ car_id }) => car_id)).toContain(fresh.car_id);
    const invoices = await sql<{ total: number; client_name: string }>`
      select total, client_name from invoices where policy_id = ${policy_id} order by invoice_number`.execute(
      db,
    );
    const [issued, credited, anew] = invoices.rows;
    expect([credited?.total, anew?.total]).toEqual([-(issued?.total ?? 0), issued?.total]);
  });

  test('a policy with a payment or an accident does not move', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const [due] = await instalmentsOf(app.services.db, policy_id);
    await app.as(season.people.admin).call('register_payment', {
      payment_id: due?.payment_id ?? '',
      instalment_number: 1,
      revision: due?.revision ?? 0,
      amount: 100,
      received_on: '2026-05-20',
      reference: 'Bank 1',
    });
    const refused = await refusalOf(
      first().call('try_tool', {
        tool: 'move_policy',
        record_id: policy_id,
        target_id: other_client.user_id,
      }),
    );
    expect(refused.message).toContain('was paid already');
  });

  test('merge accounts: the trial says what moves, and the second person moves it', async () => {
    const { db } = app.services;
    const twin = await buildPerson(db, { account_type: 'agent', name: 'Twin' });
    const kept = await buildPerson(db, { account_type: 'agent', name: 'Kept' });
    await sql`update cars set user_id = ${twin.user_id} where user_id = ${other_client.user_id}`.execute(
      db,
    );
    const { shown, run } = await use({
      tool: 'merge_accounts',
      record_id: twin.user_id,
      target_id: kept.user_id,
    });
    expect(shown.confirm_word).toBe(twin.email);
    expect(shown.emails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [kept.email, twin.email].toSorted(),
    );
    await confirm(run.run_id);
    const merged = await sql<{
      merged_into: string;
    }>`select merged_into from accounts where user_id = ${twin.user_id}`.execute(db);
    expect(merged.rows[0]?.merged_into).toBe(kept.user_id);
  });

  test('re-run webhook: a message that was not acted on is; one that was booked is not booked again', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const payments = await instalmentsOf(app.services.db, policy_id);
    const checkout = await openCheckout(app, { admin: season.people.admin } as never, payments);
    await sendCardEvent(app, { id: 'evt_lost', ...cardObjects(checkout).paid });
    // The job is lost, as when somebody empties the queue by hand.
    await app.asOwner(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'handle_card_event'`,
    );
    const { run, shown } = await use({ tool: 'rerun_webhook', record_id: 'evt_lost' });
    expect(shown.confirm_word).toBe('evt_lost');
    expect(shown.tables.map(({ table }) => table)).toContain('ledger_entries');
    await confirm(run.run_id);
    const after = await instalmentsOf(app.services.db, policy_id);
    expect(after.map(({ amount_open }) => amount_open)).toEqual(payments.map(() => 0));
    const twice = await refusalOf(
      first().call('try_tool', { tool: 'rerun_webhook', record_id: 'evt_lost' }),
    );
    expect(twice.message).toContain('It is not acted on twice.');
  });
});
