import type { z } from 'zod';
import { fieldsOf } from '#domain/lists/list-field.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import type { clausePresetsContract } from '#contract/policies/clause-presets.ts';

type Preset = z.output<
  typeof clausePresetsContract.get_clause_preset_list.output
>['presets'][number];

const labels: Readonly<Record<string, string>> = insuranceTypeLabels;

const { text, number, instant } = fieldsOf<Preset>();

/** What is exported of the conditions that documents are put together from. */
export const clausePresetFields = {
  number: text('Number', (row) => row.number),
  title: text('Title', (row) => row.title),
  text: text('Text', (row) => row.text),
  language: text('Language', (row) => row.language),
  applies_to: text('Insurance', (row) =>
    row.applies_to.map((type) => labels[type] ?? type).join(', '),
  ),
  mandatory: text('Mandatory', (row) => (row.mandatory ? 'Yes' : 'No')),
  used_in: number('Used in', (row) => row.used_in),
  changed_at: instant('Changed', (row) => row.changed_at),
  changed_by: text('Changed by', (row) => row.changed_by_name),
};
