import { z } from 'zod';
import { read, type Contract } from '#contract/action.ts';
import {
  answer,
  ownersAndStaff,
  pricers,
  riskCarriers,
  seenBy,
  signedIn,
} from '#contract/audience.ts';
import { lossRatio } from '#contract/loss-ratio.ts';
import { documentEvent, documentRow, insuranceType } from '#contract/policies/document-answers.ts';
import { seers } from '#contract/policies/documents.ts';
import {
  calendarDate,
  cents,
  currency,
  id,
  page,
  pageSize,
  unixSeconds,
} from '#contract/fields.ts';

const cover = z.object({
  policy_id: id,
  document_number: z.string(),
  event: documentEvent,
  cars: z.array(z.object({ car_id: id, car_title: z.string(), driver_title: z.string() })),
  is_covered: z.boolean(),
  /** Why there is no cover: not made, suspended for an unpaid premium. */
  note: z.string(),
});

/** What Overview shows each role of quotes, policies and requests. */
export const policyOverviewContract = {
  get_approval_queue: read({
    summary: 'Documents that wait for the insurer, the longest waiting first.',
    input: z.object({ page, page_size: pageSize }),
    output: answer(signedIn, {
      documents: z.array(
        z.object({
          policy_id: id,
          revision: z.number().int(),
          version_id: id,
          document_number: z.string(),
          client_name: z.string(),
          insurance_type: insuranceType,
          car_title: z.string(),
          event_title: z.string(),
          period_from: calendarDate.nullable(),
          period_to: calendarDate.nullable(),
          sum_insured: cents,
          premium: cents,
          currency,
          waiting_since: unixSeconds,
        }),
      ),
      total: z.number().int(),
    }),
    shows: ['policy'],
    access: ['superadmin', 'admin', 'insurer'],
  }),
  get_policy_figures: read({
    summary:
      'The figures of Overview that quotes, policies and requests give, for the role of the caller.',
    input: z.object({}),
    output: z.object({
      ...seenBy(signedIn, {
        /** Quotes that wait for the caller: to work on, to approve, or to accept. */
        quotes_waiting: z.number().int(),
        oldest_waiting_since: unixSeconds.nullable(),
        quotes_open: z.number().int(),
        requests_open: z.number().int(),
        policies_issued: z.number().int(),
        /** The same days of last month. */
        policies_issued_before: z.number().int(),
        policies_active: z.number().int(),
        premium_this_year: z.array(z.object({ currency, amount: cents })),
      }),
      ...seenBy(riskCarriers, {
        /** Of the policies made this year, by currency. */
        loss_ratios: z.array(lossRatio).optional(),
      }),
      ...seenBy(pricers, {
        commission_this_month: z.array(z.object({ currency, amount: cents })).optional(),
      }),
    }),
    shows: ['claim', 'event', 'policy', 'request'],
    access: seers,
  }),
  get_policy_work: read({
    summary:
      'Documents and requests that wait for staff, the oldest first, for the work queue of Overview.',
    input: z.object({ page_size: pageSize }),
    output: z.object({
      work: z.array(
        z.object({
          kind: z.enum(['document', 'request']),
          id,
          number: z.string(),
          title: z.string(),
          status: z.string(),
          waiting_since: unixSeconds,
        }),
      ),
    }),
    shows: ['policy', 'request'],
    access: ['superadmin', 'admin'],
  }),
  get_my_cover: read({
    summary: 'The caller’s policies, and whether its cars are covered at the next event.',
    input: z.object({}),
    output: answer(ownersAndStaff, {
      next: z.array(cover),
      policies: z.array(documentRow),
      quotes: z.array(documentRow),
    }),
    shows: [
      'account',
      'car',
      'championship',
      'circuit',
      'driver',
      'event',
      'insurer',
      'payment',
      'policy',
    ],
    access: ['agent'],
  }),
} as const satisfies Contract;
