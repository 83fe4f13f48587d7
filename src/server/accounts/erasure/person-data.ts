import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/contract.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { claimStatuses, clientViewOf, decidedClaimStatuses } from '#domain/claims/claim-status.ts';
import { dataArchive, type DataSection } from '#server/accounts/erasure/data-archive.ts';
import { accountsOfPerson, ownDrivers } from '#server/accounts/erasure/erasure-facts.ts';
import { auditReading } from '#server/admin/audit-fields.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SharedTable } from '#server/platform/database/column-audiences.ts';
import type { Actor, FileAnswer, ReadContext } from '#server/platform/context.ts';

/** Rows `x` of messages and files that hang on a record of the person; `of_policies` narrows on which policies. */
function hungOn(user_id: string, of_policies: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const people = accountsOfPerson(user_id);
  const own = (table: string, id: string, also = sql``) =>
    sql`(select ${sql.id(id)} from ${sql.id(table)} where user_id in ${people} ${also})`;
  return sql`((x.parent_type = 'account' and x.parent_id in ${people})
    or (x.parent_type = 'policy' and x.parent_id in ${own('policies', 'policy_id', of_policies)})
    or (x.parent_type = 'claim' and x.parent_id in ${own('claims', 'claim_id')})
    or (x.parent_type = 'request' and x.parent_id in ${own('requests', 'request_id')})
    or (x.parent_type = 'car' and x.parent_id in ${own('cars', 'car_id')})
    or (x.parent_type = 'driver' and x.parent_id in ${ownDrivers(user_id)}))`;
}

/** A document that was never sent is not shown to its client at all. */
const sentOnly = sql`and locked_version_id is not null`;

/** What a section holds: a table, which of its rows `x`, and those rows as the person may know them. */
interface Held {
  name: string;
  table: SharedTable;
  where: RawBuilder<unknown>;
  /** Instead of the rows as they are stored, for everybody but staff. */
  shared?: RawBuilder<unknown>;
}

/** What there is about a person. */
function heldOf(user_id: string): Held[] {
  const people = accountsOfPerson(user_id);
  const own = sql`x.user_id in ${people}`;
  const policies = sql`(select policy_id from policies where user_id in ${people})`;
  const claims = sql`(select claim_id from claims where user_id in ${people})`;
  return [
    { name: 'account', table: 'accounts', where: own },
    { name: 'addresses', table: 'addresses', where: own },
    { name: 'menu', table: 'permissions', where: own },
    { name: 'log_ins', table: 'sessions', where: own },
    { name: 'passkeys', table: 'passkeys', where: own },
    {
      name: 'drivers',
      table: 'drivers',
      where: sql`x.driver_id in (select driver_id from driver_accounts where user_id in ${people})`,
    },
    { name: 'cars', table: 'cars', where: own },
    { name: 'requests', table: 'requests', where: own },
    { name: 'policies', table: 'policies', where: own, shared: sentPolicies(own) },
    {
      name: 'policy_versions',
      table: 'policy_versions',
      where: sql`x.policy_id in ${policies}`,
      shared: sql`select x.* from policy_versions x where x.policy_id in ${policies} and x.locked_at is not null`,
    },
    { name: 'claims', table: 'claims', where: own, shared: decidedClaims(own) },
    {
      name: 'claim_lines',
      table: 'claim_lines',
      where: sql`x.claim_id in ${claims}`,
      shared: decidedLines(claims),
    },
    { name: 'invoices', table: 'invoices', where: own },
    { name: 'payments', table: 'payments', where: own },
    { name: 'refunds', table: 'refunds', where: sql`x.policy_id in ${policies}` },
    {
      name: 'payouts',
      table: 'payouts',
      where: sql`x.source = 'claim_payout' and (x.claim_id in ${claims} or x.policy_id in ${policies})`,
    },
    { name: 'bookings', table: 'ledger_entries', where: own },
    {
      name: 'messages',
      table: 'communications',
      where: sql`not x.internal and (${hungOn(user_id)})`,
      shared: sql`select x.* from communications x where not x.internal and (${hungOn(user_id, sentOnly)})`,
    },
    { name: 'emails', table: 'emails', where: own },
    { name: 'notifications', table: 'notifications', where: own },
    { name: 'views_by_staff', table: 'account_views', where: sql`x.viewed_id in ${people}` },
  ];
}

