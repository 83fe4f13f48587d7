import { z } from 'zod';
import {
  additionalExcessConditions,
  additionalExcessKinds,
  type AdditionalExcessCondition,
} from '#domain/rating/additional-excess.ts';
import { versionStates } from '#domain/rating/validity.ts';
import { read, staff, write } from '#contract/action.ts';
import * as f from '#contract/fields.ts';
import { versionName } from '#contract/tax-versions.ts';

/** A version of the rating tables without its numbers. */
export const ratingVersion = z.object({
  version: z.string(),
  valid_from: f.calendarDate,
  valid_to: f.calendarDate.nullable(),
  state: z.enum(versionStates),
  based_on: z.string().nullable(),
  note: z.string(),
  revision: f.revision,
});

/** A number of the tables with what the version before says. */
export const ratingCell = z.object({
  path: z.string(),
  group: z.string(),
  row: z.string(),
  column: z.string(),
  kind: z.enum(['money', 'percent', 'factor']),
  value: z.string(),
  before: z.string().nullable(),
});

/** What one client or series would pay instead, in the currency's cents. */
export const trialLine = z.object({
  id: z.string(),
  name: z.string(),
  currency: f.currency,
  policies: z.number(),
  before: f.cents,
  after: f.cents,
});

const trialResult = z.object({
  totals: z.array(trialLine.extend({ claims: f.cents })),
  clients: z.array(trialLine),
  series: z.array(trialLine),
  /** Policies that cannot be compared: priced before calculations were kept, or not priceable with the draft. */
  left_out: z.number(),
});

export const ratingTrial = z.object({
  trial_id: f.id,
  version: z.string(),
  year: z.number(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  policies_done: z.number(),
  policies_total: z.number(),
  result: trialResult.nullable(),
});

const conditions = Object.keys(additionalExcessConditions) as [
  AdditionalExcessCondition,
  ...AdditionalExcessCondition[],
];

const excessRuleFields = z.object({
  condition: z.enum(conditions),
  kind: z.enum(additionalExcessKinds),
  /** Percent with at most four decimals, or whole cents. */
  value: z.string().regex(/^\d{1,8}(\.\d{1,4})?$/, 'Enter a number of 0 or more.'),
  valid_from: f.calendarDate,
  valid_to: f.calendarDate.nullable(),
  active: z.boolean(),
  reason: f.line(300),
});

/** One version of a rule that raises the excess. */
export const excessRule = excessRuleFields.extend({
  rule_id: f.id,
  code: z.string(),
  reason: z.string(),
  state: z.enum(versionStates),
  revision: f.revision,
});

export const ratingVersionActions = {
  get_rating_versions: read({
    summary: 'The versions of the rating tables with their days; drafts too.',
    input: f.nothing,
    output: z.object({ versions: z.array(ratingVersion) }),
    access: staff,
  }),
  get_rating_version: read({
    summary: 'Every number of a version of the rating tables, beside the version it was made from.',
    input: z.object({ version: z.string() }),
    output: ratingVersion.extend({ cells: z.array(ratingCell) }),
    access: staff,
    errors: ['not_found'],
  }),
  create_rating_draft: write({
    summary: 'Begins a draft of the rating tables from another version.',
    input: z.object({
      version: versionName,
      based_on: z.string(),
      valid_from: f.calendarDate,
      note: f.optionalLine(300).default(''),
    }),
    output: ratingVersion,
    access: staff,
    errors: ['invalid_input', 'not_found'],
  }),
  update_rating_draft: write({
    summary: 'Changes numbers or the first day of a draft; a published version is never changed.',
    input: z.object({
      version: z.string(),
      revision: f.revision,
      valid_from: f.calendarDate.optional(),
      cells: z
        .array(z.object({ path: z.string(), value: z.string() }))
        .max(500)
        .default([]),
    }),
    output: z.object({ revision: f.revision }),
    access: staff,
    errors: ['conflict', 'invalid_input', 'not_found', 'transition_refused'],
  }),
  publish_rating_draft: write({
    summary:
      'Publishes a draft: from its first day the version before ends and quotes are priced with it.',
    input: z.object({ version: z.string(), revision: f.revision }),
    output: ratingVersion,
    access: ['superadmin'],
    errors: ['conflict', 'invalid_input', 'not_found', 'transition_refused'],
  }),
  delete_rating_draft: write({
    summary: 'Throws a draft away.',
    input: z.object({ version: z.string(), revision: f.revision }),
    output: f.done,
    access: staff,
    errors: ['conflict', 'not_found', 'transition_refused'],
  }),
  start_rating_trial: write({
    summary:
      'Calculates the book of a season again with a version, published or not; no policy is changed.',
    input: z.object({ version: z.string(), year: z.number().int().min(2022).max(2100) }),
    output: z.object({ trial_id: f.id }),
    access: staff,
    errors: ['not_found'],
  }),
  get_rating_trial: read({
    summary: 'The latest trial of a version: how far it is, and who would pay more or less.',
    input: z.object({ version: z.string() }),
    output: z.object({ trial: ratingTrial.nullable() }),
    access: staff,
  }),
  get_excess_rules: read({
    summary: 'The rules that raise the excess, with drafts and earlier versions [2.20].',
    input: f.nothing,
    output: z.object({ rules: z.array(excessRule), total: z.number() }),
    access: ['superadmin'],
  }),
  save_excess_rule: write({
    summary:
      'Writes a draft of a rule: a new one, the successor of a published one, or changes to a draft.',
    input: excessRuleFields.extend({
      rule_id: f.id.nullable(),
      revision: f.revision,
      code: z
        .string()
        .trim()
        .regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'Use capitals, figures and underscores.'),
    }),
    output: z.object({ rule_id: f.id, revision: f.revision }),
    access: ['superadmin'],
    errors: ['conflict', 'invalid_input', 'not_found', 'transition_refused'],
  }),
  publish_excess_rule: write({
    summary: 'Publishes a draft of a rule; the version before ends on the day before.',
    input: z.object({ rule_id: f.id, revision: f.revision }),
    output: f.done,
    access: ['superadmin'],
    errors: ['conflict', 'invalid_input', 'not_found', 'transition_refused'],
  }),
  delete_excess_draft: write({
    summary: 'Throws the draft of a rule away.',
    input: z.object({ rule_id: f.id, revision: f.revision }),
    output: f.done,
    access: ['superadmin'],
    errors: ['conflict', 'not_found', 'transition_refused'],
  }),
} as const;
