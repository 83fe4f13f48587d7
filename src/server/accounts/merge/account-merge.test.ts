import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { referencesTo } from '#server/platform/repoint.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, buildClaimPeople, buildCover } from '#test/harness/claim-factories.ts';
import { buildAccount, buildDriver, unique } from '#test/harness/factories.ts';

const password = 'green flag at turn nine';
let app: TestApp;
let staff: { user_id: string };

beforeAll(async () => {
  app = await startTestApp();
  staff = await buildAccount(app.services.db, { account_type: 'admin' });
});

async function merge(
  kept_id: string,
  other_id: string,
  sides: Record<string, 'kept' | 'other'> = {},
) {
  const caller = app.as(staff.user_id);
  const { kept, other } = await caller.call('get_merge', { kept_id, other_id });
  return caller.answer('merge_accounts', {
    kept_id,
    other_id,
    kept_revision: kept.revision,
    other_revision: other.revision,
    sides,
  });
}

const rowOf = (user_id: string) =>
  app.services.db
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();

const references = () => referencesTo(app.services.keepers, 'account');
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;

describe('every reference to an account is handled', () => {
  it('what the areas say of references is the foreign keys of the schema, no more and no less', async () => {
    const keys = await sql<{ name: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'accounts'::regclass order by 1`.execute(
      app.services.db,
    );
    const said = references().filter(({ column }) => column !== 'parent_id');
    expect(said.map(nameOf).toSorted()).toEqual(keys.rows.map(({ name }) => name).toSorted());
  });

  it('and every table that hangs on records of any kind is among them', async () => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'parent_id' order by 1`.execute(
      app.services.db,
    );
    const said = references().filter(({ column }) => column === 'parent_id');
    expect(said.map(({ table }) => table).toSorted()).toEqual(tables.rows.map(({ name }) => name));
  });
});

describe('two accounts of one client become one', () => {
  it('moves policies, claims, payments, invoices and the ledger, and leaves nothing behind', async () => {
    const people = await buildClaimPeople(app);
    const cover = await buildCover(app, people);
    await buildClaim(app, cover, { status: 'paid' });
    const { db } = app.services;
    const other = people.agent;
    const kept = await buildAccount(db, { company_name: 'Kept Racing' });
    await sql`insert into communications (parent_type, parent_id, type_message, communication_string, sender, sender_type)
      values ('account', ${other.user_id}, 'message', 'hello', ${other.user_id}, 'agent')`.execute(
      db,
    );
    const sums = () =>
      sql<{ account: string; sum: number }>`select account, sum(amount) as sum from ledger_entries
        where user_id in (${kept.user_id}, ${other.user_id}) group by 1 order by 1`.execute(db);
    const [before, listed] = [await sums(), await app.as(other).call('get_claims', {})];
    expect(listed.total).toBe(1);

    expect((await merge(kept.user_id, other.user_id)).status).toBe(200);

    const left: string[] = [];
    for (const reference of references()) {
      const { table, column, fate } = reference;
      if (fate === 'stays') continue;
      const found =
        await sql`select from ${sql.id(table)} where ${sql.id(column)} = ${other.user_id}`.execute(
          db,
        );
      if (found.rows.length > 0) left.push(nameOf(reference));
    }
    expect(left).toEqual([]);
    expect((await sums()).rows).toEqual(before.rows);
    const session = app.as(kept);
    expect((await session.call('get_claims', {})).total).toBe(1);
    const messages = await sql<{ sender: string }>`select sender from communications
      where parent_type = 'account' and parent_id = ${kept.user_id}`.execute(db);
    expect(messages.rows).toEqual([{ sender: kept.user_id }]);
  });

  it('takes each field from the side that was chosen, and joins addresses and notes', async () => {
    const { db } = app.services;
    const word = unique();
    const kept = await buildAccount(db, {
      phone: '',
      notes: 'pays late',
      extra_emails: ['a@x.test'],
    });
    const other = await buildAccount(db, {
      team_name: `Team ${word}`,
      phone: '+31 6 1234 5678',
      notes: 'likes Spa',
      extra_emails: ['A@x.test', 'b@x.test'],
    });
    await merge(kept.user_id, other.user_id, { company_name: 'other', email: 'other' });
    expect(await rowOf(kept.user_id)).toMatchObject({
      company_name: other.company_name,
      email: other.email,
      phone: '+31 6 1234 5678',
      team_name: `Team ${word}`,
      attn: kept.attn,
      notes: 'pays late\n\nlikes Spa',
      extra_emails: ['a@x.test', 'b@x.test'],
    });
    expect(await rowOf(other.user_id)).toMatchObject({
      email: kept.email,
      active: false,
      merged_into: kept.user_id,
      password_hash: null,
    });
  });

  it('keeps one link to a driver that both had', async () => {
    const { db } = app.services;
    const [kept, other] = [await buildAccount(db), await buildAccount(db)];
    const { driver_id } = await buildDriver(db, { user_ids: [kept.user_id, other.user_id] });
    await merge(kept.user_id, other.user_id);
    const teams = await db
      .selectFrom('driver_accounts')
      .select('user_id')
      .where('driver_id', '=', driver_id)
      .execute();
    expect(teams).toEqual([{ user_id: kept.user_id }]);
  });

  it('either address logs in to the kept account, with its password and no other', async () => {
    const { db } = app.services;
    const kept = await buildAccount(db, { password });
    const other = await buildAccount(db, { password: 'another sentence of words' });
    const old = app.as(other);
    await merge(kept.user_id, other.user_id);
    expect((await old.answer('is_logged_in', {})).status).toBe(401);
    const logIn = (email: string, word: string) =>
      app.anonymous.answer('log_in', { email, password: word, keep: false });
    expect((await logIn(other.email, 'another sentence of words')).status).toBe(401);
    expect((await logIn(other.email, password)).body).toMatchObject({ user_id: kept.user_id });
    expect((await logIn(kept.email, password)).status).toBe(200);
  });

  it('is shown in the activity of both, and the other is in no list any more', async () => {
    const { db } = app.services;
    const word = unique();
    const kept = await buildAccount(db, { company_name: `${word} one` });
    const other = await buildAccount(db, { company_name: `${word} two` });
    await merge(kept.user_id, other.user_id);
    for (const { user_id } of [kept, other]) {
      const { entries } = await app
        .as(staff.user_id)
        .call('get_activity', { record_kind: 'account', record_id: user_id });
      expect(entries.map(({ action }) => action)).toContain('merge_accounts');
    }
    expect((await app.as(staff.user_id).call('get_accounts', { search: word })).total).toBe(1);
    expect(
      await app.as(staff.user_id).call('get_likely_duplicates', { user_id: other.user_id }),
    ).toEqual({ merged_into: { user_id: kept.user_id, name: `${word} one` }, duplicates: [] });
    const answer = await app.as(staff.user_id).answer('update_account', {
      user_id: other.user_id,
      revision: 1,
      active: true,
    });
    expect(answer.status).toBe(409);
  });

  it('refuses another kind of account, a second time, and what has changed meanwhile', async () => {
    const { db } = app.services;
    const [kept, other] = [await buildAccount(db), await buildAccount(db)];
    const broker = await buildAccount(db, { account_type: 'brokerage' });
    expect((await merge(kept.user_id, broker.user_id)).body).toMatchObject({
      reason: 'not_clients',
    });
    const stale = await app.as(staff.user_id).answer('merge_accounts', {
      kept_id: kept.user_id,
      other_id: other.user_id,
      kept_revision: 7,
      other_revision: 0,
    });
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'conflict' }]);
    await merge(kept.user_id, other.user_id);
    expect((await merge(kept.user_id, other.user_id)).body).toMatchObject({
      reason: 'already_merged',
    });
  });
});

