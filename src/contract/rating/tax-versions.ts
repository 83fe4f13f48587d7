import { z } from 'zod';
import { premiumTaxLines, taxConfidences } from '#domain/rating/tax/premium-tax.ts';
import { versionStates } from '#domain/rating/validity.ts';
import { read, staff, write } from '#contract/action.ts';
import * as f from '#contract/fields.ts';

const versionName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/, 'Use letters, figures, points and dashes.');

/** How a draft of the rating tables or of premium tax begins. */
export const draftStart = z.object({
  version: versionName,
  valid_from: f.calendarDate,
  note: f.optionalLine(300).default(''),
});

/** A version of premium tax: the rates that change from its first day on. */
export const taxVersion = z.object({
  version: z.string(),
  valid_from: f.calendarDate,
  state: z.enum(versionStates),
  note: z.string(),
  /** Rates of its own. */
  rates: z.number(),
  revision: f.revision,
});

/** What a country and line is taxed once a version holds, and what it was before. */
export const taxCell = z.object({
  country_code: z.string(),
  line: z.enum(premiumTaxLines),
  rate_pct: z.string(),
  flat_amount_cents: f.cents,
  insurer_borne: z.boolean(),
  confidence: z.enum(taxConfidences),
  note: z.string(),
  valid_from: f.calendarDate,
  /** The version changes this one. */
  own: z.boolean(),
  before: z.string().nullable(),
});

const ratePct = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,3})?$/, 'Enter a percentage from 0 to 100.')
  .refine((text) => Number(text) <= 100, 'Enter a percentage from 0 to 100.');

/** A rate as a draft sets it; what is left out stays as it is. */
export const taxChange = z.object({
  country_code: f.countryCode,
  line: z.enum(premiumTaxLines),
  /** Null takes the change out of the draft. */
  rate_pct: ratePct.nullable(),
  flat_amount_cents: f.positiveCents.optional(),
  insurer_borne: z.boolean().optional(),
  confidence: z.enum(taxConfidences).optional(),
  note: f.optionalLine(1000).optional(),
});

const draft = { version: f.versionName, revision: f.revision };

export const taxVersionActions = {
  get_tax_versions: read({
    summary: 'The versions of premium tax with their days; drafts too.',
    input: f.nothing,
    output: z.object({ versions: z.array(taxVersion) }),
    shows: ['premium_tax'],
    access: staff,
  }),
  get_tax_version: read({
    summary: 'Every rate of premium tax once a version holds, beside the one before it.',
    input: z.object({ version: f.versionName }),
    output: taxVersion.extend({ cells: z.array(taxCell) }),
    shows: ['premium_tax'],
    access: staff,
    errors: ['not_found'],
  }),
  create_tax_draft: write({
    summary: 'Begins a draft of premium tax, in which nothing changes yet.',
    past: 'Began a draft of the taxes',
    input: draftStart,
    output: taxVersion,
    access: staff,
    errors: ['invalid_input'],
  }),
  update_tax_draft: write({
    summary: 'Sets rates or the first day of a draft; a published version is never changed.',
    past: 'Changed the draft of the taxes',
    input: z.object({
      ...draft,
      valid_from: f.calendarDate.optional(),
      rates: z.array(taxChange).max(500).default([]),
    }),
    output: z.object({ revision: f.revision }),
    access: staff,
    errors: ['conflict', 'invalid_input', 'not_found', 'transition_refused'],
  }),
  publish_tax_draft: write({
    summary:
      'Publishes a draft: for cover that begins on its first day or later its rates take the place of those before.',
    past: 'Published the taxes',
    input: z.object(draft),
    output: taxVersion,
    access: ['superadmin'],
    errors: ['conflict', 'invalid_input', 'not_found', 'transition_refused'],
  }),
  delete_tax_draft: write({
    summary: 'Throws a draft of premium tax away.',
    past: 'Deleted the draft of the taxes',
    input: z.object(draft),
    output: f.done,
    access: staff,
    errors: ['conflict', 'not_found', 'transition_refused'],
  }),
} as const;
