import { z } from 'zod';
import { anyAccount, download, read, staff, type Contract } from '#contract/action.ts';
import { answer, ownersAndStaff, seenBy, signedIn } from '#contract/audience.ts';
import {
  documentDetail,
  documentEvent,
  documentRow,
  documentState,
  documentStatus,
  documentVersion,
  insuranceType,
  versionRow,
} from '#contract/policies/document-answers.ts';
import {
  calendarDate,
  cents,
  currency,
  id,
  queryFlag,
  unixSeconds,
  subPolicyNumber,
} from '#contract/fields.ts';
import { listInput, paged } from '#contract/list-read.ts';
import { labelsOf, viewsOf } from '#contract/list.ts';
import { pointOfTime } from '#contract/policies/policy-as-of.ts';
import { policyList } from '#contract/policies/policy-list.ts';
import { viList } from '#contract/policies/vi-list.ts';
import { quoteList } from '#contract/policies/quote-list.ts';
import { documentStatuses, documentStatusLabels } from '#domain/policies/document-status.ts';

/** Quotes and policies are read by one action: what either list is narrowed or sorted by, both may ask. */
const documentList = {
  ...quoteList,
  fields: { ...quoteList.fields, ...policyList.fields, ...viList.fields },
  filters: {
    ...quoteList.filters,
    ...policyList.filters,
    ...viList.filters,
    status: { ...quoteList.filters.status, of: labelsOf(documentStatuses, documentStatusLabels) },
    insurance_type: quoteList.filters.insurance_type,
  },
};
const documentViews = z.enum([...viewsOf(quoteList), ...viewsOf(policyList), ...viewsOf(viList)]);
export type DocumentView = z.output<typeof documentViews>;

/** Who reads quotes and policies. */
export const seers = ['superadmin', 'admin', 'agent', 'brokerage', 'insurer'] as const;

