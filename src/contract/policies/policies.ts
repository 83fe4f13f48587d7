import { calculatedCover } from '#contract/policies/calculated-cover.ts';
import { certificatesContract } from '#contract/policies/certificates.ts';
import { z } from 'zod';
import { staff, read, write, type Contract } from '#contract/action.ts';
import { agreementStanding } from '#contract/binders/capacity.ts';
import { answer, riskCarriers, seenBy, signedIn, staffAlone } from '#contract/audience.ts';
import {
  cancellationWishes,
  changeConsequencesContract,
  correctionWishes,
  previewHash,
  reinstatementWishes,
  sendingWishes,
  statusWishes,
} from '#contract/policies/change-consequences.ts';
import { clausePresetsContract } from '#contract/policies/clause-presets.ts';
import {
  coverElsewhere,
  documentRating,
  documentStatus,
  insuranceType,
  missingForPolicy,
  premiumBuildUp,
} from '#contract/policies/document-answers.ts';
import { lineCalculation } from '#contract/policies/line-answers.ts';
import {
  firmPrice,
  quoteContent,
  quoteItem,
  typedContent,
} from '#contract/policies/document-content.ts';
import { recordedApproval } from '#contract/policies/insurer-approval.ts';
import { documentSteps } from '#contract/policies/document-steps.ts';
import { documentsContract } from '#contract/policies/documents.ts';
import { cents, currency, id, line, revision } from '#contract/fields.ts';
import { said, stepActions } from '#contract/step-actions.ts';
import { whoMayTakeDocumentStep } from '#domain/policies/document-transitions.ts';
import { referral } from '#contract/rating/rating-records.ts';
import { policyAsOfContract } from '#contract/policies/policy-as-of.ts';
import { policyInfoContract } from '#contract/policies/policy-info.ts';
import { policyLinksContract } from '#contract/policies/policy-links.ts';
import { policyOverviewContract } from '#contract/policies/policy-overview.ts';
import { instantCoverContract } from '#contract/policies/instant-cover.ts';
import { requestsContract } from '#contract/policies/requests.ts';
import { renewalsContract } from '#contract/policies/renewals.ts';
import { seasonCoverContract } from '#contract/policies/season-cover.ts';

/** A step answers where the document stands now. */
const step = answer(signedIn, {
  policy_id: id,
  revision: z.number().int(),
  status: documentStatus,
  version_id: id,
});
/** Where the document stands, and for staff what was typed into it. */
const stored = step.extend(seenBy(staffAlone, { content: quoteContent.nullable().optional() }));
const scope = { policy_id: 'policy' } as const;

const { duplicate_quote, assign_document, ...taken } = documentSteps;

const actionsOf = stepActions(taken, {
  key: z.object({ policy_id: id, revision }),
  kind: 'policy',
  output: step,
  stored,
  who: whoMayTakeDocumentStep,
});

/** Why the member of staff who reads it cannot send it now, in words; null when nothing holds it back. */
const send_refused = z.string().nullable();

/** Writing quotes and policies. */
const documentActions = {
  create_quote: write({
    summary:
      'A quote for a client, with the defaults of its account and the mandatory clauses: empty, or with what was calculated.',
    past: 'Created quote',
    input: z.object({
      user_id: id,
      insurance_type: insuranceType.default('on_track'),
      insurer_id: id.optional(),
      /** On track: a calculation that becomes its first items. */
      calculated: calculatedCover.optional(),
    }),
    output: z.object({ policy_id: id, quote_number: z.string() }),
    access: staff,
    scope: { user_id: 'account' },
  }),
  duplicate_quote: write({
    ...said(duplicate_quote),
    input: z.object({ policy_id: id }),
    output: z.object({ policy_id: id, quote_number: z.string() }),
    access: staff,
    scope,
  }),
  get_capacity: read({
    summary:
      'How a document stands to the agreements of its insurers; an insurer reads of its own.',
    input: z.object({ policy_id: id }),
    output: z.object({
      ...seenBy(riskCarriers, { policy_id: id, agreements: z.array(agreementStanding) }),
      ...seenBy(staffAlone, { send_refused: send_refused.optional() }),
    }),
    shows: [
      'account',
      'binder',
      'car',
      'driver',
      'event',
      'insurer',
      'policy',
      'sanctions',
      'series_rating',
    ],
    access: [...staff, 'insurer'],
    scope,
  }),
  preview_quote_rating: write({
    summary: 'What a content would cost now; nothing is kept.',
    past: 'Calculated a premium',
    input: z.object({ policy_id: id, content: typedContent }),
    output: z.object({
      build_up: premiumBuildUp,
      items: z.array(z.object({ premium: cents, base_excess: cents, max_payout: cents })),
      /** Null for a various insurance. */
      rating: documentRating.nullable(),
      /** Null on track. */
      line_rating: lineCalculation.nullable(),
      rating_version: z.string().nullable(),
      referrals: z.array(referral),
      currency,
      /** Other quotes and policies that name the same car at the same event. */
      elsewhere: z.array(coverElsewhere),
      /** How it stands to the agreements of its insurers, the leader's first. */
      agreements: z.array(agreementStanding),
      send_refused,
    }),
    access: staff,
    scope,
    repeatable: false,
  }),
  assign_document: write({
    ...said(assign_document),
    input: z.object({ policy_id: id, owner_id: id.nullable() }),
    output: step,
    access: staff,
    scope,
  }),
  ...actionsOf({
    save_quote: {
      input: { content: typedContent },
    },
    change_document_status: {
      input: { ...statusWishes, ...previewHash },
    },
    send_quote: {
      input: { ...sendingWishes, ...previewHash },
    },
    approve_document: {
      input: recordedApproval,
    },
    accept_quote: {
      input: {
        name: line(120),
        accepted: z.literal(true, 'Tick that you accept the conditions.'),
      },
    },
    cancel_policy: {
      input: {
        ...cancellationWishes,
        ...previewHash,
      },
    },
    reinstate_policy: {
      input: { ...reinstatementWishes, ...previewHash },
    },
    correct_items: {
      input: { ...correctionWishes, ...previewHash },
    },
    key_firm_price: { input: firmPrice.shape },
    keep_broker_policy: {
      input: { broker_policy_number: line(80), file_id: id },
    },
    make_policy: {
      input: {
        chassis_to_follow: z.boolean().default(false),
        drivers_to_follow: z.boolean().default(false),
      },
      output: step.extend(
        seenBy(staffAlone, {
          policy_number: z.string(),
          invoice_number: z.string().nullable(),
          missing: z.array(missingForPolicy),
        }),
      ),
    },
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
  ...instantCoverContract,
  ...renewalsContract,
  ...seasonCoverContract,
  ...documentsContract,
  ...policyAsOfContract,
  ...policyOverviewContract,
  ...documentActions,
  ...changeConsequencesContract,
  ...policyInfoContract,
  ...policyLinksContract,
  ...certificatesContract,
} as const satisfies Contract;
