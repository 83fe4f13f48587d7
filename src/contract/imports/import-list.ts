import { addressOf, featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import { importTargetIds, type ImportTargetId } from '#domain/imports/import-target.ts';
import {
  importStatusLabels,
  importStatusTones,
  importTargets,
} from '#domain/imports/import-targets.ts';
import type { importSummary } from '#contract/imports/imports.ts';
import { labelsOf, list } from '#contract/list.ts';

const records = labelsOf(
  importTargetIds,
  Object.fromEntries(importTargetIds.map((id) => [id, importTargets[id].title])) as Record<
    ImportTargetId,
    string
  >,
);

/** What came in from files, and what is still under way. */
export const importList = list<z.output<typeof importSummary>>()({
  title: 'Imports',
  noun: { one: 'import', many: 'imports' },
  search: false,
  read: 'get_imports',
  rows: 'imports',
  id: 'import_id',
  place: { feature: featureOf('imports') },
  opens: (run) => addressOf('import', { import_id: run.import_id }),
  fields: {
    document_name: { label: 'File', kind: 'long', max_width: 280 },
    status: {
      label: 'Status',
      kind: 'status',
      of: importStatusLabels,
      tones: importStatusTones,
    },
    target: { label: 'Records', kind: 'choice', of: records, card: 'line' },
    row_count: { label: 'Rows', kind: 'number', right: false, max_width: 320, card: 'note' },
    started_by_name: { label: 'By', kind: 'text', quiet: true },
    created: { label: 'Begun', kind: 'instant', quiet: true },
  },
  filters: {
    target: {
      label: 'Records',
      kind: 'choice',
      of: records,
      single: true,
      beside: true,
      promoted: true,
    },
  },
  views: { all: { label: 'All' } },
  start: { view: 'all' },
  none: {
    title: 'No imports yet.',
    text: 'Lists of clients, cars, drivers, events and rates come in as files.',
  },
});
