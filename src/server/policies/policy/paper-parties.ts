import { sql, type SqlBool } from 'kysely';
import { insurerNames } from '#server/binders/insurer-names.ts';
import type { Queryable } from '#server/platform/context.ts';
import { asKnown } from '#server/platform/database/as-known.ts';

const accounts = {
  ...{ table: 'accounts', record_kind: 'account', id: 'user_id', besides: 'address_id' },
  fields: ['attn', 'company_name'],
} as const;

/** An account as it was known at an instant; null: as it is now. */
export const accountsThen = (known_until: string | null, user_id: string | null) =>
  asKnown(accounts, known_until, sql<SqlBool>`r.user_id = ${user_id}::uuid`);

/** The addresses of a client as they were known at an instant: those that were changed or taken away since, too. */
const addressesThen = (user_id: string, known_until: string) => sql`
  (with later as (
    select a.audit_id, a.happened_at, a.before, coalesce(a.before, a.after)->>'address_id' as address_id
    from audit_log a
    where a.record_kind = 'account' and a.record_id = ${user_id} and a.happened_at > ${known_until}::timestamptz
      and coalesce(a.before, a.after) ? 'address_id')
  select * from (
    select distinct on (address_id) address_id, before->>'address' as address, before->>'zip' as zip,
      before->>'city' as city, before->>'country' as country, before is not null as existed
    from later order by address_id, happened_at, audit_id
  ) changed where existed
  union all
  select d.address_id::text, d.address, d.zip, d.city, d.country, true from addresses d
  where d.user_id = ${user_id} and d.created_at <= ${known_until}::timestamptz
    and d.address_id::text not in (select address_id from later))`;

const addressesNow = (user_id: string) => sql`
  (select d.address_id::text, d.address, d.zip, d.city, d.country, d.created_at from addresses d where d.user_id = ${user_id})`;

/** The policy as it was known at an instant: who looked after it. */
const policyThen = (known_until: string | null, policy_id: string) =>
  asKnown(
    { table: 'policies', record_kind: 'policy', id: 'policy_id', fields: ['owner_id'] },
    known_until,
    sql<SqlBool>`r.policy_id = ${policy_id}::uuid`,
  );

/** Who of staff looks after a policy, or did at an instant; null: nobody who works here, or worked here then. */
export async function paperContact(
  db: Queryable,
  policy_id: string,
  known_until: string | null,
): Promise<string | null> {
  const person = asKnown(
    { ...accounts, fields: ['attn', 'active', 'account_type'] },
    known_until,
    sql<SqlBool>`r.user_id = (select coalesce(p.owner_id, p.created_by) from ${policyThen(known_until, policy_id)} p)`,
  );
  const found = await sql<{ attn: string }>`
    select h.attn from ${person} h where h.account_type in ('admin', 'superadmin') and h.active`.execute(
    db,
  );
  return found.rows[0]?.attn ?? null;
}

/**
 * The number under which the outside broker had placed the risk at an instant: what was kept of it last, unless cover was
 * ordered anew since. Empty where nothing was placed.
 */
export async function brokerNumberThen(
  db: Queryable,
  policy_id: string,
  known_until: string,
): Promise<string> {
  const found = await sql<{ broker_policy_number: string | null }>`
    select a.after->>'broker_policy_number' as broker_policy_number from audit_log a
    where a.record_kind = 'policy' and a.record_id = ${policy_id} and a.happened_at <= ${known_until}::timestamptz
      and (a.after ? 'broker_policy_number' or a.after ? 'broker_ordered_at')
    order by a.happened_at desc, a.audit_id desc limit 1`.execute(db);
  return found.rows[0]?.broker_policy_number ?? '';
}

interface Parties {
  client_attn: string;
  client_address: string;
  broker_name: string;
}

/** Whose paper it is, who brought it, and the instant of which it speaks; null: now. */
export interface Brought {
  user_id: string;
  broker_id: string | null;
  known_until: string | null;
}

/** How client and brokerage are called on a paper: as they were known at an instant, or as they are now. */
export async function paperParties(
  db: Queryable,
  { user_id, broker_id, known_until }: Brought,
): Promise<Parties> {
  const addresses =
    known_until === null
      ? sql`${addressesNow(user_id)} d order by d.created_at, d.address_id`
      : sql`${addressesThen(user_id, known_until)} d order by d.address_id`;
  const found = await sql<Parties>`
    select coalesce((select c.attn from ${accountsThen(known_until, user_id)} c), '') as client_attn,
      coalesce((select concat_ws(E'\n', nullif(d.address, ''), nullif(trim(d.zip || ' ' || d.city), ''), d.country)
        from ${addresses} limit 1), '') as client_address,
      coalesce((select coalesce(nullif(b.company_name, ''), b.attn)
        from ${accountsThen(known_until, broker_id)} b), '') as broker_name`.execute(db);
  return found.rows[0] ?? { client_attn: '', client_address: '', broker_name: '' };
}

/** Insurers by name, as they were called at an instant or are now. */
export async function insurerNamesThen(
  db: Queryable,
  insurer_ids: readonly string[],
  known_until: string | null,
): Promise<ReadonlyMap<string, string>> {
  if (known_until === null) return insurerNames(db, insurer_ids);
  const insurers = asKnown(
    { table: 'insurers', record_kind: 'insurer', id: 'insurer_id', fields: ['name'] },
    known_until,
    sql<SqlBool>`r.insurer_id = any(${[...insurer_ids]}::uuid[])`,
  );
  const found = await sql<{ insurer_id: string; name: string }>`
    select i.insurer_id, i.name from ${insurers} i`.execute(db);
  return new Map(found.rows.map(({ insurer_id, name }) => [insurer_id, name]));
}

interface Days {
  start_on: string;
  end_on: string;
}

/**
 * The days of a version on track: those that it was issued for, or those to which its events were moved since
 * (manual A13), by what is known now or was known at an instant.
 */
export function periodOnPaper(
  issued: readonly { event: Days }[],
  known: readonly { event: Days }[],
): { period_from: string; period_to: string } | null {
  const days = (items: readonly { event: Days }[]) => items.map(({ event }) => event);
  const same = JSON.stringify(days(issued).map(({ start_on, end_on }) => [start_on, end_on]));
  const now = days(known);
  if (now.length === 0 || same === JSON.stringify(now.map((one) => [one.start_on, one.end_on])))
    return null;
  const [period_from = ''] = now.map(({ start_on }) => start_on).toSorted();
  return {
    period_from,
    period_to:
      now
        .map(({ end_on }) => end_on)
        .toSorted()
        .at(-1) ?? '',
  };
}
