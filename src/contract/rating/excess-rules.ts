import { z } from 'zod';
import {
  additionalExcessConditions,
  additionalExcessKinds,
  type AdditionalExcessCondition,
} from '#domain/rating/excess/additional-excess.ts';
import { excessSubjects } from '#domain/rating/excess/excess-filter.ts';
import { versionStates } from '#domain/rating/validity.ts';
import { read, write } from '#contract/action.ts';
import * as f from '#contract/fields.ts';

const conditions = Object.keys(additionalExcessConditions) as [
  AdditionalExcessCondition,
  ...AdditionalExcessCondition[],
];

const code = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'Use letters and figures, beginning with a letter.');

const excessRuleFields = z.object({
  condition: z.enum(conditions),
  /** What it is about, and which ones: ids, or the names of series. */
  subject: z.enum(excessSubjects).default('everything'),
  records: z.array(z.string().min(1).max(120)).max(50).default([]),
  kind: z.enum(additionalExcessKinds),
  /** Percent with at most four decimals, or whole cents. */
  value: z.string().regex(/^\d{1,8}(\.\d{1,4})?$/, 'Enter a number of 0 or more.'),
  valid_from: f.calendarDate,
  valid_to: f.calendarDate.nullable(),
  active: z.boolean(),
  /** It stands in the documents of the client. */
  show_to_client: z.boolean().default(true),
  reason: f.line(300),
});

/** One version of a rule that raises the excess. */
export const excessRule = excessRuleFields.extend({
  rule_id: f.id,
  code: z.string(),
  subject: z.enum(excessSubjects),
  records: z.array(z.object({ id: z.string(), name: z.string() })),
  show_to_client: z.boolean(),
  reason: z.string(),
  state: z.enum(versionStates),
  /** Who wrote it last; empty for the product's own. */
  set_by: z.string(),
  /** Policies in force that it may come to bear on. */
  policies: z.number(),
  revision: f.revision,
});

/** A policy that a rule may come to bear on. */
const touchedPolicy = z.object({
  policy_id: f.id,
  policy_number: z.string(),
  client: z.string(),
  cover_title: z.string(),
  period_from: f.calendarDate.nullable(),
  period_to: f.calendarDate.nullable(),
});

/** What the accidents of twelve months would have cost their clients more, in one currency. */
const touchedAccidents = z.object({
  currency: f.currency,
  accidents: z.number(),
  before: f.cents,
  after: f.cents,
});

export const excessRuleActions = {
  get_excess_rules: read({
    summary: 'The rules that raise the excess, with drafts and earlier versions [2.20].',
    input: f.nothing,
    output: z.object({ rules: z.array(excessRule), total: z.number() }),
    shows: [
      'account',
      'car',
      'championship',
      'circuit',
      'driver',
      'event',
      'excess_rule',
      'policy',
    ],
    access: ['superadmin'],
  }),
  get_excess_preview: read({
    summary:
      'What a rule would change: policies in force it may come to bear on, and accidents of the last twelve months.',
    input: excessRuleFields.omit({ show_to_client: true, reason: true }).extend({
      code: z.string().max(40).default(''),
      valid_to: f.calendarDate.optional(),
      active: f.queryFlag.default(true),
    }),
    output: z.object({
      policies: z.array(touchedPolicy),
      total: z.number(),
      accidents: z.array(touchedAccidents),
    }),
    shows: ['account', 'championship', 'claim', 'driver', 'event', 'excess_rule', 'policy'],
    access: ['superadmin'],
  }),
  save_excess_rule: write({
    summary:
      'Writes a draft of a rule: a new one, the successor of a published one, or changes to a draft.',
    past: 'Changed an excess rule',
    input: excessRuleFields.extend({ rule_id: f.id.nullable(), revision: f.revision, code }),
    output: z.object({ rule_id: f.id, revision: f.revision }),
    access: ['superadmin'],
    errors: ['conflict', 'invalid_input', 'not_found', 'transition_refused'],
  }),
  publish_excess_rule: write({
    summary: 'Publishes a draft of a rule; the version before ends on the day before.',
    past: 'Published an excess rule',
    input: z.object({ rule_id: f.id, revision: f.revision }),
    output: f.done,
    access: ['superadmin'],
    errors: ['conflict', 'invalid_input', 'not_found', 'transition_refused'],
  }),
  delete_excess_draft: write({
    summary: 'Throws the draft of a rule away.',
    past: 'Deleted a draft of an excess rule',
    input: z.object({ rule_id: f.id, revision: f.revision }),
    output: f.done,
    access: ['superadmin'],
    errors: ['conflict', 'not_found', 'transition_refused'],
  }),
} as const;
