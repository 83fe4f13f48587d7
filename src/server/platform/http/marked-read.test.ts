import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { seedReference } from '#server/reference-seed.ts';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import { markedTables } from '#server/platform/http/marked-read.ts';
import { openSession } from '#server/platform/http/sessions.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildAccount,
  buildCar,
  buildDriver,
  buildEvent,
  buildPeople,
  unique,
} from '#test/harness/factories.ts';
import { watchStatements } from '#test/harness/watch/watch-statements.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof buildPeople>>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  people = await buildPeople(app.services.db);
});

type Person = { user_id: string; account_type?: AccountType };

async function tokenOf({ user_id, account_type = 'agent' }: Person): Promise<string> {
  const key = `${user_id} ${account_type}`;
  const known = tokens.get(key);
  if (known !== undefined) return known;
  const { token } = await openSession(app.services.db, {
    user_id,
    account_type,
    kept: true,
    days: 30,
    user_agent: 'test',
    now: app.clock.now(),
  });
  tokens.set(key, token);
  return token;
}

/** Asks for a list as a browser does that has the answer with this mark. */
async function ask(person: Person, path: string, mark = '') {
  const answer = await app.server.inject({
    method: 'GET',
    url: `/api/${path}`,
    headers: { 'x-paddock': '1', 'if-none-match': mark },
    cookies: { [sessionCookieName(app.services.config)]: await tokenOf(person) },
  });
  return {
    status: answer.statusCode,
    mark: String(answer.headers.etag),
    body: answer.body,
    shows: answer.headers['paddock-shows'],
  };
}

const whole = [
  'get_cars',
  'get_drivers',
  'get_all_users',
  'get_events',
  'get_championships',
] as const;

describe('[7.38] a whole list that a browser has', () => {
  it.each(whole)(
    '%s is answered 304 after one small statement, and nothing is read',
    async (name) => {
      await buildEvent(app.services.db);
      const { mark } = await ask(people.admin, name);
      let again: Awaited<ReturnType<typeof ask>> | undefined;
      const { statements } = await watchStatements(async () => {
        again = await ask(people.admin, name, mark);
      });
      expect([again?.status, again?.body]).toEqual([304, '']);
      const other = statements.filter((text) => !/sessions|begin|commit/i.test(text));
      expect(other).toHaveLength(1);
      expect(other[0]).toContain('list_count_changes');
    },
  );

  it('is no answer to somebody else, to another question, nor on the next day', async () => {
    const { mark } = await ask(people.agent, 'get_cars');
    expect((await ask(people.agent, 'get_cars', mark)).status).toBe(304);
    expect((await ask(people.stranger, 'get_cars', mark)).status).toBe(200);
    expect((await ask(people.agent, 'get_cars?at_most=2000', mark)).status).toBe(200);
    app.clock.set(new Date('2026-05-21T08:00:00Z'));
    expect((await ask(people.agent, 'get_cars', mark)).status).toBe(200);
  });

  it('is not told to who may not ask for it any more', async () => {
    const { mark } = await ask(people.admin, 'get_all_users');
    await app.services.db
      .updateTable('accounts')
      .set({ account_types: ['agent'], account_type: 'agent' })
      .where('user_id', '=', people.admin.user_id)
      .execute();
    expect((await ask(people.admin, 'get_all_users', mark)).status).not.toBe(304);
    await app.services.db
      .updateTable('accounts')
      .set({ account_types: ['admin'], account_type: 'admin' })
      .where('user_id', '=', people.admin.user_id)
      .execute();
  });
});

