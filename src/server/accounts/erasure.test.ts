import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, buildClaimPeople, buildCover } from '#test/harness/claim-factories.ts';
import { buildAccount } from '#test/harness/factories.ts';

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
    await buildClaim(app, cover, { status: 'submitted' });
    const answer = await app
      .as(superadmin.user_id)
      .call('get_erasure', { user_id: people.agent.user_id });
    expect(answer.name).toBe(people.agent.company_name);
    expect(answer.kept_until).toMatch(/^20\d\d-12-31$/);
    expect(answer.refusals.length).toBeGreaterThan(1);
    expect(answer.stays.map(({ label }) => label)).toContain('Claims');
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
