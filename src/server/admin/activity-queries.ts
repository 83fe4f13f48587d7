import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { deedsAbout, pastOf } from '#contract/activity-deeds.ts';
import type { activityEntry, activityPerson, adminContract } from '#contract/admin/admin.ts';
import { id } from '#contract/fields.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { type ActivityKind, activityKinds } from '#domain/admin/activity-kinds.ts';
import { changedFields } from '#domain/admin/changed-fields.ts';
import { auditReading, type AuditReading } from '#server/admin/audit-fields.ts';
import { isRecordOfVi } from '#server/communications/about-vi.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';

type Entry = Omit<z.output<typeof activityEntry>, 'changes' | 'past'> & {
  before: unknown;
  after: unknown;
};
type Input = Parameters<Handler<typeof adminContract.get_activity>>[1];

/** By what people call a record. */
const recordName = sql<string>`coalesce(case record_kind
  when 'policy' then (select coalesce(policy_number, quote_number) from policies where policy_id = record_id::uuid)
  when 'claim' then (select claim_number from claims where claim_id = record_id::uuid)
  when 'invoice' then (select invoice_number from invoices where invoice_id = record_id::uuid)
  when 'payment' then (select max(invoice_number) from payments where payment_id = record_id::uuid)
    || coalesce(', instalment ' || (after ->> 'instalment_number'), '')
  when 'account' then (select coalesce(nullif(company_name, ''), attn) from accounts where user_id = record_id::uuid)
  end, '')`;

/** What an entry is about: of its status when that changed, else what its action says of itself. */
const kindOfEntry: RawBuilder<ActivityKind> = sql`case
  when before ->> 'status' is distinct from after ->> 'status' and after ? 'status' and before is not null then 'status'
  ${sql.join(
    activityKinds.flatMap((kind) => {
      const names = deedsAbout(kind);
      return names.length === 0
        ? []
        : [
            sql`when action in (${sql.join(names.map((name) => sql.lit(name)))}) then ${sql.lit(kind)}`,
          ];
    }),
    sql` `,
  )}
  else 'change' end`;

export const getActivity: Handler<typeof adminContract.get_activity> = async (
  { db, actor },
  input,
) => {
  const is_own = input.record_kind === 'account' && input.record_id === actor.user_id;
  if (!isStaff(actor.account_type) && !is_own) throw new AppError('not_found');
  const reading = auditReading(actor, input.record_kind);
  const where = sql<SqlBool>`${conditions(input)} and ${reading.visible}`;
  const found = await sql<Entry>`
    select audit_id, unix(happened_at) as stamp, actor_id, actor_name, actor_type, action, record_kind, record_id,
      ${recordName} as record_name, ${isRecordOfVi(sql`record_kind`, sql`record_id`)} as is_vi, ${kindOfEntry} as kind, ${reading.before} as before,
      ${reading.after} as after
    from audit_log where ${where} order by happened_at desc, audit_id desc
    limit ${input.page_size} offset ${(input.page - 1) * input.page_size}`.execute(db);
  const counted = input.with_total
    ? await countOf(db, where)
    : { total: found.rows.length, total_is_least: found.rows.length === input.page_size };
  return {
    entries: found.rows.map(({ before, after, ...entry }) => ({
      ...entry,
      past: pastOf(entry.action),
      changes: changedFields(before, after),
    })),
    ...counted,
    ...(await choicesOf(db, input, reading)),
  };
};

const MOST_COUNTED = 10_000;

/** A trail of years holds millions of entries: no more of them are counted than anybody pages through. */
async function countOf(db: Queryable, where: RawBuilder<SqlBool>) {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from audit_log where ${where} limit ${MOST_COUNTED + 1}) entry`.execute(
    db,
  );
  const total = counted.rows[0]?.total ?? 0;
  return { total: Math.min(total, MOST_COUNTED), total_is_least: total > MOST_COUNTED };
}

/** What the histories say of one request so far, in its own transaction too. */
export async function entriesOfRequest({ db, now, request_id }: ReadContext) {
  // An hour is more than any two clocks differ by; it keeps the search among the latest entries.
  const since = new Date(now.getTime() - 3_600_000).toISOString();
  const found = await sql<
    Pick<Entry, 'action' | 'record_kind' | 'record_name' | 'before' | 'after'>
  >`
    select action, record_kind, ${recordName} as record_name, before, after
    from audit_log where happened_at >= ${since}::timestamptz and request_id = ${request_id}
    order by happened_at, audit_id`.execute(db);
  return found.rows.map(({ before, after, action, ...entry }) => ({
    ...entry,
    past: pastOf(action),
    changes: changedFields(before, after),
  }));
}

/** Who did something to the record, and what kinds of things: what its history can be narrowed to. */
async function choicesOf(
  db: Queryable,
  { record_kind, record_id }: Input,
  { visible }: AuditReading,
) {
  if (!record_kind || !record_id) return { people: [], kinds: [] };
  const of = sql`from audit_log where ${ofRecord(record_kind, record_id)} and ${visible}`;
  const people = await sql<z.output<typeof activityPerson>>`
    select actor_id, (array_agg(actor_name order by happened_at desc))[1] as name ${of}
    group by actor_id order by 2 limit 50`.execute(db);
  const kinds = await sql<{
    kind: ActivityKind;
  }>`select distinct ${kindOfEntry} as kind ${of}`.execute(db);
  const met = new Set(kinds.rows.map(({ kind }) => kind));
  return { people: people.rows, kinds: activityKinds.filter((kind) => met.has(kind)) };
}

/** What happened to a record; to an invoice also what happened to its instalments and what went back of them. */
function ofRecord(record_kind: string, record_id: string): RawBuilder<SqlBool> {
  if (record_kind !== 'invoice' || !id.safeParse(record_id).success)
    return sql<SqlBool>`record_kind = ${record_kind} and record_id = ${record_id}`;
  return sql<SqlBool>`(record_kind, record_id) in (
    select 'invoice', ${record_id}::text
    union all select 'payment', payment_id::text from payments where invoice_id = ${record_id}
    union all select 'refund', r.refund_id::text from refunds r
      join payments p on p.payment_id = r.payment_id and p.instalment_number = r.instalment_number
      where p.invoice_id = ${record_id})`;
}

function conditions(input: Input) {
  const { record_kind, record_id, actor_id, action, kinds, by_product, until } = input;
  const named =
    record_kind && record_id ? { actor_id, action } : { record_kind, record_id, actor_id, action };
  const wanted = Object.entries(named).flatMap(([column, value]) =>
    value === undefined || value === '' ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  );
  if (record_kind && record_id) wanted.push(ofRecord(record_kind, record_id));
  // An answer tells whole seconds, so all of the second counts.
  if (until !== undefined) wanted.push(sql<SqlBool>`happened_at < to_timestamp(${until + 1})`);
  if (by_product) wanted.push(sql<SqlBool>`actor_id is null`);
  if (kinds?.length) wanted.push(sql<SqlBool>`${kindOfEntry} = any(${kinds}::text[])`);
  return wanted.length === 0 ? sql<SqlBool>`true` : sql.join(wanted, sql` and `);
}
