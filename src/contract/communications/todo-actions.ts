import { z } from 'zod';
import { anyAccount, read, staff, write, type Contract } from '#contract/action.ts';
import { answer, seenBy, signedIn, staffAlone } from '#contract/audience.ts';
import { calendarDate, id, line, page, pageSize, unixSeconds } from '#contract/fields.ts';
import { todoList } from '#contract/communications/todo-list.ts';
import { listRead } from '#contract/list-read.ts';
import { todoStatuses } from '#domain/communications/todo-status.ts';
import { parentType } from '#contract/communications/thread-parent.ts';

const staffAndAdjuster = ['superadmin', 'admin', 'loss_adjuster'] as const;

const todoStatus = z.enum(todoStatuses);

/** One todo [3.5] with its owner and the record it belongs to. */
export const todo = answer(signedIn, {
  _id: id,
  status: todoStatus,
  message: z.string(),
  stamp: unixSeconds,
  due_on: calendarDate.nullable(),
  owner_id: id.nullable(),
  owner_name: z.string(),
  created_by_name: z.string(),
  done_at: unixSeconds.nullable(),
  parent_type: parentType.nullable(),
  parent_id: id.nullable(),
  /** Whether its record is of the various insurances; null of an account and of nothing. */
  is_vi: z.boolean().nullable(),
});

/** A todo in the list of all, with the record as people call it: "CL-2026-0411". */
export const listedTodo = todo.extend(
  seenBy(staffAlone, {
    record_name: z.string(),
    /** The event that was called off or moved, where that is what is to be dealt with. */
    event_id: id.nullable(),
  }),
);

/** What is to be done. */
export const todoActions = {
  get_single_todo: read({
    summary: 'One todo.',
    input: z.object({ todo_id: id }),
    output: todo,
    shows: ['account', 'todo:todo_id'],
    access: anyAccount,
    scope: { todo_id: 'todo' },
  }),
  change_todo_status: write({
    summary: 'Ticks a todo, or opens it again.',
    past: 'Ticked a todo',
    activity: 'message',
    input: z.strictObject({ _id: id, status: todoStatus }),
    output: todo,
    access: anyAccount,
    scope: { _id: 'todo' },
  }),
  create_todo: write({
    summary:
      'Notes something to do, with a record or without; without an owner it is for whoever comes first.',
    past: 'Created a todo',
    activity: 'message',
    input: z.strictObject({
      message: line(1000),
      owner_id: id.nullish(),
      due_on: calendarDate.nullish(),
      parent_type: parentType.optional(),
      parent_id: id.optional(),
    }),
    output: todo,
    access: staffAndAdjuster,
    scope: { parent_id: 'parent' },
  }),
  get_my_todos: read({
    summary: "One's own todos and, for staff, those without an owner: open ones first by due date.",
    input: z.object({ status: todoStatus.optional(), page, page_size: pageSize }),
    output: answer(signedIn, { todos: z.array(todo), total: z.number() }),
    shows: ['account', 'todo'],
    access: staffAndAdjuster,
  }),
  get_todo_list: listRead(todoList, {
    summary: 'What is to be done, of all records together.',
    row: listedTodo,
    shows: ['account', 'claim', 'event', 'policy', 'request', 'todo'],
    access: staff,
  }),
  get_todos: read({
    summary: 'The todos of a record, open ones first.',
    input: z.object({ parent_type: parentType, parent_id: id }),
    output: answer(signedIn, { todos: z.array(todo) }),
    shows: ['account', 'todo'],
    access: staffAndAdjuster,
    scope: { parent_id: 'parent' },
  }),
} as const satisfies Contract;
