import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { countByStatus, everybody, totalOf } from '#server/platform/database/list-counts.ts';
import { type TestApp, startTestApp } from '#test/harness/app.ts';
import {
  buildClaimPeople,
  buildCover,
  buildDraft,
  type BuiltCover,
} from '#test/harness/claim-factories.ts';

/** What counting the rows would say. */
async function counted(app: TestApp, where = sql`true`): Promise<Record<string, number>> {
  const found = await sql<{ status: string; n: number }>`
    select status, count(*) as n from claims where not is_vi and ${where} group by status`.execute(
    app.services.db,
  );
  return Object.fromEntries(found.rows.map((row) => [row.status, row.n]));
}

describe('kept totals', () => {
  let app: TestApp;
  let cover: BuiltCover;
  beforeAll(async () => {
    app = await startTestApp();
    cover = await buildCover(app, await buildClaimPeople(app));
    for (let made = 0; made < 3; made += 1) await buildDraft(app, cover);
  });

  const totals = (owner: string) => countByStatus(app.services.db, { list: 'claims', owner });

  test('[9.6] say what counting the rows would say, for everybody and for one owner', async () => {
    expect(await totals(everybody)).toEqual(await counted(app));
    const { user_id } = cover.people.agent;
    expect(await totals(user_id)).toEqual(await counted(app, sql`user_id = ${user_id}`));
    expect(await totals(cover.people.stranger.user_id)).toEqual({});
    expect(totalOf(await totals(everybody), ['created'])).toBe(3);
  });

  test('[9.6] follow a change in the very transaction that makes it, and go back with it', async () => {
    const { db } = app.services;
    const seen: Record<string, number>[] = [];
    const taken_back = db.transaction().execute(async (trx) => {
      await sql`update claims set status = 'submitted' where claim_id = (select claim_id from claims limit 1)`.execute(
        trx,
      );
      seen.push(await countByStatus(trx, { list: 'claims', owner: everybody }));
      seen.push(await totals(everybody));
      throw new Error('taken back');
    });
    await expect(taken_back).rejects.toThrow('taken back');
    expect(seen).toEqual([{ created: 2, submitted: 1 }, { created: 3 }]);
    expect(await totals(everybody)).toEqual({ created: 3 });
  });

  test('[9.6] are the same before and after folding, and within days', async () => {
    const { db } = app.services;
    await sql`update claims set date_accident = '2026-05-19T23:30:00Z' where claim_id = (select claim_id from claims limit 1)`.execute(
      db,
    );
    // 23:30 UTC is already the next day in Amsterdam.
    const onDay = () =>
      countByStatus(db, { list: 'claims', owner: everybody, from: '2026-05-20', to: '2026-05-20' });
    const before = [await totals(everybody), await onDay()];
    await app.runJob('fold_list_counts');
    const left = await sql<{ n: number }>`select count(*) as n from list_count_changes`.execute(db);
    expect(left.rows[0]?.n).toBe(0);
    expect([await totals(everybody), await onDay()]).toEqual(before);
    expect(await onDay()).toEqual({ created: 3 });
  });

  test('[9.6] stay exact when many write at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => buildDraft(app, cover)));
    await Promise.all([
      app.runJob('fold_list_counts'),
      buildDraft(app, cover),
      app.runJob('fold_list_counts'),
    ]);
    expect(await totals(everybody)).toEqual(await counted(app));
    expect(totalOf(await totals(everybody))).toBe(16);
  });
});
