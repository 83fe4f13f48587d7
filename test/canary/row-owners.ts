import { sql, type RawBuilder } from 'kysely';
import type { CanaryBook } from '#test/canary/canary-book.ts';

/** Whose row it is: a world's or the house's, perhaps one account's, perhaps kept from some for now. */
export interface RowOwner {
  world: 'a' | 'b' | 'house' | 'nobody';
  holder: string | null;
  holder_type: string | null;
  hidden: readonly string[];
}

/** The account that a row hangs on, as text; null for the house's. */
export function ownerOf(table: string, known: ReadonlySet<string>): RawBuilder<unknown> {
  if (table === 'insurers') return sql`null`;
  if (known.has('user_id')) return sql`x.user_id::text`;
  if (known.has('viewed_id')) return sql`x.viewed_id::text`;
  const byPolicy = (id: RawBuilder<unknown>) =>
    sql`(select p.user_id::text from policies p where p.policy_id = ${id})`;
  const ways: [string, RawBuilder<unknown>][] = [
    ['claim_id', sql`(select c.user_id::text from claims c where c.claim_id = x.claim_id)`],
    ['policy_id', byPolicy(sql`x.policy_id`)],
    [
      'version_id',
      sql`(select p.user_id::text from policy_versions v join policies p using (policy_id) where v.version_id = x.version_id)`,
    ],
    [
      'item_id',
      sql`(select p.user_id::text from policy_items i join policies p using (policy_id) where i.item_id = x.item_id)`,
    ],
    [
      'payment_id',
      sql`(select p.user_id::text from payments p where p.payment_id = x.payment_id limit 1)`,
    ],
    [
      'driver_id',
      sql`(select d.user_id::text from driver_accounts d where d.driver_id = x.driver_id limit 1)`,
    ],
    [
      'bulk_run_id',
      sql`(select r.user_id::text from bulk_runs r where r.bulk_run_id = x.bulk_run_id)`,
    ],
    [
      'parent_id',
      sql`case x.parent_type when 'policy' then ${byPolicy(sql`x.parent_id`)}
        when 'claim' then (select c.user_id::text from claims c where c.claim_id = x.parent_id)
        when 'request' then (select r.user_id::text from requests r where r.request_id = x.parent_id)
        when 'account' then x.parent_id::text end`,
    ],
  ];
  const own = ways.filter(([column]) => known.has(column)).map(([, way]) => way);
  if (table === 'audit_log') return sql`case when x.record_kind = 'account' then x.record_id end`;
  return own.length === 0 ? sql`null` : sql`coalesce(${sql.join(own)})`;
}

/** From whom a row is kept for now: a quote that was not sent, a report that was not handed in, a note among staff. */
export function hiddenOf(table: string, known: ReadonlySet<string>): RawBuilder<unknown> {
  const none = sql`'{}'::text[]`;
  // Notes among staff are the loss adjuster's too.
  const outside = sql`'{client,brokerage,insurer,public}'::text[]`;
  const unsent = sql`p.locked_version_id is null and p.document_state = 'quote'`;
  if (table === 'communications') return sql`case when x.internal then ${outside} else ${none} end`;
  if (table === 'policy_versions')
    return sql`case when x.locked_at is null and not exists (select from policies p
      where p.locked_version_id = x.version_id) then '{client,public}'::text[] else ${none} end`;
  if (known.has('policy_id') && !known.has('claim_id'))
    return sql`case when exists (select from policies p where p.policy_id = x.policy_id and ${unsent})
      then '{client,public}'::text[] else ${none} end`;
  if (known.has('claim_id'))
    return sql`case when exists (select from claims c where c.claim_id = x.claim_id and c.status = 'created')
      then '{insurer}'::text[] else ${none} end`;
  return none;
}

/** Whether nothing is decided yet about the claim of a row. */
export function isUndecided(table: string): RawBuilder<unknown> {
  const open = (status: RawBuilder<unknown>) =>
    sql`${status} not in ('approved', 'ready_to_be_paid', 'paid')`;
  if (table === 'claims') return open(sql`x.status`);
  if (table === 'claim_lines')
    return sql`(select ${open(sql`c.status`)} from claims c where c.claim_id = x.claim_id)`;
  return sql`false`;
}

export function ownerNamed(user_id: string | null, book: CanaryBook, hidden: string[]): RowOwner {
  if (user_id === null) return { world: 'house', holder: null, holder_type: null, hidden };
  for (const world of [book.a, book.b]) {
    const { agent, brokerage, insurer, loss_adjuster, admin, superadmin, second_admin } =
      world.people;
    const held = { holder: user_id, hidden };
    const account = [agent, brokerage, insurer, loss_adjuster].find(
      (one) => one.user_id === user_id,
    );
    if (account) return { ...held, world: world.name, holder_type: account.account_type };
    if ([admin, superadmin, second_admin].some((one) => one.user_id === user_id))
      return { ...held, world: 'house', holder_type: 'admin' };
  }
  return { world: 'nobody', holder: user_id, holder_type: 'agent', hidden };
}
