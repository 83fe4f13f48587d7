import type { z } from 'zod';
import type { Action } from '#contract/action.ts';
import { activityFields } from '#contract/activity-list-fields.ts';
import { accountFields } from '#contract/account-list-fields.ts';
import { accountsContract } from '#contract/accounts.ts';
import { adminContract } from '#contract/admin.ts';
import { championshipListFields, circuitListFields } from '#contract/calendar-list-fields.ts';
import { claimFields } from '#contract/claim-list-fields.ts';
import { claimsContract } from '#contract/claims.ts';
import { clausePresetFields } from '#contract/clause-preset-list-fields.ts';
import { communicationsContract } from '#contract/communications.ts';
import { mailboxFields, notificationFields } from '#contract/inbox-list-fields.ts';
import {
  policyFields,
  policyLines,
  quoteFields,
  requestFields,
} from '#contract/document-list-fields.ts';
import { errorFields } from '#contract/error-list-fields.ts';
import { eventFields, upcomingEventFields } from '#contract/event-list-fields.ts';
import { eventsContract } from '#contract/events.ts';
import { carFields, driverFields } from '#contract/garage-list-fields.ts';
import { garageContract } from '#contract/garage.ts';
import {
  invoiceFields,
  paymentFields,
  payoutFields,
  refundFields,
} from '#contract/payment-list-fields.ts';
import { paymentsContract } from '#contract/payments.ts';
import { policiesContract } from '#contract/policies.ts';
import { ratingContract } from '#contract/rating.ts';
import { seriesFields } from '#contract/series-list-fields.ts';
import type { ListFields } from '#domain/lists/list-field.ts';
import type { ListName } from '#domain/lists/list-names.ts';
import { accountsArea } from '#server/accounts/accounts-area.ts';
import { adminArea } from '#server/admin/admin-area.ts';
import { claimsArea } from '#server/claims/claims-area.ts';
import { communicationsArea } from '#server/communications/communications-area.ts';
import { eventsArea } from '#server/events/events-area.ts';
import { garageArea } from '#server/garage/garage-area.ts';
import { invoicePaper } from '#server/payments/invoice-pdf.ts';
import { paymentsArea } from '#server/payments/payments-area.ts';
import type { Handler, JobContext } from '#server/platform/area.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { policiesArea } from '#server/policies/policies-area.ts';
import { ratingArea } from '#server/rating/rating-area.ts';

/** One page of a list, as the list's own read gives it to this person. */
export interface ListPage {
  rows: readonly unknown[];
  total: number;
}

/** A list that can be written to a file. */
export interface ExportableList {
  /** The list's own read: it says who may ask and what may be asked. */
  action: Action;
  fields: ListFields<unknown>;
  rowId: (row: unknown) => string;
  /** The row and what stands below it; without it the row alone. */
  lines?: (row: unknown) => readonly unknown[];
  /** The paper of a row, for lists whose papers can be had in one archive. */
  paper?: (
    job: JobContext,
    row_id: string,
  ) => Promise<{ document_name: string; body: NodeJS.ReadableStream | Buffer }>;
  /** `input` is what the action's schema made of a question. */
  page: (
    ctx: ReadContext,
    input: Record<string, unknown>,
    place: { page: number; size: number },
  ) => Promise<ListPage>;
}

type OutputOf<A extends Action> = z.input<A['output']> & { total: number };
type OutputRow<
  A extends Action,
  K extends keyof OutputOf<A>,
> = OutputOf<A>[K] extends readonly (infer R)[] ? R : never;

/**
 * What an export needs of a list beyond its read: the name of its rows in the answer, of a row's id, and of the
 * page's size in the question.
 */
function exportable<A extends Action, K extends keyof OutputOf<A> & string, Row>(list: {
  action: A;
  read: Handler<A>;
  rows: K;
  id: keyof OutputRow<A, K> & string;
  size: keyof z.output<A['input']> & string;
  fields: ListFields<Row>;
  lines?: (row: OutputRow<A, K>) => readonly Row[];
  paper?: ExportableList['paper'];
  /** What a walk through all pages does without. */
  instead?: Partial<z.output<A['input']>>;
}): ExportableList {
  const read = list.read as unknown as (
    ctx: ReadContext,
    input: unknown,
  ) => Promise<Record<string, unknown> & { total: number }>;
  return {
    action: list.action,
    fields: list.fields as ListFields<unknown>,
    rowId: (row) => String((row as Record<string, unknown>)[list.id]),
    ...(list.lines ? { lines: list.lines as ExportableList['lines'] & {} } : {}),
    ...(list.paper ? { paper: list.paper } : {}),
    page: async (ctx, input, { page, size }) => {
      const output = await read(ctx, { ...input, ...list.instead, page, [list.size]: size });
      return { rows: output[list.rows] as unknown[], total: output.total };
    },
  };
}

/** A list that comes all at once, those in use or those that are archived. */
function whole<Row extends object>(list: {
  action: Action;
  fields: ListFields<Row>;
  id: keyof Row & string;
  all: (ctx: ReadContext, question: { archived: boolean }) => Promise<readonly Row[]>;
}): ExportableList {
  return {
    action: list.action,
    fields: list.fields as ListFields<unknown>,
    rowId: (row) => String((row as Row)[list.id]),
    page: async (ctx, input, { page }) => {
      const rows = await list.all(ctx, { archived: input['archived'] === true });
      return { rows: page === 1 ? rows : [], total: rows.length };
    },
  };
}

