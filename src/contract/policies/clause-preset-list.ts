import { featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { list, type Labels } from '#contract/list.ts';
import type { listedPreset } from '#contract/policies/clause-presets.ts';

const insurances: Labels = insuranceTypeLabels;

/** The conditions that documents are put together from, in their order. */
export const clausePresetList = list<z.output<typeof listedPreset>>()({
  title: 'Condition presets',
  noun: { one: 'condition', many: 'conditions' },
  read: 'get_clause_preset_list',
  rows: 'presets',
  id: 'preset_id',
  whole: true,
  place: { feature: featureOf('clause_presets') },
  fields: {
    number: { label: 'Number', kind: 'text' },
    title: { label: 'Title', kind: 'text' },
    text: { label: 'Text', kind: 'text' },
    language: { label: 'Language', kind: 'text' },
    applies_to: {
      label: 'Insurance',
      kind: 'text',
      value: (row) => row.applies_to.map((type) => insurances[type] ?? type).join(', '),
    },
    mandatory: { label: 'Mandatory', kind: 'yes_no' },
    used_in: { label: 'Used in', kind: 'number' },
    changed_at: { label: 'Changed', kind: 'instant' },
    changed_by_name: { label: 'Changed by', kind: 'text' },
  },
  filters: {
    archived: { label: 'Archived', kind: 'yes_no', single: true, beside: true, offered: false },
  },
  views: {
    in_use: { label: 'In use', filters: { archived: ['no'] } },
    archived: { label: 'Archived', filters: { archived: ['yes'] } },
  },
  start: { view: 'in_use' },
  none: { title: 'No conditions yet.', text: 'The conditions of your documents appear here.' },
});
