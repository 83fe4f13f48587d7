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

const erase = (user_id: string, typed_name: string) =>
  app.as(superadmin.user_id).answer('erase_person', { user_id, typed_name });

describe('forgetting somebody', () => {
  it('says before what goes, what stays and until when', async () => {
    const people = await buildClaimPeople(app);
    const cover = await buildCover(app, people);
    const { claim_id } = await buildClaim(app, cover, { status: 'submitted' });
    const { claim_number } = await app.services.db
      .selectFrom('claims')
      .select('claim_number')
      .where('claim_id', '=', claim_id)
      .executeTakeFirstOrThrow();
    const answer = await app
      .as(superadmin.user_id)
      .call('get_erasure', { user_id: people.agent.user_id });
    expect(answer.name).toBe(people.agent.company_name);
    expect(answer.kept_until).toMatch(/^20\d\d-12-31$/);
    expect(answer.refusals.length).toBeGreaterThan(1);
    const open = answer.refusals.find(({ text }) => text.startsWith('A claim is open'));
    expect(open?.records).toMatchObject([{ kind: 'claim', id: claim_id, name: claim_number }]);
    expect(answer.stays.find(({ label }) => label === 'Claims')).toMatchObject({
      count: 1,
      until: answer.kept_until,
      records: [{ name: claim_number }],
    });
    const names = answer.goes[0]?.records.map(({ name, note }) => `${name}: ${note}`);
    expect(names).toContain(`Company: ${people.agent.company_name}`);
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

async function listed(name: string): Promise<string> {
  const { entry_id } = await app.services.db
    .insertInto('sanctions_entries')
    .values({ source_id: `EU-${unique()}`, name })
    .returning('entry_id')
    .executeTakeFirstOrThrow();
  return entry_id;
}

describe('who is on a sanctions list is not forgotten', () => {
  it('while the name is undecided or confirmed; once it is somebody else the person can be', async () => {
    const { db } = app.services;
    const { user_id, attn, company_name } = await buildAccount(db);
    const entry_id = await listed(attn);
    await db
      .insertInto('sanctions_hits')
      .values({ user_id, entry_id, matched_name: attn, score: '1.000' })
      .execute();
    const decide = (decision: 'confirmed' | 'cleared', revision: number) =>
      app.as(superadmin.user_id).call('decide_sanctions_hit', {
        ...{ user_id, entry_id, decision, revision },
        reason: 'Compared with the passport',
      });
    expect((await erase(user_id, company_name)).body).toMatchObject({
      reason: 'sanctions_undecided',
    });
    await decide('confirmed', 0);
    const refused = await erase(user_id, company_name);
    expect([refused.status, refused.body]).toMatchObject([409, { reason: 'sanctioned' }]);
    const preview = await app.as(superadmin.user_id).call('get_erasure', { user_id });
    expect(preview.refusals[0]?.records).toMatchObject([
      { name: attn, note: expect.stringContaining('Compared with the passport') },
    ]);
    await decide('cleared', 1);
    expect((await erase(user_id, company_name)).status).toBe(200);
  });

  it('nor the client of such a driver', async () => {
    const { db } = app.services;
    const { user_id, company_name } = await buildAccount(db);
    const { driver_id } = await buildDriver(db, { user_ids: [user_id] });
    const entry_id = await listed('Driver');
    await db
      .insertInto('sanctions_driver_hits')
      .values({ driver_id, entry_id, matched_name: 'Driver', score: '1.000' })
      .execute();
    expect((await erase(user_id, company_name)).body).toMatchObject({
      reason: 'sanctions_undecided',
    });
  });
});

describe('forgetting a driver', () => {
  const eraseDriver = (driver_id: string, typed_name: string) =>
    app.as(superadmin.user_id).answer('erase_driver', { driver_id, typed_name });
  const call = () => app.as(superadmin.user_id);

  it('who has no account: the name leaves lists, search, log and every mention', async () => {
    const { db } = app.services;
    const last_name = `Vandermeersch${unique()}`;
    const { driver_id } = await call().call('add_driver', {
      first_name: 'Quirijn',
      last_name,
      birth_date: '1991-02-03',
      licence_number: `L-${last_name}`,
    });
    const bystander = await buildAccount(db, { notes: `Ask Quirijn ${last_name} about the tent` });
    const preview = await call().call('get_driver_erasure', { driver_id });
    expect(preview).toMatchObject({ name: `Quirijn ${last_name}`, refusals: [], stays: [] });
    expect(preview.goes[0]?.records.map(({ note }) => note)).toContain('03-02-1991');
    expect((await eraseDriver(driver_id, 'Somebody')).status).toBe(422);
    expect((await eraseDriver(driver_id, `quirijn ${last_name}`)).status).toBe(200);
    await app.runJobs();
    const { rows } = await sql<{
      said: string;
    }>`select x::text as said from drivers x where x::text ~* ${last_name}
      union all select x::text from audit_log x where x::text ~* ${last_name} or x::text like '%1991-02-03%'
      union all select x::text from search_phrases x where x::text ~* ${last_name}
      union all select x::text from driver_erasures x where x::text ~* ${last_name}`.execute(db);
    expect(rows).toEqual([]);
    const { notes } = await db
      .selectFrom('accounts')
      .select('notes')
      .where('user_id', '=', bystander.user_id)
      .executeTakeFirstOrThrow();
    expect(notes).toBe('Ask Erased person about the tent');
    expect((await eraseDriver(driver_id, 'Erased person')).body).toMatchObject({
      reason: 'erased',
    });
    const { entries } = await call().call('get_activity', {
      record_kind: 'driver',
      record_id: driver_id,
    });
    expect(entries.map(({ action }) => action)).toContain('erase_driver');
  });

  it('is refused while cover is in force or a claim is open; afterwards the printed policy stays', async () => {
    const { db } = app.services;
    const people = await buildClaimPeople(app);
    const cover = await buildCover(app, people);
    const { driver_id } = cover;
    const claim = await buildClaim(app, cover, { status: 'submitted' });
    const last_name = `Overmeer${unique()}`;
    await db
      .updateTable('drivers')
      .set({ first_name: 'Bo', last_name })
      .where('driver_id', '=', driver_id)
      .execute();
    await sql`update policy_versions set driver_title = ${`Bo ${last_name}, Piet Bakker`}
      where policy_id = ${cover.policy_id}`.execute(db);
    const bound = await eraseDriver(driver_id, `Bo ${last_name}`);
    expect(bound.body).toMatchObject({ reason: 'policies_in_force' });
    await sql`update policies set period_from = '2026-01-01', period_to = '2026-01-31'
      where policy_id = ${cover.policy_id}`.execute(db);
    expect((await eraseDriver(driver_id, `Bo ${last_name}`)).body).toMatchObject({
      reason: 'open_claims',
    });
    await sql`update claims set status = 'rejected', driver_name = ${`Bo ${last_name}`}, narrative = ${`Mr ${last_name} spun`}
      where claim_id = ${claim.claim_id}`.execute(db);
    const preview = await call().call('get_driver_erasure', { driver_id });
    expect(preview.stays.map(({ label, count }) => [label, count])).toEqual([
      ['Policies', 1],
      ['Claims', 1],
    ]);
    expect((await eraseDriver(driver_id, `Bo ${last_name}`)).status).toBe(200);
    await app.runJobs();
    const left = await sql<{ driver_name: string; narrative: string; driver_title: string }>`
      select c.driver_name, c.narrative, v.driver_title from claims c join policy_versions v using (policy_id)
      where c.claim_id = ${claim.claim_id}`.execute(db);
    expect(left.rows[0]).toEqual({
      driver_name: 'Erased person',
      narrative: 'Mr Erased person spun',
      driver_title: 'Erased person, Piet Bakker',
    });
  });

  it('an erased driver is neither edited nor merged, and only a superadmin erases', async () => {
    const { db } = app.services;
    const admin = await buildAccount(db, { account_type: 'admin' });
    const [one, other] = [await buildDriver(db), await buildDriver(db)];
    const { name } = await call().call('get_driver', { driver_id: one.driver_id });
    const tried = { driver_id: one.driver_id, typed_name: name };
    expect((await app.as(admin).answer('erase_driver', tried)).status).toBe(403);
    expect((await call().answer('erase_driver', tried)).status).toBe(200);
    const fields = { first_name: 'Jan', last_name: 'Again' };
    expect(
      (await call().answer('update_driver', { ...fields, driver_id: one.driver_id, revision: 1 }))
        .status,
    ).toBe(409);
    const merge = await call().answer('merge_drivers', {
      ...fields,
      kept_id: other.driver_id,
      kept_revision: 0,
      other_id: one.driver_id,
      other_revision: 1,
    });
    expect(merge).toMatchObject({ status: 409, body: { reason: 'erased' } });
  });
});