const documents = {
  action: policiesContract.get_documents,
  read: policiesArea.handlers.get_documents,
  rows: 'documents',
  id: 'policy_id',
  size: 'page_size',
  instead: { with_counts: false },
} as const;

/** The lists by name; a new one needs its read, its fields and its line here. */
export const exportableLists: Readonly<Record<ListName, ExportableList>> = {
  claims: exportable({
    action: claimsContract.get_claims,
    read: claimsArea.handlers.get_claims,
    rows: 'claims',
    id: 'claim_id',
    size: 'size',
    fields: claimFields,
  }),
  quotes: exportable({ ...documents, fields: quoteFields }),
  policies: exportable({ ...documents, fields: policyFields, lines: policyLines }),
  requests: exportable({
    action: policiesContract.get_requests,
    read: policiesArea.handlers.get_requests,
    rows: 'requests',
    id: 'request_id',
    size: 'page_size',
    fields: requestFields,
  }),
  invoices: exportable({
    action: paymentsContract.get_invoices,
    read: paymentsArea.handlers.get_invoices,
    rows: 'invoices',
    id: 'invoice_id',
    size: 'amount_per_page',
    fields: invoiceFields,
    paper: ({ services, write }, invoice_id) => invoicePaper(services, invoice_id, write),
  }),
  payments: exportable({
    action: paymentsContract.get_all_payments,
    read: paymentsArea.handlers.get_all_payments,
    rows: 'payments',
    id: 'payment_id',
    size: 'amount_per_page',
    fields: paymentFields,
  }),
  payouts: exportable({
    action: paymentsContract.get_payouts,
    read: paymentsArea.handlers.get_payouts,
    rows: 'payouts',
    id: 'payout_id',
    size: 'amount_per_page',
    fields: payoutFields,
  }),
  refunds: exportable({
    action: paymentsContract.get_refunds,
    read: paymentsArea.handlers.get_refunds,
    rows: 'refunds',
    id: 'refund_id',
    size: 'amount_per_page',
    fields: refundFields,
  }),
  accounts: exportable({
    action: accountsContract.get_accounts,
    read: accountsArea.handlers.get_accounts,
    rows: 'accounts',
    id: 'user_id',
    size: 'page_size',
    fields: accountFields,
  }),
  cars: exportable({
    action: garageContract.get_cars_page,
    read: garageArea.handlers.get_cars_page,
    rows: 'cars',
    id: 'car_id',
    size: 'page_size',
    fields: carFields,
  }),
  drivers: exportable({
    action: garageContract.get_drivers_page,
    read: garageArea.handlers.get_drivers_page,
    rows: 'drivers',
    id: 'driver_id',
    size: 'page_size',
    fields: driverFields,
  }),
  series: exportable({
    action: ratingContract.get_series_page,
    read: ratingArea.handlers.get_series_page,
    rows: 'series',
    id: 'series_rating_id',
    size: 'page_size',
    fields: seriesFields,
  }),
  events: exportable({
    action: eventsContract.get_events_page,
    read: eventsArea.handlers.get_events_page,
    rows: 'events',
    id: 'event_id',
    size: 'page_size',
    fields: eventFields,
  }),
  upcoming_events: exportable({
    action: eventsContract.get_upcoming_events,
    read: eventsArea.handlers.get_upcoming_events,
    rows: 'events',
    id: 'event_id',
    size: 'page_size',
    fields: upcomingEventFields,
  }),
  error_log: exportable({
    action: adminContract.get_error_log,
    read: adminArea.handlers.get_error_log,
    rows: 'errors',
    id: 'error_id',
    size: 'page_size',
    fields: errorFields,
  }),
  activity: exportable({
    action: adminContract.get_activity,
    read: adminArea.handlers.get_activity,
    rows: 'entries',
    id: 'audit_id',
    size: 'page_size',
    fields: activityFields,
  }),
  notifications: exportable({
    action: communicationsContract.get_notifications,
    read: communicationsArea.handlers.get_notifications,
    rows: 'notifications',
    id: '_id',
    size: 'limit',
    fields: notificationFields,
  }),
  mailbox: exportable({
    action: communicationsContract.get_mailbox_messages,
    read: communicationsArea.handlers.get_mailbox_messages,
    rows: 'messages',
    id: 'mailbox_message_id',
    size: 'page_size',
    fields: mailboxFields,
  }),
  clause_presets: whole({
    action: policiesContract.get_clause_preset_list,
    fields: clausePresetFields,
    id: 'preset_id',
    all: async (ctx, question) =>
      (await policiesArea.handlers.get_clause_preset_list(ctx, question)).presets,
  }),
  circuits: whole({
    action: eventsContract.get_circuit_list,
    fields: circuitListFields,
    id: 'circuit_id',
    all: async (ctx, question) =>
      (await eventsArea.handlers.get_circuit_list(ctx, question)).circuits,
  }),
  championships: whole({
    action: eventsContract.get_championship_list,
    fields: championshipListFields,
    id: 'championship_id',
    all: async (ctx, question) =>
      (await eventsArea.handlers.get_championship_list(ctx, question)).championships,
  }),
};
