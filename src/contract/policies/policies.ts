import { z } from 'zod';
import { staff, read, write, type Contract } from '#contract/action.ts';
import { answer, seenBy, signedIn, staffAlone } from '#contract/audience.ts';
import { clausePresetsContract } from '#contract/policies/clause-presets.ts';
import {
  coverElsewhere,
  documentRating,
  documentStatus,
  missingForPolicy,
  premiumBuildUp,
} from '#contract/policies/document-answers.ts';
import { quoteContent, quoteItem } from '#contract/policies/document-content.ts';
import { documentsContract } from '#contract/policies/documents.ts';
import { cents, currency, id, line, optionalLine, revision, text } from '#contract/fields.ts';
import { referral } from '#contract/rating/rating-records.ts';
import { policyInfoContract } from '#contract/policies/policy-info.ts';
import { policyLinksContract } from '#contract/policies/policy-links.ts';
import { policyOverviewContract } from '#contract/policies/policy-overview.ts';
import { requestsContract } from '#contract/policies/requests.ts';

/** A step answers where the document stands now. */
const step = answer(signedIn, {
  policy_id: id,
  revision: z.number().int(),
  status: documentStatus,
  version_id: id,
});
/** Where the document stands, and for staff what was typed into it. */
const stored = step.extend(seenBy(staffAlone, { content: quoteContent.nullable().optional() }));
const on = z.object({ policy_id: id, revision });
const scope = { policy_id: 'policy' } as const;
const errors = ['conflict', 'transition_refused'] as const;

/** Writing quotes and policies. */
const documentSteps = {
  create_quote: write({
    summary:
      'An empty quote for a client, with the defaults of its account and the mandatory clauses.',
    input: z.object({
      user_id: id,
      insurance_type: z.literal('on_track').default('on_track'),
      insurer_id: id.optional(),
    }),
    output: z.object({ policy_id: id, quote_number: z.string() }),
    access: staff,
    scope: { user_id: 'account' },
  }),
  duplicate_quote: write({
    summary: 'A new quote with the content of a document.',
    input: z.object({ policy_id: id }),
    output: z.object({ policy_id: id, quote_number: z.string() }),
    access: staff,
    scope,
  }),
  save_quote: write({
    summary: 'Keeps what was typed, rates it again and stores the calculation with the version.',
    input: on.extend({ content: quoteContent }),
    output: step,
    access: staff,
    scope,
    errors,
    stored,
  }),
  preview_quote_rating: write({
    summary: 'What a content would cost now; nothing is kept.',
    input: z.object({ policy_id: id, content: quoteContent }),
    output: z.object({
      build_up: premiumBuildUp,
      items: z.array(z.object({ premium: cents, base_excess: cents, max_payout: cents })),
      rating: documentRating,
      rating_version: z.string(),
      referrals: z.array(referral),
      currency,
      /** Other quotes and policies that name the same car at the same event. */
      elsewhere: z.array(coverElsewhere),
    }),
    access: staff,
    scope,
    repeatable: false,
  }),
  assign_document: write({
    summary: 'Gives a document to a member of staff, or to nobody.',
    input: z.object({ policy_id: id, owner_id: id.nullable() }),
    output: step,
    access: staff,
    scope,
  }),
  change_document_status: write({
    summary:
      'Another status from the drop-down; "Sent and locked" sends, leaving it opens a new version.',
    input: on.extend({ status: documentStatus, reason: optionalLine(2000).default('') }),
    output: step,
    access: staff,
    scope,
    errors,
    stored,
  }),
  approve_document: write({
    summary: 'The insurer accepts the risk.',
    input: on.extend({ note: optionalLine(2000).default('') }),
    output: step,
    access: ['superadmin', 'admin', 'insurer'],
    scope,
    errors,
    stored,
  }),
  decline_document: write({
    summary: 'The insurer refuses the risk, with a reason.',
    input: on.extend({ reason: line(2000) }),
    output: step,
    access: ['superadmin', 'admin', 'insurer'],
    scope,
    errors,
    stored,
  }),
  deny_quote: write({
    summary: 'Staff refuse a quote that never went out, for good.',
    input: on.extend({ reason: line(2000) }),
    output: step,
    access: staff,
    scope,
    errors,
    stored,
  }),
  clear_referral: write({
    summary: 'A superadmin clears the referral of a document.',
    input: on.extend({ note: optionalLine(2000).default('') }),
    output: step,
    access: ['superadmin'],
    scope,
    errors,
    stored,
  }),
  send_quote: write({
    summary:
      'Locks the version, makes its PDF and mails the link to the client: "Sent and locked".',
    input: on.extend({
      /** Words to the client above the link; left out, the standard ones. */
      message: text(5000).optional(),
      cc_emails: z.array(line(254)).max(20).default([]),
    }),
    output: step,
    access: staff,
    scope,
    errors,
    stored,
  }),
  make_revision: write({
    summary: 'Opens a new version of a sent document; the old one stays as it was.',
    input: on.extend({ reason: optionalLine(500).default('') }),
    output: step,
    access: staff,
    scope,
    errors,
    stored,
  }),
  accept_quote: write({
    summary: 'The client accepts, itself or through its brokerage or staff.',
    input: on.extend({
      name: line(120),
      accepted: z.literal(true, 'Tick that you accept the conditions.'),
    }),
    output: step,
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    scope,
    errors,
    stored,
  }),
  ask_for_change: write({
    summary: 'The client or its brokerage asks for another quote.',
    input: on.extend({ message: line(5000) }),
    output: step,
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    scope,
    errors,
    stored,
  }),
  resume_quote: write({
    summary: 'Takes a quote with a requested change back to concept.',
    input: on,
    output: step,
    access: ['superadmin', 'admin', 'brokerage'],
    scope,
    errors,
    stored,
  }),
  make_policy: write({
    summary: 'Makes the policy of an accepted quote: its number, its invoice and its instalments.',
    input: on.extend({
      chassis_to_follow: z.boolean().default(false),
      drivers_to_follow: z.boolean().default(false),
    }),
    output: step.extend(
      seenBy(staffAlone, {
        policy_number: z.string(),
        invoice_number: z.string().nullable(),
        missing: z.array(missingForPolicy),
      }),
    ),
    access: staff,
    scope,
    errors,
    stored,
  }),
  get_quote_item_defaults: read({
    summary:
      'A car at events with everything that their records and the ratings say, for the editor.',
    input: z.object({
      policy_id: id,
      car_id: id,
      event_ids: z.array(id).min(1).max(60),
      driver_ids: z.array(id).max(10).default([]),
    }),
    output: z.object({ items: z.array(quoteItem) }),
    shows: ['car'],
    access: staff,
    scope,
  }),
} as const satisfies Contract;

export const policiesContract = {
  ...clausePresetsContract,
  ...requestsContract,
  ...documentsContract,
  ...policyOverviewContract,
  ...documentSteps,
  ...policyInfoContract,
  ...policyLinksContract,
} as const satisfies Contract;
