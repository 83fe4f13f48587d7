import { randomBytes } from 'node:crypto';
import { brokeragePages } from '#domain/accounts/menu-permissions.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { DB } from '#server/platform/database/schema-types.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Insertable } from 'kysely';
import { hashPassword } from '#server/accounts/log-in/password-hash.ts';

/** A short text that nothing else of the test file has. */
export function unique(): string {
  return randomBytes(4).toString('hex');
}

/** An account as tests call it. */
export interface BuiltAccount {
  user_id: string;
  account_type: AccountType;
  email: string;
  company_name: string;
  attn: string;
  broker_id: string | null;
  insurer_id: string | null;
}

type AccountFields = Omit<Partial<Insertable<DB['accounts']>>, 'password_hash'> & {
  password?: string;
};

/** An account; one of an insurer gets its insurer too. With a password it can log in. */
export async function buildAccount(db: Db, fields: AccountFields = {}): Promise<BuiltAccount> {
  const { password, ...given } = fields;
  const account_type = given.account_type ?? 'agent';
  const name = `${account_type}-${unique()}`;
  return db
    .insertInto('accounts')
    .values({
      company_name: `${name} BV`,
      attn: name,
      email: `${name}@example.test`,
      ...given,
      account_type,
      insurer_id:
        given.insurer_id ??
        (account_type === 'insurer' ? (await buildInsurer(db)).insurer_id : null),
      password_hash: password === undefined ? null : await hashPassword(password),
    })
    .returning([
      'user_id',
      'account_type',
      'email',
      'company_name',
      'attn',
      'broker_id',
      'insurer_id',
    ])
    .executeTakeFirstOrThrow();
}

/** One account of each type; the agent is the brokerage's client, and `stranger` is a client of nobody. */
export async function buildPeople(db: Db): Promise<Record<AccountType | 'stranger', BuiltAccount>> {
  const brokerage = await buildAccount(db, { account_type: 'brokerage' });
  return {
    superadmin: await buildAccount(db, { account_type: 'superadmin' }),
    admin: await buildAccount(db, { account_type: 'admin' }),
    brokerage,
    agent: await buildAccount(db, { account_type: 'agent', broker_id: brokerage.user_id }),
    insurer: await buildAccount(db, { account_type: 'insurer' }),
    loss_adjuster: await buildAccount(db, { account_type: 'loss_adjuster' }),
    stranger: await buildAccount(db, { account_type: 'agent' }),
  };
}

/** Hands out every page that a brokerage can be given. */
export async function handOutPages(db: Db, user_id: string): Promise<void> {
  const entries = JSON.stringify([{ name: 'Pages', type: 'item', items: brokeragePages }]);
  await db.insertInto('permissions').values({ user_id, entries }).execute();
}

/** An insurer. */
export async function buildInsurer(
  db: Db,
  fields: Partial<Insertable<DB['insurers']>> = {},
): Promise<{ insurer_id: string; name: string }> {
  return db
    .insertInto('insurers')
    .values({ name: `Insurer ${unique()}`, ...fields })
    .returning(['insurer_id', 'name'])
    .executeTakeFirstOrThrow();
}

/** A circuit; `buildCircuit(db, { circuit_id: 'zandvoort' })` may be called again for the same one. */
export async function buildCircuit(
  db: Db,
  fields: Partial<Insertable<DB['circuits']>> = {},
): Promise<{ circuit_id: string; name: string; country: string }> {
  const circuit_id = fields.circuit_id ?? `circuit-${unique()}`;
  await db
    .insertInto('circuits')
    .values({ name: `Circuit ${circuit_id}`, country: 'NL', ...fields, circuit_id })
    .onConflict((conflict) => conflict.column('circuit_id').doNothing())
    .execute();
  return db
    .selectFrom('circuits')
    .select(['circuit_id', 'name', 'country'])
    .where('circuit_id', '=', circuit_id)
    .executeTakeFirstOrThrow();
}

/** A championship of one year. */
export async function buildChampionship(
  db: Db,
  fields: Partial<Insertable<DB['championships']>> = {},
): Promise<{ championship_id: string; name: string; series: string; year: number }> {
  return db
    .insertInto('championships')
    .values({
      name: `Championship ${unique()}`,
      year: 2026,
      series: 'Porsche Carrera Cup Benelux',
      ...fields,
    })
    .returning(['championship_id', 'name', 'series', 'year'])
    .executeTakeFirstOrThrow();
}

/** An event at a circuit of its own, in a championship of its own unless `championship_id` is null. */
export async function buildEvent(
  db: Db,
  fields: Partial<Insertable<DB['events']>> = {},
): Promise<{
  event_id: string;
  name: string;
  circuit_id: string;
  start_on: string;
  end_on: string;
}> {
  const circuit_id = fields.circuit_id ?? (await buildCircuit(db)).circuit_id;
  const championship_id =
    fields.championship_id === undefined
      ? (await buildChampionship(db)).championship_id
      : fields.championship_id;
  return db
    .insertInto('events')
    .values({
      name: `Event ${unique()}`,
      country: 'NL',
      start_on: '2026-06-05',
      end_on: '2026-06-07',
      race_hours: '1',
      ...fields,
      circuit_id,
      championship_id,
    })
    .returning(['event_id', 'name', 'circuit_id', 'start_on', 'end_on'])
    .executeTakeFirstOrThrow();
}

/** A car with a chassis number of its own; without an owner it gets a client. */
export async function buildCar(
  db: Db,
  fields: Partial<Insertable<DB['cars']>> = {},
): Promise<{
  car_id: string;
  user_id: string | null;
  chassis_number: string;
  insured_value: number;
}> {
  const user_id = fields.user_id === undefined ? (await buildAccount(db)).user_id : fields.user_id;
  return db
    .insertInto('cars')
    .values({
      make: 'Porsche',
      model: '911 GT3 Cup',
      car_class: 'CUP',
      chassis_number: `WP0ZZZ${unique().toUpperCase()}`,
      insured_value: 26_000_000,
      ...fields,
      user_id,
    })
    .returning(['car_id', 'user_id', 'chassis_number', 'insured_value'])
    .executeTakeFirstOrThrow();
}

/** A driver of the given teams; of a team of its own when none is named. */
export async function buildDriver(
  db: Db,
  { user_ids, ...fields }: Partial<Insertable<DB['drivers']>> & { user_ids?: string[] } = {},
): Promise<{ driver_id: string; first_name: string; last_name: string; user_ids: string[] }> {
  const teams = user_ids ?? [(await buildAccount(db)).user_id];
  const driver = await db
    .insertInto('drivers')
    .values({
      first_name: 'Jan',
      last_name: `Driver ${unique()}`,
      birth_date: '2000-01-31',
      categories: JSON.stringify({ 2026: 'Silver' }),
      experience: 'Experienced',
      ...fields,
    })
    .returning(['driver_id', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow();
  if (teams.length > 0)
    await db
      .insertInto('driver_accounts')
      .values(teams.map((user_id) => ({ driver_id: driver.driver_id, user_id })))
      .execute();
  return { ...driver, user_ids: teams };
}
