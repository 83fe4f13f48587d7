import type { z } from 'zod';
import { todoStatuses } from '#domain/communications/todo-status.ts';
import type { listedTodo } from '#contract/communications/todo-actions.ts';
import { labelsOf, list } from '#contract/list.ts';
import { trackOrVi } from '#contract/track-or-vi.ts';
import { addressOf, featureOf } from '#domain/places.ts';
import { recordPlace } from '#domain/record-place.ts';

const statuses = labelsOf(todoStatuses, { open: 'Open', done: 'Done' });

/** What staff have to do, of all records together. */
export const todoList = list<z.output<typeof listedTodo>>()({
  title: 'Todos',
  noun: { one: 'todo', many: 'todos' },
  read: 'get_todo_list',
  rows: 'todos',
  id: '_id',
  place: { feature: featureOf('todos') },
  opens: ({ event_id, parent_type, parent_id, is_vi }) =>
    event_id === null
      ? recordPlace({ kind: parent_type ?? '', id: parent_id ?? '', is_vi }) || ''
      : addressOf('event', { event_id }),
  fields: {
    message: { label: 'To do', kind: 'long', length: 52 },
    status: {
      label: 'Status',
      kind: 'status',
      of: statuses,
      tones: { open: 'secondary', done: 'success' },
    },
    due_on: { label: 'Due', kind: 'date', sort: true, card: 'note' },
    record_name: { label: 'Record', kind: 'long', length: 32, card: 'line' },
    owner_name: { label: 'Owner', kind: 'text', card: 'line' },
    created_by_name: { label: 'From', kind: 'text', quiet: true },
    insurance: { ...trackOrVi.field, optional: true },
    stamp: { label: 'Since', kind: 'day', sort: true, quiet: true },
    done_at: { label: 'Done on', kind: 'day', quiet: true, optional: true },
  },
  filters: {
    status: { label: 'Status', kind: 'choice', of: statuses, offered: false },
    whose: {
      label: 'Whose',
      kind: 'choice',
      of: { mine: 'Mine', nobody: 'Without an owner', others: 'Of colleagues' },
      promoted: true,
    },
    period: { label: 'Due', kind: 'period', promoted: true },
    insurance_type: trackOrVi.filter,
  },
  views: {
    open: { label: 'Open', filters: { status: ['open'] } },
    done: { label: 'Done', filters: { status: ['done'] } },
    all: { label: 'All' },
  },
  counted: 'status',
  start: { view: 'open', sort: 'due_on' },
  none: { title: 'No todos yet.', text: 'Todos of claims, policies and accounts appear here.' },
});
