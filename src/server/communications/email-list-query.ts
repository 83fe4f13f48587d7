import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { communicationsContract } from '#contract/communications/communications.ts';
import type { listedEmail } from '#contract/communications/email-actions.ts';
import { sumBy } from '#domain/sums.ts';
import { rowColumns } from '#server/communications/sent-email-queries.ts';
import type { Handler } from '#server/platform/area.ts';
import { likeTyped, offsetOf } from '#server/platform/database/search-condition.ts';

type ListedEmail = z.output<typeof listedEmail>;

const searched = sql`searchable(emails.subject || ' ' || emails.recipient)`;
const day = sql`(emails.created_at at time zone 'Europe/Amsterdam')::date`;

/** The mails to everybody, with exact counts of what was sent, waits or failed. */
export const getEmailList: Handler<typeof communicationsContract.get_email_list> = async (
  { db },
  { filters, page, page_size, search, ascending },
) => {
  const { status, from, to, insurance_type } = filters;
  const narrowed = sql<SqlBool>`${likeTyped(searched, search)}
    and ${insurance_type ? sql`emails.is_vi = ${insurance_type === 'vi'}` : sql`true`}
    and ${from ? sql`${day} >= ${from}::date` : sql`true`}
    and ${to ? sql`${day} <= ${to}::date` : sql`true`}`;
  const chosen = status?.length ? sql`emails.status in (${sql.join(status)})` : sql`true`;
  const direction = ascending ? sql`asc` : sql`desc`;
  const [rows, groups] = await Promise.all([
    sql<ListedEmail>`select ${rowColumns}, emails.user_id, emails.is_vi,
        coalesce(nullif(a.company_name, ''), nullif(a.attn, ''), a.email::text, '') as account_name,
        coalesce(nullif(maker.attn, ''), maker.email::text, '') as created_by_name
      from emails left join accounts a on a.user_id = emails.user_id
        left join accounts maker on maker.user_id = emails.created_by
      where ${narrowed} and ${chosen}
      order by emails.created_at ${direction}, emails.email_id ${direction}
      limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(db),
    sql<{ status: ListedEmail['status']; n: number }>`
      select emails.status, count(*) as n from emails where ${narrowed} group by 1`.execute(db),
  ]);
  const counted = groups.rows.filter((group) => !status?.length || status.includes(group.status));
  return {
    emails: rows.rows,
    total: sumBy(counted, ({ n }) => n),
    counts: Object.fromEntries(groups.rows.map((group) => [group.status, group.n])),
  };
};
