import { z } from 'zod';
import { staff, write, type Contract } from '#contract/action.ts';
import {
  answer,
  ownersAndStaff,
  pricers,
  riskCarriers,
  seenBy,
  staffAlone,
} from '#contract/audience.ts';
import {
  calendarDate,
  cents,
  currency,
  id,
  optionalLine,
  revision,
  text,
  line,
  unixSeconds,
} from '#contract/fields.ts';
import { quoteItem } from '#contract/policies/document-content.ts';
import { cancellationInitiators } from '#domain/policies/cancellation-initiators.ts';
import { coverReasons } from '#domain/policies/cover/cover-intervals.ts';
import type { correctableFields } from '#domain/policies/cover/item-correction.ts';
import { documentStatuses } from '#domain/policies/document-status.ts';

/** What "Sent and locked" takes beside the document. */
export const sendingWishes = {
  /** Words to the client above the link; left out, the standard ones. */
  message: text(5000).optional(),
  cc_emails: z.array(line(254)).max(20).default([]),
  /** From when a change of a policy holds; today, unless told. Later changes are applied again after it. */
  holds_from: calendarDate.optional(),
  /** Of what a later change edited too: which of the two holds in the end. */
  settled: z
    .array(z.object({ key: line(200), keep: z.enum(['this', 'later']) }))
    .max(400)
    .default([]),
};

/** What another status takes beside the document. */
export const statusWishes = {
  status: z.enum(documentStatuses),
  reason: optionalLine(2000).default(''),
};

/** What a cancellation takes beside the document and its reason. */
export const cancellationWishes = {
  initiator: z.enum(cancellationInitiators),
  /** From when it holds; what has begun by then stays covered. */
  effective_on: calendarDate,
  /** Only these items; left out, the whole policy. */
  item_ids: z.array(id).min(1).max(400).optional(),
  /** Words to the client above the standard ones. */
  message: text(5000).default(''),
};

/** What a reinstatement takes beside the document and a note. */
export const reinstatementWishes = {
  /** Who of the client declared that there was no loss, and when. */
  no_loss_by: line(120),
  no_loss_at: unixSeconds,
};

const { shape } = quoteItem;

/** What a correction takes beside the document and its reason: items that have begun, and what is right of all of them. */
export const correctionWishes = {
  item_ids: z.array(id).min(1, 'Choose at least one.').max(400),
  corrected: z
    .object({
      insured_value: shape.insured_value,
      car_class: shape.car_class,
      series_claim_level: shape.series_claim_level,
      race_hours: shape.race_hours,
      sessions: shape.sessions,
      excess_pct: shape.excess_pct,
      scope: shape.scope,
      accident_limit_pct: shape.accident_limit_pct,
      aggregate_mode: shape.aggregate_mode,
      tax_country: shape.tax_country,
      road_registered: z.boolean(),
      circuit_factor: shape.circuit_factor,
    } satisfies Record<(typeof correctableFields)[number], z.ZodType>)
    .partial(),
  ...reinstatementWishes,
};

/** The hash of a preview that was looked at; without one the change is booked unseen, as jobs do. */
export const previewHash = {
  preview_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'This is no preview.')
    .optional(),
};

const step = z.object({
  text: z.string(),
  amount: cents.nullable(),
  is_new: z.boolean().optional(),
});

/** A figure before and after; null where it was not there. Whoever keeps the books sees how it came about. */
const figure = {
  ...seenBy(ownersAndStaff, {
    key: z.string(),
    label: z.string(),
    before: cents.nullable(),
    after: cents.nullable(),
  }),
  ...seenBy(staffAlone, { steps: z.array(step), steps_before: z.array(step) }),
};
const figures = z.array(z.object(figure));

const interval = answer(ownersAndStaff, {
  reason: z.enum(coverReasons),
  covered_from: unixSeconds,
  covered_to: unixSeconds,
});

/** The cover of one car at one event, before and after. */
export const coverLine = answer(ownersAndStaff, {
  key: z.string(),
  label: z.string(),
  car_title: z.string(),
  event_name: z.string(),
  before: z.array(interval),
  after: z.array(interval),
  changed: z.boolean(),
});

