import type { z } from 'zod';
import type { toolRun } from '#contract/tools/tools.ts';
import { list } from '#contract/list.ts';
import { listPlace } from '#domain/places.ts';
import { type ToolName, toolNames, toolRunStatusLabels, toolWords } from '#domain/tools/tools.ts';

const titles = Object.fromEntries(toolNames.map((tool) => [tool, toolWords(tool).title])) as Record<
  ToolName,
  string
>;

/** Every use of a superadmin's tool, with who asked, why, and who decided. */
export const toolRunList = list<z.output<typeof toolRun>>()({
  title: 'Tool runs',
  noun: { one: 'run', many: 'runs' },
  read: 'get_tool_runs',
  rows: 'runs',
  id: 'run_id',
  place: listPlace('tool_runs'),
  fields: {
    record_name: { label: 'Record', kind: 'long', length: 40 },
    tool: { label: 'Tool', kind: 'choice', of: titles, card: 'line' },
    status: {
      label: 'Status',
      kind: 'status',
      of: toolRunStatusLabels,
      tones: { waiting: 'secondary', done: 'success', refused: 'error', withdrawn: 'none' },
    },
    target_name: { label: 'To', kind: 'long', length: 32, under: 'record_name' },
    writes: { label: 'Row changes', kind: 'number', card: 'amount' },
    reason: { label: 'Reason', kind: 'long', length: 48, quiet: true, card: 'line' },
    asked_by_name: { label: 'Asked by', kind: 'text', quiet: true },
    asked_at: { label: 'Asked', kind: 'instant', sort: true, quiet: true, card: 'note' },
    decided_by_name: { label: 'Decided by', kind: 'text', quiet: true },
    decided_at: { label: 'Decided', kind: 'instant', quiet: true, optional: true },
    note: { label: 'Why it was refused', kind: 'text', under: 'status' },
  },
  filters: {
    tool: { label: 'Tool', kind: 'choice', of: titles, promoted: true },
    status: { label: 'Status', kind: 'choice', of: toolRunStatusLabels, offered: false },
  },
  views: {
    all: { label: 'All' },
    waiting: { label: 'Waiting', filters: { status: ['waiting'] } },
    done: { label: 'Done', filters: { status: ['done'] } },
    refused: { label: 'Refused', filters: { status: ['refused', 'withdrawn'] } },
  },
  counted: 'status',
  start: { view: 'all', sort: '-asked_at' },
  none: { title: 'No tool was used yet.', text: 'Each use stands here with its reason.' },
});
