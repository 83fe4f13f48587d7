import type { communicationsContract } from '#contract/communications/communications.ts';
import { readTodo } from '#server/communications/todo-queries.ts';
import { createTodo, setTodoStatus } from '#server/communications/todos.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

export const changeTodoStatus: Handler<typeof communicationsContract.change_todo_status> = async (
  ctx,
  { _id, status },
) => {
  await setTodoStatus(ctx, { _id, status });
  return readTodo(ctx.db, _id);
};

export const createTodoAction: Handler<typeof communicationsContract.create_todo> = async (
  ctx,
  { parent_type, parent_id, ...todo },
) => {
  if ((parent_type === undefined) !== (parent_id === undefined))
    throw fieldError('parent_id', 'required', 'Name the record by its kind and its id.');
  if (todo.owner_id) {
    const owner = await ctx.db
      .selectFrom('accounts')
      .select('account_type')
      .where('user_id', '=', todo.owner_id)
      .where('active', '=', true)
      .where('account_type', 'in', ['admin', 'superadmin', 'loss_adjuster'])
      .executeTakeFirst();
    if (!owner)
      throw fieldError('owner_id', 'invalid', 'Choose a member of staff or a loss adjuster.');
  }
  const todo_id = await createTodo(ctx, {
    message: todo.message,
    owner_id: todo.owner_id ?? null,
    due_on: todo.due_on ?? null,
    ...(parent_type && parent_id ? { parent_type, parent_id } : {}),
  });
  return readTodo(ctx.db, todo_id);
};
