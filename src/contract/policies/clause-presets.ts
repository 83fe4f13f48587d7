import { z } from 'zod';
import { staff, read, write, type Contract } from '#contract/action.ts';
import { languages } from '#domain/languages.ts';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import { documentState, documentStatus } from '#contract/policies/document-answers.ts';
import { quoteClause } from '#contract/policies/document-content.ts';
import { calendarDate, id, line, queryFlag, revision, unixSeconds } from '#contract/fields.ts';

const preset = quoteClause.extend({
  preset_id: id,
  number: z.string(),
  position: z.number().int(),
  language: z.enum(languages),
  applies_to: z.array(z.string()),
  mandatory: z.boolean(),
  valid_from: calendarDate,
  active: z.boolean(),
});

const changed = {
  changed_by_name: z.string(),
  /** Null for the wording that the product brought. */
  changed_at: unixSeconds.nullable(),
};

/** A condition with what the list of staff says about it; `used_in` counts documents, up to a thousand and one. */
export const listedPreset = preset.extend({ ...changed, revision, used_in: z.number().int() });

/** How a condition read at one time. */
const presetVersion = z.object({
  version_number: z.number().int(),
  title: z.string(),
  text: z.string(),
  language: z.enum(languages),
  applies_to: z.array(z.string()),
  mandatory: z.boolean(),
  valid_from: calendarDate,
  active: z.boolean(),
  ...changed,
});

/** A document that carries a condition. */
const presetUse = z.object({
  policy_id: id,
  document_number: z.string(),
  document_state: documentState,
  status: documentStatus,
  client_name: z.string(),
  /** The document carries another wording than the preset has now. */
  differs: z.boolean(),
});

/** Conditions that documents are put together from. */
export const clausePresetsContract = {
  get_clause_presets: read({
    summary: 'The conditions that documents are put together from, in their order [7.13].',
    input: z.object({}),
    output: z.object({ presets: z.array(preset) }),
    shows: ['clause_preset'],
    access: staff,
  }),
  get_clause_preset_list: read({
    summary: 'All conditions with who changed them and how many documents carry them.',
    input: z.object({ archived: queryFlag.default(false) }),
    output: z.object({ presets: z.array(listedPreset) }),
    shows: ['account', 'clause_preset', 'policy'],
    access: staff,
  }),
  get_clause_preset: read({
    summary: 'One condition with its earlier wordings and the latest documents that carry it.',
    input: z.object({ preset_id: id }),
    output: listedPreset.extend({
      versions: z.array(presetVersion),
      uses: z.array(presetUse),
    }),
    shows: ['account', 'clause_preset:preset_id', 'policy'],
    access: staff,
  }),
  save_clause_preset: write({
    summary:
      'Adds a condition, changes or archives it; documents keep the wording that they were made with.',
    past: 'Changed a condition',
    input: z.object({
      /** Null for a new one. */
      preset_id: id.nullable(),
      revision: revision.default(0),
      title: line(),
      text: line(5000),
      language: z.enum(languages).default('en'),
      applies_to: z.array(z.enum(insuranceTypes)).min(1, 'Choose at least one type.').max(8),
      mandatory: z.boolean().default(false),
      valid_from: calendarDate,
      active: z.boolean().default(true),
    }),
    output: z.object({ preset_id: id, revision }),
    access: staff,
    errors: ['conflict'],
  }),
  replace_clause_in_drafts: write({
    summary:
      'Puts the present wording of a condition into every quote and revision in work that carries an older one.',
    past: 'Replaced a condition in drafts',
    input: z.object({ preset_id: id, revision }),
    output: z.object({
      replaced: z.array(z.object({ policy_id: id, document_number: z.string() })),
      /** Drafts that could not be saved, each with what keeps it back. */
      left_out: z.array(
        z.object({ policy_id: id, document_number: z.string(), message: z.string() }),
      ),
    }),
    access: staff,
    errors: ['conflict'],
  }),
  order_clause_presets: write({
    summary: 'Puts the conditions in another order; all of those in use are named.',
    past: 'Ordered the conditions',
    input: z.object({ preset_ids: z.array(id).min(1).max(50) }),
    output: z.object({ presets: z.array(z.object({ preset_id: id, number: z.string() })) }),
    access: staff,
    errors: ['conflict'],
  }),
} as const satisfies Contract;
