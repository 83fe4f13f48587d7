import type { CalendarDate } from '#domain/dates.ts';

import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import { isAboutVi } from '#server/communications/about-vi.ts';
import { notify } from '#server/communications/notifications.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { threadPeople } from '#server/communications/thread-people.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/** Something to do; without an owner it is for whoever of staff comes first. */
export interface NewTodo {
  message: string;
  owner_id?: string | null;
  due_on?: CalendarDate | null;
  parent_type?: ThreadParent;
  parent_id?: string;
  /** The event that was called off, or moved. */
  event_id?: string;
  event_cause?: 'called_off' | 'moved';
}

/** Notes a todo, in the record's thread when it belongs to one, and tells its owner. Answers its id. */
export async function createTodo(ctx: WriteContext<Actor | null>, todo: NewTodo): Promise<string> {
  const parent =
    todo.parent_type && todo.parent_id
      ? { parent_type: todo.parent_type, parent_id: todo.parent_id }
      : undefined;
  const { _id } = await ctx.db
    .insertInto('todos')
    .values({
      message: todo.message,
      owner_id: todo.owner_id ?? null,
      due_on: todo.due_on ?? null,
      parent_type: parent?.parent_type ?? null,
      parent_id: parent?.parent_id ?? null,
      is_vi: isAboutVi(parent),
      event_id: todo.event_id ?? null,
      event_cause: todo.event_cause ?? 'called_off',
      created_by: ctx.actor?.user_id ?? null,
      stamp: ctx.now.toISOString(),
    })
    .returning('_id')
    .executeTakeFirstOrThrow();
  await ctx.audit({ record_kind: 'todo', record_id: _id, after: todo });
  ctx.changed('todo', _id, [todo.owner_id]);
  if (!parent) return _id;
  await recordMessage(ctx, {
    ...parent,
    type_message: 'todo',
    todo_id: _id,
    communication_string: todo.message,
    internal: true,
  });
  const people = await threadPeople(ctx.db, parent);
  if (people)
    await notify(ctx, {
      user_ids: [todo.owner_id],
      message: `To do for ${people.label}: ${todo.message}`,
      feature: people.staff_feature,
      feature_id: parent.parent_id,
    });
  return _id;
}

/** A todo says something else than it did, or is not followed with its event any more. */
export async function rewordTodo(
  ctx: WriteContext<Actor | null>,
  { _id, ...is }: { _id: string; message?: string; event_id?: null },
): Promise<void> {
  await ctx.db.updateTable('todos').set(is).where('_id', '=', _id).execute();
  ctx.changed('todo', _id);
}

/** What one person has to do for a record is another's from now on, or for whoever comes first. */
export async function handOverTodos(
  ctx: WriteContext,
  { parent_id, from, to }: { parent_id: string; from: string; to: string | null },
): Promise<void> {
  const handed = await ctx.db
    .updateTable('todos')
    .set({ owner_id: to })
    .where('parent_id', '=', parent_id)
    .where('owner_id', '=', from)
    .where('status', '=', 'open')
    .returning('_id')
    .execute();
  for (const { _id } of handed) {
    await ctx.audit({
      record_kind: 'todo',
      record_id: _id,
      before: { owner_id: from },
      after: { owner_id: to },
    });
    ctx.changed('todo', _id, [from, to]);
  }
}

/** A todo is done, or open again. */
export async function setTodoStatus(
  ctx: WriteContext<Actor | null>,
  { _id, status }: { _id: string; status: 'open' | 'done' },
): Promise<void> {
  const before = await ctx.db
    .selectFrom('todos')
    .select(['status', 'owner_id', 'parent_id'])
    .where('_id', '=', _id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.status === status) return;
  await ctx.db
    .updateTable('todos')
    .set({ status, done_at: status === 'done' ? ctx.now.toISOString() : null })
    .where('_id', '=', _id)
    .execute();
  await ctx.audit({
    record_kind: 'todo',
    record_id: _id,
    before: { status: before.status },
    after: { status },
  });
  ctx.changed('todo', _id, [before.owner_id]);
  if (before.parent_id !== null) ctx.changed('communication', before.parent_id, [before.owner_id]);
}
