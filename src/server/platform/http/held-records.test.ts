import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import { createDatabase, createPool, inTransaction } from '#server/platform/database/database.ts';
import { openSession } from '#server/platform/http/sessions.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, buildClaimPeople, buildCover, keyOf } from '#test/harness/claim-factories.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof buildClaimPeople>>;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

/** Holds a claim's row until the work is over. */
async function holding<T>(claim_id: string, work: () => Promise<T>): Promise<T> {
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const other = createDatabase(
    createPool({
      database_url: app.services.config.database_url,
      pool_size: 1,
      statement_timeout_ms: 30_000,
    }),
  );
  const holder = inTransaction(other, async (tx) => {
    await sql`select from claims where claim_id = ${claim_id} for update`.execute(tx);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  try {
    return await work();
  } finally {
    over.resolve();
    await holder;
    await other.destroy();
  }
}

async function cookiesOf({ user_id }: { user_id: string }): Promise<Record<string, string>> {
  const { token } = await openSession(app.services.db, {
    user_id,
    account_type: 'admin',
    kept: true,
    days: 1,
    user_agent: 'test',
    now: app.clock.now(),
  });
  return { [sessionCookieName(app.services.config)]: token };
}

describe('a record that somebody holds', () => {
  it('thirty writes that want it hear that somebody is saving; everybody else goes on meanwhile', async () => {
    const cover = await buildCover(app, people);
    const [wanted, other] = [
      await buildClaim(app, cover, { status: 'under_review' }),
      await buildClaim(app, await buildCover(app, people), { status: 'under_review' }),
    ];
    const staff = app.as(people.admin);
    const input = { ...(await keyOf(app, wanted)), lines: [] };
    const cookies = await cookiesOf(people.admin);
    await staff.call('get_claims', {});
    const [refused, meanwhile] = await holding(wanted.claim_id, async () => {
      const writes_are = { over: false };
      const writes = Promise.all(
        Array.from({ length: 30 }, () =>
          app.server.inject({
            method: 'POST',
            url: '/api/save_claim_lines',
            headers: { 'x-paddock': '1' },
            payload: input,
            cookies,
          }),
        ),
      ).finally(() => (writes_are.over = true));
      const done: number[] = [];
      while (!writes_are.over) {
        done.push((await staff.answer('get_full_claim', { claim_id: wanted.claim_id })).status);
        const saved = await staff.answer('save_claim_lines', {
          ...(await keyOf(app, other)),
          lines: [],
        });
        done.push(saved.status);
      }
      return [await writes, done] as const;
    });
    for (const answer of refused) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'conflict',
        reason: 'being_saved',
        message: expect.stringMatching(/somebody is saving this/i),
      });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(meanwhile.length).toBeGreaterThan(10);
    expect(new Set(meanwhile)).toEqual(new Set([200]));
    // The way is free again, and nothing of the refused ones was done.
    expect((await staff.answer('save_claim_lines', input)).status).toBe(200);
  });
});
