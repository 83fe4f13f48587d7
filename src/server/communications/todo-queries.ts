import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { communicationsContract } from '#contract/communications/communications.ts';
import type { todo } from '#contract/communications/todo-actions.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

type Todo = z.output<typeof todo>;

/** The columns of a todo over its tables. */
export const todoColumns = sql`todos._id, todos.status, todos.message, unix(todos.stamp) as stamp, todos.due_on, todos.owner_id,
  coalesce(nullif(owner.attn, ''), owner.email::text, '') as owner_name,
  coalesce(nullif(maker.attn, ''), maker.email::text, '') as created_by_name,
  unix(todos.done_at) as done_at, todos.parent_type, todos.parent_id, todos.is_vi`;
/** The tables that `todoColumns` speaks of. */
export const todoTables = sql`todos left join accounts owner on owner.user_id = todos.owner_id
  left join accounts maker on maker.user_id = todos.created_by`;
/** What is due first comes first; what has no date comes after. */
const order = sql`todos.status = 'done', todos.due_on nulls last, todos.stamp, todos._id`;

/** One todo by its id; `not_found` when there is none. */
export async function readTodo(db: Queryable, todo_id: string): Promise<Todo> {
  const found =
    await sql<Todo>`select ${todoColumns} from ${todoTables} where todos._id = ${todo_id}`.execute(
      db,
    );
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  return row;
}

export const getSingleTodo: Handler<typeof communicationsContract.get_single_todo> = async (
  { db },
  { todo_id },
) => readTodo(db, todo_id);

export const getTodos: Handler<typeof communicationsContract.get_todos> = async (
  { db },
  { parent_type, parent_id },
) => {
  const found = await sql<Todo>`select ${todoColumns} from ${todoTables}
    where todos.parent_type = ${parent_type} and todos.parent_id = ${parent_id} order by ${order}`.execute(
    db,
  );
  return { todos: found.rows };
};

export const getMyTodos: Handler<typeof communicationsContract.get_my_todos> = async (
  { db, actor },
  { status, page, page_size },
) => {
  const mine: RawBuilder<SqlBool> = isStaff(actor.account_type)
    ? sql`(todos.owner_id = ${actor.user_id} or todos.owner_id is null)`
    : sql`todos.owner_id = ${actor.user_id}`;
  const where: RawBuilder<SqlBool> = status ? sql`${mine} and todos.status = ${status}` : mine;
  const found = await sql<Todo>`select ${todoColumns} from ${todoTables} where ${where}
    order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from todos where ${where}`.execute(db);
  return { todos: found.rows, total: counted.rows[0]?.total ?? 0 };
};