describe('who may be the same client', () => {
  it('finds by extra address, company without its legal form, and phone however it is written', async () => {
    const { db } = app.services;
    const word = unique();
    const one = await buildAccount(db, {
      company_name: `Écurie ${word} B.V.`,
      phone: `+31 6 ${word.replace(/\D/g, '1').padEnd(8, '7').slice(0, 8)}`,
    });
    const by_email = await buildAccount(db, { extra_emails: [one.email.toUpperCase()] });
    const by_company = await buildAccount(db, { company_name: `ecurie ${word}` });
    const by_phone = await buildAccount(db, {
      phone: `06-${word.replace(/\D/g, '1').padEnd(8, '7').slice(0, 8)}`,
    });
    const { duplicates } = await app
      .as(staff.user_id)
      .call('get_likely_duplicates', { user_id: one.user_id });
    const reasons = Object.fromEntries(duplicates.map((found) => [found.user_id, found.reasons]));
    expect(reasons).toEqual({
      [by_email.user_id]: ['email'],
      [by_company.user_id]: ['company'],
      [by_phone.user_id]: ['phone'],
    });
    const { pairs } = await app.as(staff.user_id).call('get_duplicate_pairs', {});
    const mine = pairs.filter((pair) =>
      [pair.one.user_id, pair.other.user_id].includes(one.user_id),
    );
    expect(mine).toHaveLength(3);
  });

  it('a pair that is not the same client is kept as such, and the question comes back when that is taken back', async () => {
    const { db } = app.services;
    const company_name = `Twin ${unique()}`;
    const one = await buildAccount(db, { company_name });
    const other = await buildAccount(db, { company_name });
    const caller = app.as(staff.user_id);
    const asked = async (distinct: boolean) => {
      const { pairs } = await caller.call('get_duplicate_pairs', { distinct });
      return pairs.filter((pair) => pair.one.name === company_name);
    };
    const pair = { one_id: other.user_id, other_id: one.user_id };
    expect(await asked(false)).toMatchObject([{ marked_at: null, marked_by_name: '' }]);
    await caller.call('set_distinct_accounts', { ...pair, distinct: true });
    await caller.call('set_distinct_accounts', { ...pair, distinct: true });
    expect(await asked(false)).toEqual([]);
    expect(await asked(true)).toHaveLength(1);
    expect((await asked(true))[0]?.marked_at).not.toBeNull();
    const { duplicates } = await caller.call('get_likely_duplicates', { user_id: one.user_id });
    expect(duplicates).toEqual([]);
    const { entries } = await caller.call('get_activity', {
      record_kind: 'account',
      record_id: one.user_id,
    });
    expect(entries[0]?.changes).toMatchObject([{ field: 'not_the_same_as', to: company_name }]);
    await caller.call('set_distinct_accounts', { ...pair, distinct: false });
    expect(await asked(false)).toHaveLength(1);
    expect((await merge(one.user_id, other.user_id)).status).toBe(200);
  });

  it('asks an index for each reason', async () => {
    const { db } = app.services;
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const rows = await sql<Record<string, string>>`explain select from accounts b
        where lower_all(b.extra_emails) @> array['a@x.test'] union all
        select from accounts b where company_key(b.company_name) = 'a' union all
        select from accounts b where phone_key(b.phone) = '612345678'`.execute(trx);
      return JSON.stringify(rows.rows);
    });
    for (const index of ['accounts_extra_emails', 'accounts_company_key', 'accounts_phone_key'])
      expect(plan).toContain(index);
  });
});
