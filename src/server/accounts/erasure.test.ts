import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, buildClaimPeople, buildCover } from '#test/harness/claim-factories.ts';
import { buildAccount, buildDriver, unique } from '#test/harness/factories.ts';

let app: TestApp;
let superadmin: { user_id: string };

beforeAll(async () => {
  app = await startTestApp();
  superadmin = await buildAccount(app.services.db, { account_type: 'superadmin' });
});

/** Where a text stands in the whole database, as table names. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    app.services.db,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } =
      await sql`select from ${sql.id(name)} x where x::text ilike ${`%${text}%`} limit 1`.execute(
        app.services.db,
      );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const erase = (user_id: string, typed_name: string) =>
  app.as(superadmin.user_id).answer('erase_person', { user_id, typed_name });

describe('a person is forgotten', () => {
  it('the planted name and address are in no table any more, and the ledger is as it was', async () => {
    const { db } = app.services;
    const canary = `canary${unique()}`;
    const people = await buildClaimPeople(app);
    const { user_id } = people.agent;
    const cover = await buildCover(app, people);
    await db
      .updateTable('accounts')
      .set({
        company_name: `${canary} Racing`,
        team_name: `Team ${canary}`,
        attn: `Jan ${canary}`,
        email: `${canary}@example.test`,
        extra_emails: [`second.${canary}@example.test`],
        phone: `+31 ${canary}`,
        notes: `${canary} pays late`,
      })
      .where('user_id', '=', user_id)
      .execute();
    const staff = app.as(superadmin.user_id);
    const client = app.as(user_id);
    await staff.call('add_address', {
      user_id,
      label: '',
      company_name: canary,
      attn: canary,
      address: `${canary} street 1`,
      zip: '1',
      city: 'Haarlem',
      country: 'NL',
      state: '',
      phone: '',
    });
    await client.call('add_communication', {
      parent_type: 'account',
      parent_id: user_id,
      type_message: 'message',
      communication_string: `Regards, ${canary}`,
    });
    const driver = await buildDriver(db, { user_ids: [user_id], last_name: canary });
    await buildClaim(app, cover, { status: 'paid' });
    await staff.call('send_invitation', { user_id });
    expect((await erase(user_id, `${canary} racing`)).body).toMatchObject({
      reason: 'policies_in_force',
    });
    await db
      .updateTable('policies')
      .set({ period_to: '2026-01-31', period_from: '2026-01-01' })
      .where('user_id', '=', user_id)
      .execute();
    await db
      .updateTable('payments')
      .set({ status: 'cancelled' })
      .where('user_id', '=', user_id)
      .execute();
    const ledger = () =>
      sql`select account, currency, sum(amount) as sum, count(*) as rows from ledger_entries group by 1, 2 order by 1, 2`.execute(
        db,
      );
    const before = await ledger();
    expect(await tablesWith(canary)).toContain('emails');

    expect((await erase(user_id, 'Somebody else')).status).toBe(422);
    expect((await erase(user_id, `${canary} racing`)).body).toEqual({ ok: true });

    expect(await tablesWith(canary)).toEqual([]);
    expect((await ledger()).rows).toEqual(before.rows);
    expect((await client.answer('is_logged_in', {})).status).toBe(401);
    const claims = await db
      .selectFrom('claims')
      .select('team_name')
      .where('user_id', '=', user_id)
      .execute();
    expect(claims).toEqual([{ team_name: 'Erased person' }]);
    expect(await staff.call('get_account', { user_id })).toMatchObject({
      company_name: 'Erased person',
      email: `${user_id}@erased.invalid`,
      active: false,
    });
    const { entries } = await staff.call('get_activity', {
      record_kind: 'account',
      record_id: user_id,
    });
    expect(entries.map(({ action }) => action)).toContain('erase_person');
    const erased = await db
      .selectFrom('drivers')
      .select(['first_name', 'last_name'])
      .where('driver_id', '=', driver.driver_id)
      .executeTakeFirstOrThrow();
    expect(erased).toEqual({ first_name: 'Erased', last_name: 'person' });
  });

  it('says before what goes, what stays and until when', async () => {
    const people = await buildClaimPeople(app);
    const cover = await buildCover(app, people);
    await buildClaim(app, cover, { status: 'submitted' });
    const answer = await app
      .as(superadmin.user_id)
      .call('get_erasure', { user_id: people.agent.user_id });
    expect(answer.name).toBe(people.agent.company_name);
    expect(answer.kept_until).toMatch(/^20\d\d-12-31$/);
    expect(answer.refusals.length).toBeGreaterThan(1);
    expect(answer.stays.map(({ label }) => label)).toContain(
      'Claims with their messages and papers',
    );
  });

  it('no admin may do it, and nobody twice', async () => {
    const { db } = app.services;
    const admin = await buildAccount(db, { account_type: 'admin' });
    const { user_id, company_name } = await buildAccount(db);
    const tried = await app.as(admin).answer('erase_person', { user_id, typed_name: company_name });
    expect(tried.status).toBe(403);
    expect((await erase(user_id, company_name)).status).toBe(200);
    expect((await erase(user_id, 'Erased person')).body).toMatchObject({ reason: 'erased' });
  });

  it('the log of somebody who is not erased stays as it was written', async () => {
    const { db } = app.services;
    const { user_id } = await buildAccount(db);
    await app.as(superadmin.user_id).call('send_invitation', { user_id });
    for (const value of [sql`'{"a": 1}'`, sql`null`])
      await expect(
        sql`update audit_log set after = ${value} where record_id = ${user_id}`.execute(db),
      ).rejects.toThrow('kept as they were written');
  });
});

describe('everything about a person in one file', () => {
  it('holds what is theirs and nothing of anybody else', async () => {
    const { db } = app.services;
    const people = await buildClaimPeople(app);
    const cover = await buildCover(app, people);
    await buildClaim(app, cover, { status: 'submitted' });
    await db
      .updateTable('accounts')
      .set({ notes: 'pays late' })
      .where('user_id', '=', people.agent.user_id)
      .execute();
    const other = await buildAccount(db, { company_name: `other${unique()}` });
    const { user_id } = people.agent;
    const file = await app.as(superadmin.user_id).download('get_person_data', { user_id });
    const text = file.bytes.toString();
    const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(data['account']?.[0]).toMatchObject({ email: people.agent.email, notes: 'pays late' });
    const empty = ['policies', 'policy_versions', 'claims', 'cars', 'drivers'].filter(
      (section) => (data[section] ?? []).length === 0,
    );
    expect(empty).toEqual([]);
    expect(text).not.toContain(other.company_name);
    expect(text).not.toMatch(/password_hash|token_hash/);
    const own = await app.as(people.agent).download('get_person_data', { user_id });
    expect(own.bytes.toString()).not.toContain('pays late');
    expect((await app.as(other).download('get_person_data', { user_id })).status).toBe(404);
  });
});