const paper = answer(ownersAndStaff, {
  label: z.string(),
  /** Who gets it. */
  note: z.string(),
});

/** A mail with its own words, where it is one that is written with the change. */
const mail = answer(staffAlone, {
  label: z.string(),
  note: z.string(),
  letter: z.object({ title: z.string(), body: z.string(), attn: z.string() }).nullable(),
});

/** Rows that the change writes into the next bordereau of an insurer; net to it. */
const toldRow = answer(staffAlone, {
  insurer_name: z.string(),
  list: z.enum(['risk', 'premium']),
  type: z.string(),
  amount: cents,
  rows: z.array(answer(staffAlone, { label: z.string(), amount: cents })),
});

/** All that a change of a policy brings about, before and after (manual A6). */
export const changeConsequences = z.object({
  ...seenBy(ownersAndStaff, {
    policy_id: id,
    revision: z.number().int(),
    document_number: z.string(),
    client_name: z.string(),
    preview_hash: z.string(),
    currency,
    cover: answer(ownersAndStaff, {
      items: z.array(coverLine),
      car_days_before: z.number().int(),
      car_days_after: z.number().int(),
      /** What each car is insured for from now on. */
      left: figures,
    }),
    premium: figures,
    net: z.object(figure),
    fees: figures,
    taxes: z.array(
      z.object({ ...figure, ...seenBy(ownersAndStaff, { base_before: cents, base_after: cents }) }),
    ),
    tax: z.object(figure),
    gross: z.object(figure),
    invoices: z.array(
      answer(ownersAndStaff, {
        kind: z.enum(['invoice', 'credit_note']),
        premium: cents,
        fee: cents,
        ipt: cents,
        total: cents,
      }),
    ),
    instalments: z.array(
      z.object({
        ...figure,
        ...seenBy(ownersAndStaff, {
          due_on: calendarDate,
          status: z.string(),
          open_before: cents.nullable(),
          open_after: cents.nullable(),
        }),
      }),
    ),
    money_back: answer(ownersAndStaff, {
      given_back: cents,
      /** The part that lowers what is still open. */
      taken_off: cents,
      /** The part that was paid already and is owed to the client. */
      paid_back: cents,
    }),
    /** What the client pays more; negative is credited. */
    to_pay: cents,
    documents: z.array(paper),
  }),
  ...seenBy(pricers, { commission: figures }),
  ...seenBy(riskCarriers, { insurers: figures }),
  ...seenBy(staffAlone, {
    capacity: z.array(z.object({ ...figure, ...seenBy(staffAlone, { limit: cents.nullable() }) })),
    bordereau: z.array(toldRow),
    mails: z.array(mail),
  }),
});

/** Changes of a policy and what they bring about. */
export const changeConsequencesContract = {
  preview_change: write({
    summary:
      'All consequences of a change of a policy: it is carried out and taken back, and nothing of it is kept.',
    past: 'Previewed a change',
    input: z.object({
      policy_id: id,
      revision,
      change: z.discriminatedUnion('action', [
        z.object({ action: z.literal('send_quote'), ...sendingWishes }),
        z.object({ action: z.literal('change_document_status'), ...statusWishes }),
        z.object({
          action: z.literal('cancel_policy'),
          reason: optionalLine(2000).default(''),
          ...cancellationWishes,
        }),
        z.object({
          action: z.literal('reinstate_policy'),
          note: optionalLine(2000).default(''),
          ...reinstatementWishes,
        }),
        z.object({
          action: z.literal('correct_items'),
          reason: optionalLine(2000).default(''),
          ...correctionWishes,
        }),
        /** A request of the client that ends its policy; another one opens a revision, which moves nothing yet. */
        z.object({
          action: z.literal('apply_request'),
          request_id: id,
          request_revision: revision,
        }),
      ]),
    }),
    output: changeConsequences,
    access: staff,
    scope: { policy_id: 'policy' },
    errors: ['conflict', 'transition_refused'],
    repeatable: false,
  }),
} as const satisfies Contract;
