import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { communicationsContract } from '#contract/communications/communications.ts';
import type { listedTodo } from '#contract/communications/todo-actions.ts';
import { sumBy } from '#domain/sums.ts';
import { todoColumns, todoTables } from '#server/communications/todo-queries.ts';
import type { Handler } from '#server/platform/area.ts';
import { likeTyped, offsetOf } from '#server/platform/database/search-condition.ts';

type ListedTodo = z.output<typeof listedTodo>;

const sortColumns = { due_on: sql`todos.due_on`, stamp: sql`todos.stamp` } as const;

/** The record that a todo is about, as people call it. */
const recordName = sql`case coalesce(todos.parent_type, case when todos.event_id is not null then 'event' end)
  when 'event' then (select name from events where event_id = todos.event_id)
  when 'claim' then (select claim_number from claims where claim_id = todos.parent_id)
  when 'policy' then (select coalesce(policy_number, quote_number) from policies where policy_id = todos.parent_id)
  when 'account' then (select coalesce(nullif(company_name, ''), attn) from accounts where user_id = todos.parent_id)
  when 'request' then (select 'Request of ' || coalesce(nullif(a.company_name, ''), a.attn)
    from requests r join accounts a on a.user_id = r.user_id where r.request_id = todos.parent_id)
  end`;

/** What is to be done, of all records, with exact counts of open and done. What has no date comes last. */
export const getTodoList: Handler<typeof communicationsContract.get_todo_list> = async (
  { db, actor },
  { filters, page, page_size, search, sortBy, ascending },
) => {
  const { status, whose, from, to, insurance_type } = filters;
  const narrowed = sql<SqlBool>`${likeTyped(sql`searchable(todos.message)`, search)}
    and ${
      whose?.length
        ? sql`(${sql.join(
            whose.map((one) => ownedBy(one, actor.user_id)),
            sql` or `,
          )})`
        : sql`true`
    }
    and ${insurance_type ? sql`todos.is_vi = ${insurance_type === 'vi'}` : sql`true`}
    and ${from ? sql`todos.due_on >= ${from}::date` : sql`true`}
    and ${to ? sql`todos.due_on <= ${to}::date` : sql`true`}`;
  const chosen = status?.length ? sql`todos.status in (${sql.join(status)})` : sql`true`;
  const direction = ascending ? sql`asc` : sql`desc`;
  const [rows, groups] = await Promise.all([
    sql<ListedTodo>`select ${todoColumns}, todos.event_id, coalesce(${recordName}, '') as record_name from ${todoTables}
      where ${narrowed} and ${chosen}
      order by ${sortColumns[sortBy]} ${direction} nulls last, todos._id ${direction}
      limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(db),
    sql<{ status: ListedTodo['status']; n: number }>`
      select todos.status, count(*) as n from todos where ${narrowed} group by 1`.execute(db),
  ]);
  const counted = groups.rows.filter((group) => !status?.length || status.includes(group.status));
  return {
    todos: rows.rows,
    total: sumBy(counted, ({ n }) => n),
    counts: Object.fromEntries(groups.rows.map((group) => [group.status, group.n])),
  };
};

function ownedBy(whose: 'mine' | 'nobody' | 'others', user_id: string): RawBuilder<SqlBool> {
  if (whose === 'mine') return sql`todos.owner_id = ${user_id}`;
  return whose === 'nobody' ? sql`todos.owner_id is null` : sql`todos.owner_id <> ${user_id}`;
}
