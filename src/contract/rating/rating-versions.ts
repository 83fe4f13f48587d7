import { z } from 'zod';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import { versionStates } from '#domain/rating/validity.ts';
import { read, staff, write } from '#contract/action.ts';
import * as f from '#contract/fields.ts';
import { draftStart } from '#contract/rating/tax-versions.ts';

/** A version of the rating tables without its numbers (decision 036). */
export const ratingVersion = z.object({
  /** The line whose premiums it makes. */
  insurance_type: z.enum(insuranceTypes),
  version: z.string(),
  valid_from: f.calendarDate,
  valid_to: f.calendarDate.nullable(),
  state: z.enum(versionStates),
  based_on: z.string().nullable(),
  note: z.string(),
  revision: f.revision,
});

/** A number of the tables with what the version before says. */
const ratingCell = z.object({
  path: z.string(),
  group: z.string(),
  row: z.string(),
  column: z.string(),
  kind: z.enum(['money', 'percent', 'factor']),
  value: z.string(),
  before: z.string().nullable(),
});

export const ratingVersionActions = {
  get_rating_versions: read({
    summary:
      'The versions of a line’s rating tables with their days, or of every line; drafts too.',
    input: z.object({
      insurance_type: z.enum(insuranceTypes).default('on_track'),
      every_line: f.queryFlag.default(false),
    }),
    output: z.object({ versions: z.array(ratingVersion) }),
    shows: ['rating_tables'],
    access: staff,
  }),
  get_rating_version: read({
    summary: 'Every number of a version of the rating tables, beside the version it was made from.',
    input: z.object({ version: f.versionName }),
    output: ratingVersion.extend({ cells: z.array(ratingCell) }),
    shows: ['rating_tables'],
    access: staff,
    errors: ['not_found'],
  }),
  create_rating_draft: write({
    summary: 'Begins a draft of the rating tables from another version.',
    past: 'Began a draft of the ratings',
    input: draftStart.extend({ based_on: f.versionName }),
    output: ratingVersion,
    access: staff,
    errors: ['invalid_input', 'not_found'],
  }),
  update_rating_draft: write({
    summary: 'Changes numbers or the first day of a draft; a published version is never changed.',
    past: 'Changed the draft of the ratings',
    input: z.object({
      version: f.versionName,
      revision: f.revision,
      valid_from: f.calendarDate.optional(),
      cells: z
        .array(z.object({ path: z.string().max(200), value: z.string().max(200) }))
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
    past: 'Published the ratings',
    input: z.object({ version: f.versionName, revision: f.revision }),
    output: ratingVersion,
    access: ['superadmin'],
    errors: ['conflict', 'invalid_input', 'not_found', 'transition_refused'],
  }),
  delete_rating_draft: write({
    summary: 'Throws a draft away.',
    past: 'Deleted the draft of the ratings',
    input: z.object({ version: f.versionName, revision: f.revision }),
    output: f.done,
    access: staff,
    errors: ['conflict', 'not_found', 'transition_refused'],
  }),
} as const;