function sectionsOf(user_id: string, is_staff: boolean): DataSection[] {
  return heldOf(user_id).map(({ name, table, where, shared }) => ({
    name,
    table,
    rows: is_staff || !shared ? sql`select x.* from ${sql.id(table)} x where ${where}` : shared,
  }));
}

/** Quotes and policies that were sent, with the figures that were sent: what staff work on is not offered (decision 021). */
const sentPolicies = (own: RawBuilder<unknown>) => sql`
  select (jsonb_populate_record(x, jsonb_build_object('version_id', v.version_id, 'version_number', v.version_number,
      'premium', v.premium, 'gross', v.gross, 'sum_insured', v.sum_insured, 'cover_title', v.cover_title,
      'period_from', v.period_from, 'period_to', v.period_to))).*
  from policies x join policy_versions v on v.version_id = x.locked_version_id where ${own}`;

const clientViews = Object.fromEntries(
  claimStatuses.map((status) => [status, clientViewOf(status)]),
);

const isDecided = (status: string) => sql`${sql.ref(status)} = any(${[...decidedClaimStatuses]})`;

/** Claims under the statuses of clients; what is thought of one shows once it is decided (decision 012). */
const decidedClaims = (own: RawBuilder<unknown>) => sql`
  select (jsonb_populate_record(x, jsonb_build_object('status', ${JSON.stringify(clientViews)}::jsonb -> x.status::text)
    || case when ${isDecided('x.status')} then '{}' else ${JSON.stringify(undecided)}::jsonb end)).*
  from claims x where ${own}`;

const undecided = {
  agreed: null,
  amounts: null,
  final_amount: null,
  salvage_value: null,
  fault_result: null,
  additional_excess_codes: null,
  additional_excess_confirmed: null,
  set_offs: null,
};

const decidedLines = (claims: RawBuilder<unknown>) => sql`
  select (jsonb_populate_record(x, case when x.settled or ${isDecided('c.status')} then '{}'
    else '{"agreed": null, "reason": null}'::jsonb end)).*
  from claim_lines x join claims c using (claim_id) where x.claim_id in ${claims}`;

/** What was done to the account, as this reader may know it. */
function activityOf(user_id: string, actor: Pick<Actor, 'account_type'>): DataSection {
  const { visible, before, after } = auditReading(actor, 'account');
  return {
    name: 'activity',
    table: 'audit_log',
    rows: sql`select audit_id, happened_at, actor_id, actor_name, actor_type, action, record_kind, record_id,
        ${before} as before, ${after} as after, request_id
      from audit_log where record_kind = 'account' and ${visible} and record_id in (
        select user_id::text from accounts where user_id = ${user_id} or merged_into = ${user_id})`,
  };
}

/** What the sanctions list brought up about a person, for those who decide about it. */
const sanctionsOf = (user_id: string): DataSection => ({
  name: 'sanctions',
  rows: sql`select e.name, e.source_id, h.matched_name, h.score, h.decision, h.reason, h.decided_at, h.found_at
    from sanctions_hits h join sanctions_entries e using (entry_id) where h.user_id in ${accountsOfPerson(user_id)}`,
});

/**
 * Everything that is held about a person as one archive: for staff any person's, for everybody else the own, of which it
 * holds what is about the person and not what the insurer thinks of the claim, the risk or the client (decision 019).
 */
export async function getPersonData(
  ctx: ReadContext,
  { user_id }: InputOf<'get_person_data'>,
): Promise<FileAnswer> {
  const is_own = ctx.actor.user_id === user_id;
  const is_staff = isStaff(ctx.actor.account_type);
  if (!is_own && !is_staff) throw new AppError('not_found');
  return dataArchive(ctx, {
    record_kind: 'account',
    record_id: user_id,
    sections: [
      ...sectionsOf(user_id, is_staff),
      activityOf(user_id, ctx.actor),
      ...(is_own ? [] : [sanctionsOf(user_id)]),
    ],
    files: is_staff ? hungOn(user_id) : hungOn(user_id, sentOnly),
  });
}