/** Reading quotes and policies. */
export const documentsContract = {
  get_documents: read({
    summary:
      'Quotes or policies, one row for each document, with sub-rows for its cars and counts of the views.',
    input: listInput(documentList, {
      ...paged,
      document_state: documentState.optional(),
      /** Various insurances alone, or cars on track alone; both, unless told. */
      is_vi: queryFlag.optional(),
      view: documentViews.default('all'),
      /** The counts of the views; a screen that pages on needs them once. */
      with_counts: queryFlag.default(true),
    }),
    output: answer(signedIn, {
      documents: z.array(documentRow),
      total: z.number().int(),
      counts: z.partialRecord(documentViews, z.number().int()),
    }),
    shows: ['account', 'car', 'driver', 'event', 'insurer', 'payment', 'permissions', 'policy'],
    access: seers,
  }),
  get_document: read({
    summary:
      'One quote or policy with its present version, its calculation, its versions and what may be done with it.',
    input: z.object({ policy_id: id }),
    output: documentDetail,
    shows: [
      'account',
      'car',
      'driver',
      'excess_rule',
      'instant_rules',
      'insurer',
      'invoice',
      'ledger',
      'payment',
      'policy:policy_id',
      'series_rating',
    ],
    access: [...seers, 'loss_adjuster'],
    scope: { policy_id: 'policy' },
  }),
  get_cancellable_items: read({
    summary: 'What of a policy can be cancelled from a day on, and from which days.',
    input: z.object({
      policy_id: id,
      /** Today, unless told. */
      effective_on: calendarDate.optional(),
    }),
    output: z.object({
      items: z.array(
        z.object({
          item_id: id,
          car_title: z.string(),
          event_title: z.string(),
          start_on: calendarDate,
          insured_value: cents,
          /** It has begun by that day: it stays covered and ends by itself. */
          stays: z.boolean(),
          /** Its car has a claim on this policy. */
          has_claim: z.boolean(),
        }),
      ),
      /** The days from which it may hold. */
      first_day: calendarDate,
      last_day: calendarDate,
    }),
    shows: ['car', 'claim', 'event', 'payment', 'policy:policy_id'],
    access: staff,
    scope: { policy_id: 'policy' },
  }),
  get_document_version: read({
    summary: 'An old or present version of a document, as it was.',
    input: z.object({ policy_id: id, version_id: id }),
    output: documentVersion,
    shows: ['policy:policy_id'],
    access: [...seers, 'loss_adjuster'],
    scope: { policy_id: 'policy' },
  }),
  get_vi_versions: read({
    summary:
      'The versions of a document, its claim settlements and its invoices, for the composer and the page [7.35].',
    input: z.object({
      policy_id: id,
      insurance_type: z.string().max(20).default(''),
      include_invoices: queryFlag.default(true),
    }),
    output: answer(signedIn, {
      policies: z.array(versionRow),
      settlements: z.array(
        z.object({
          claim_id: id,
          claim_number: z.string(),
          status: z.string(),
          final_amount: cents.nullable(),
          currency,
          date_claim: unixSeconds.nullable(),
        }),
      ),
      invoices: z.array(
        z.object({
          invoice_id: id,
          invoice_number: z.string(),
          premium: cents,
          total: cents,
          currency,
          issue_date: calendarDate,
          status: z.string(),
        }),
      ),
    }),
    shows: ['account', 'claim', 'invoice', 'policy:policy_id'],
    access: seers,
    scope: { policy_id: 'policy' },
  }),
  get_policy_pdf_url: read({
    summary:
      'A link to the policy-info page of a document, or of one of its cars or items, with a key of its own [7.31].',
    input: z
      .object({
        policy_id: id,
        is_sub_policy: queryFlag.default(false),
        sub_policy: subPolicyNumber.optional(),
      })
      .refine(({ is_sub_policy, sub_policy }) => !is_sub_policy || sub_policy !== undefined, {
        path: ['sub_policy'],
        message: 'Say which car or item.',
      }),
    output: answer(ownersAndStaff, {
      policy_id: id,
      policy_key: z.string(),
      version_id: id,
      url: z.string(),
    }),
    shows: ['policy:policy_id'],
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    scope: { policy_id: 'policy' },
  }),
  get_policy_pdf: download({
    summary:
      'The PDF of a version, or of one car or item of it; of one that is not locked, as it would be sent now. Of a point of time, as it stood and was known then.',
    past: 'Downloaded the policy',
    activity: 'download',
    input: z.object({
      policy_id: id,
      version_id: id.optional(),
      sub_policy: subPolicyNumber.optional(),
      ...pointOfTime,
    }),
    output: z.any(),
    access: [...seers, 'loss_adjuster'],
    scope: { policy_id: 'policy' },
  }),
  get_policy_numbers: read({
    summary: 'The policies of a client by number, newest first [7.23].',
    input: z.object({ user_id: id }),
    output: answer(signedIn, {
      policies: z.array(
        z.object({
          policy_id: id,
          policy_number: z.string(),
          is_vi: z.boolean(),
          insurance_type: insuranceType,
          currency,
          status: documentStatus,
          period_from: calendarDate.nullable(),
          period_to: calendarDate.nullable(),
          /** First and last day of all that it covers or covered; none where it never did. */
          cover_from: calendarDate.nullable(),
          cover_to: calendarDate.nullable(),
          cover_title: z.string(),
        }),
      ),
    }),
    shows: ['claim', 'policy'],
    access: anyAccount,
    scope: { user_id: 'account' },
  }),
  get_events_for_policy: read({
    summary:
      'The events that a policy covers or covered, with the cars and drivers insured at each [7.24].',
    input: z.object({ policy_id: id }),
    output: answer(signedIn, {
      events: z.array(
        documentEvent.extend(
          seenBy(signedIn, {
            items: z.array(
              z.object({
                ...seenBy(signedIn, {
                  item_id: id,
                  car_id: id,
                  car_title: z.string(),
                  chassis_number: z.string(),
                  start_number: z.string(),
                  /** First and last day of its cover. */
                  cover_from: calendarDate,
                  cover_to: calendarDate,
                  sessions: z.array(z.string()),
                  drivers: z.array(z.object({ driver_id: id, name: z.string() })),
                }),
                /** What was reported of this car at this event already, with the day of the accident. */
                ...seenBy(ownersAndStaff, {
                  claims: z
                    .array(
                      z.object({
                        claim_id: id,
                        claim_number: z.string(),
                        day: calendarDate.nullable(),
                      }),
                    )
                    .optional(),
                }),
              }),
            ),
          }),
        ),
      ),
    }),
    shows: ['claim', 'event'],
    access: [...seers, 'loss_adjuster'],
    scope: { policy_id: 'policy' },
  }),
} as const satisfies Contract;