describe('the mark of a whole list', () => {
  /** Who sees another answer after a change, and before it was made had one. */
  async function changed(person: Person, name: string, change: () => Promise<unknown>) {
    const before = await ask(person, name);
    await change();
    const after = await ask(person, name, before.mark);
    return { status: after.status, differs: after.body !== before.body };
  }
  const another = { status: 200, differs: true };
  const staff = () => app.as({ user_id: people.superadmin.user_id, account_type: 'superadmin' });
  const own = () => ({ user_id: people.agent.user_id, account_type: 'agent' as const });
  const broker = () => ({ user_id: people.brokerage.user_id, account_type: 'brokerage' as const });

  it('[7.38] is another one once a car is added, changed, given away or becomes one with another', async () => {
    const { db } = app.services;
    const fields = {
      make: 'BMW',
      model: 'M4 GT4',
      car_class: 'GT4',
      insured_value: 20_000_000,
      user_id: people.agent.user_id,
    };
    let car_id = '';
    expect(
      await changed(own(), 'get_cars', async () => {
        ({ car_id } = await staff().call('add_car', { ...fields, chassis_number: unique() }));
      }),
    ).toEqual(another);
    expect(
      await changed(own(), 'get_cars', () =>
        staff().call('update_car', { ...fields, car_id, revision: 0, model: 'M4' }),
      ),
    ).toEqual(another);
    const other = await buildCar(db, { user_id: people.agent.user_id });
    expect(
      await changed(own(), 'get_cars', () =>
        staff().call('merge_cars', {
          ...fields,
          kept_id: car_id,
          other_id: other.car_id,
          kept_revision: 1,
          other_revision: 0,
        }),
      ),
    ).toEqual(another);
    expect(
      await changed(own(), 'get_cars', () =>
        staff().call('update_car', {
          ...fields,
          car_id,
          revision: 2,
          user_id: people.stranger.user_id,
        }),
      ),
    ).toEqual(another);
  });

  it('[7.14] is another one once a driver drives for a team, or the team has another name or brokerage', async () => {
    const { db } = app.services;
    const team = await buildAccount(db, {});
    const driver = await buildDriver(db, { user_ids: [] });
    expect(
      await changed(own(), 'get_drivers', () =>
        db
          .insertInto('driver_accounts')
          .values({ driver_id: driver.driver_id, user_id: people.agent.user_id })
          .execute(),
      ),
    ).toEqual(another);
    await db
      .insertInto('driver_accounts')
      .values({ driver_id: driver.driver_id, user_id: team.user_id })
      .execute();
    const set = (fields: { broker_id?: string | null; company_name?: string }) => () =>
      db.updateTable('accounts').set(fields).where('user_id', '=', team.user_id).execute();
    for (const name of ['get_drivers', 'get_all_users']) {
      expect(await changed(broker(), name, set({ broker_id: people.brokerage.user_id }))).toEqual(
        another,
      );
      expect(await changed(broker(), name, set({ broker_id: null }))).toEqual(another);
    }
    await set({ broker_id: people.brokerage.user_id })();
    await buildCar(db, { user_id: team.user_id });
    expect(await changed(broker(), 'get_cars', set({ company_name: `Team ${unique()}` }))).toEqual(
      another,
    );
  });

  it('[7.15] is another one once an event, its championship or its circuit is', async () => {
    const { db } = app.services;
    const event = await buildEvent(db);
    const rename = (table: 'events' | 'championships' | 'circuits') => () =>
      sql`update ${sql.table(table)} set name = name || ' II'`.execute(db);
    for (const table of ['events', 'championships', 'circuits'] as const)
      expect(await changed(people.admin, 'get_events', rename(table))).toEqual(another);
    expect(
      await changed(people.admin, 'get_championships', () =>
        db
          .updateTable('events')
          .set({ championship_id: null })
          .where('event_id', '=', event.event_id)
          .execute(),
      ),
    ).toEqual(another);
  });

  it('is the same after a write that was taken back, and another one only once it is made', async () => {
    const { db } = app.services;
    const before = await ask(people.admin, 'get_cars');
    const during: number[] = [];
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`update cars set model = 'taken back'`.execute(trx);
        during.push((await ask(people.admin, 'get_cars', before.mark)).status);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(during).toEqual([304]);
    expect((await ask(people.admin, 'get_cars', before.mark)).status).toBe(304);
  });

  it('is the same after the counts are folded', async () => {
    await sql`update cars set model = 'folded'`.execute(app.services.db);
    const { mark } = await ask(people.admin, 'get_cars');
    await app.runJob('fold_list_counts');
    expect((await ask(people.admin, 'get_cars', mark)).status).toBe(304);
  });
});

/** What of an account stands in no list: what log-ins write, and settings of somebody's own screens. */
const apart = [
  'accounts.has_short_password',
  'accounts.last_login_at',
  'accounts.muted_notices',
  'accounts.password_hash',
  'accounts.preferences',
];

describe('each table with a mark', () => {
  it.each(markedTables)('%s has another one after a write of any of its columns', async (table) => {
    const { db } = app.services;
    const written = async () => {
      const { rows } = await sql<{ n: string }>`select coalesce(sum(n), 0)::text as n from (
        select n from list_counts where list = ${`written:${table}`}
        union all select n from list_count_changes where list = ${`written:${table}`}) w`.execute(
        db,
      );
      return rows[0]?.n;
    };
    const columns = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass
        and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
    const unmarked: string[] = [];
    for (const { name } of columns.rows) {
      const before = await written();
      await app.asOwner(`update ${table} set ${name} = ${name}`);
      if ((await written()) === before) unmarked.push(`${table}.${name}`);
    }
    expect(unmarked.toSorted()).toEqual(apart.filter((name) => name.startsWith(`${table}.`)));
  });
});
