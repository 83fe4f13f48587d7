import { z } from 'zod';
import { read, staff, write, download, type Contract } from '#contract/action.ts';
import { answer, everyone, ownersAndStaff, seenBy, staffAlone } from '#contract/audience.ts';
import {
  calendarDate,
  cents,
  currency,
  done,
  id,
  line,
  optionalLine,
  page,
  pageSize,
  positiveCents,
  queryNumber,
  revision,
  unixSeconds,
} from '#contract/fields.ts';
import { listInput, listRead } from '#contract/list-read.ts';
import { bankActions } from '#contract/payments/bank-actions.ts';
import { bookActions } from '#contract/payments/books.ts';
import { exchangeRateActions } from '#contract/payments/exchange-rates.ts';
import { creditActions } from '#contract/payments/client-credit.ts';
import { invoiceList } from '#contract/payments/invoice-list.ts';
import { ledgerActions } from '#contract/payments/ledger-actions.ts';
import { paymentLinkActions } from '#contract/payments/payment-links.ts';
import { paymentList } from '#contract/payments/payment-list.ts';
import { paymentSteps } from '#contract/payments/payment-steps.ts';
import { paymentBatchActions } from '#contract/payments/payment-batches.ts';
import { payoutList } from '#contract/payments/payout-list.ts';
import { refundActions } from '#contract/payments/refunds.ts';
import { statementActions } from '#contract/payments/statements.ts';
import { taxReturnActions } from '#contract/payments/tax-returns.ts';
import { said } from '#contract/step-actions.ts';
import { payoutSources } from '#domain/payments/outgoing-payment.ts';
import { outgoingStatuses, paymentStatuses } from '#domain/payments/payment-status.ts';
import { paymentStepNames, whoMayStepPayment } from '#domain/payments/payment-steps.ts';

const paymentStatus = z.enum(paymentStatuses);
const money = ['superadmin', 'admin', 'agent', 'brokerage'] as const;

/** Which instalment: both parts together are its identity [3.10]. */
const paymentKey = z.object({ payment_id: id, instalment_number: z.number().int().min(1).max(50) });

/** A payment as the specification names it [3.10], with what lists show beside it. */
export const payment = answer(ownersAndStaff, {
  payment_id: id,
  instalment_number: z.number().int(),
  instalment_count: z.number().int(),
  amount: cents,
  amount_open: cents,
  refunded_amount: cents,
  currency,
  date: calendarDate,
  invoice_number: z.string(),
  invoice_id: id.nullable(),
  policy_id: id,
  policy_number: z.string(),
  client_name: z.string(),
  user_id: id,
  status: paymentStatus,
  is_vi: z.boolean(),
  sandbox: z.boolean(),
  method: z.string(),
  last_reminder_at: unixSeconds.nullable(),
  note: z.string(),
  revision,
  abilities: z.array(z.enum(paymentStepNames)),
  /** What `change_payment_status` can make of it now, by this person. */
  next_statuses: z.array(paymentStatus),
});

/** An invoice [3.11] with what its list shows. */
export const invoice = z.object({
  ...seenBy(ownersAndStaff, {
    invoice_id: id,
    invoice_number: z.string(),
    policy_id: id,
    policy_number: z.string(),
    user_id: id,
    client_name: z.string(),
    premium: cents,
    fee: cents,
    ipt: z.array(z.object({ country: z.string(), base: cents, rate_pct: z.string(), ipt: cents })),
    total: cents,
    amount_open: cents,
    is_vi: z.boolean(),
    currency,
    issue_date: calendarDate,
    due_date: calendarDate,
    status: z.enum(['draft', 'issued', 'partially_paid', 'paid', 'credited']),
    credit_of: id.nullable(),
    last_reminder_at: unixSeconds.nullable(),
  }),
  /** Empty of a client without one. */
  ...seenBy(staffAlone, { broker_name: z.string().optional() }),
});

const receipt = z.object({
  ...seenBy(ownersAndStaff, {
    receipt_id: id,
    amount: cents,
    currency,
    method: z.string(),
    received_on: calendarDate,
    reference: z.string(),
    claim_id: id.nullable(),
    claim_number: z.string().nullable(),
    /** The day on which the bank or the card holder took it back. */
    returned_on: calendarDate.nullable(),
  }),
  /** What the card provider calls it. */
  ...seenBy(staffAlone, { provider_ref: z.string().nullable().optional() }),
});

/** Money that leaves: what a claim pays, or somebody was paid. */
export const payout = z.object({
  payout_id: id,
  claim_id: id.nullable(),
  claim_number: z.string().nullable(),
  /** Whether the claim is of the various insurances; null where it is for none. */
  is_vi: z.boolean().nullable(),
  source: z.enum(payoutSources),
  payee: z.string(),
  iban: z.string(),
  amount: cents,
  paid_amount: cents,
  currency,
  status: z.enum(outgoingStatuses),
  reference: z.string(),
  created_at: unixSeconds,
  paid_on: calendarDate.nullable(),
});

/** A payment link [2.6]: by its secret, or in a browser that has opened it by what `open_payment_link` answered. */
export const paymentLinkFields = z.object({
  bulk_id: z.string().max(100).default(''),
  link: z.string().max(64).default(''),
});

export const paymentsContract = {
  ...refundActions,
  ...creditActions,
  ...bankActions,
  ...statementActions,
  ...paymentBatchActions,
  ...taxReturnActions,
  ...bookActions,
  ...exchangeRateActions,
  ...paymentLinkActions,
  get_all_payments: read({
    summary:
      'Instalments with what is open on them; the list of Administration and of the mail composer.',
    input: listInput(paymentList, {
      page,
      amount_per_page: pageSize,
      user_id: z.union([id, z.literal('')]).optional(),
      policy_id: id.optional(),
      insurance_type: z.enum(['vi', 'track', '']).optional(),
    }),
    output: answer(ownersAndStaff, {
      payments: z.array(payment),
      total: z.number().int(),
      counts: z.record(z.string(), z.number().int()),
      sums: z.array(z.object({ currency, amount: cents, amount_open: cents })),
    }),
    shows: ['payment'],
    access: money,
    scope: { policy_id: 'policy' },
  }),
  get_payment: read({
    summary: 'One instalment with everything that was received for it.',
    input: z.object({
      payment_id: id,
      instalment_number: queryNumber.pipe(z.number().int().min(1).max(50)),
    }),
    output: answer(ownersAndStaff, { payment, receipts: z.array(receipt) }),
    shows: ['claim', 'payment:payment_id'],
    access: money,
    scope: { payment_id: 'payment' },
  }),
  get_payment_totals: read({
    summary: 'What is open, what is late and for how long, by currency: the figure on Overview.',
    input: z.object({}),
    output: answer(ownersAndStaff, {
      open: z.array(z.object({ currency, amount_open: cents, count: z.number().int() })),
      too_late: z.number().int(),
      /** What is open by its days since the due date, `not_due` included. */
      aging: z.array(
        z.object({
          currency,
          not_due: cents,
          days_30: cents,
          days_60: cents,
          days_90: cents,
          older: cents,
        }),
      ),
    }),
    shows: ['payment'],
    access: money,
  }),
  register_payment: write({
    ...said(paymentSteps.register_payment),
    input: paymentKey.extend({
      revision,
      amount: positiveCents.min(1, 'Enter an amount.'),
      received_on: calendarDate,
      account: z.enum(['bank', 'bank_us']).default('bank'),
      reference: line(140),
    }),
    output: payment,
    access: whoMayStepPayment('register_payment'),
    scope: { payment_id: 'payment' },
    errors: ['conflict', 'transition_refused'],
  }),
  change_payment_status: write({
    ...said(paymentSteps.change_payment_status),
    input: paymentKey.extend({
      revision,
      status: paymentStatus,
      reason: optionalLine(500).default(''),
    }),
    output: payment,
    access: whoMayStepPayment('change_payment_status'),
    scope: { payment_id: 'payment' },
    errors: ['conflict', 'transition_refused'],
  }),
  report_payment: write({
    ...said(paymentSteps.report_payment),
    input: paymentKey.extend({ revision, note: line(500) }),
    output: payment,
    access: whoMayStepPayment('report_payment'),
    scope: { payment_id: 'payment' },
    errors: ['conflict', 'transition_refused'],
  }),
  get_invoices: read({
    summary: 'Issued invoices with what is open on them.',
    input: listInput(invoiceList, { page, page_size: pageSize }),
    output: answer(ownersAndStaff, {
      invoices: z.array(invoice),
      total: z.number().int(),
      counts: z.record(z.string(), z.number().int()),
      sums: z.array(z.object({ currency, total: cents, amount_open: cents })),
    }),
    shows: ['account', 'invoice', 'payment', 'policy'],
    access: money,
  }),
  get_invoice: read({
    summary: 'One invoice with its instalments.',
    input: z.object({ invoice_id: id }),
    output: answer(ownersAndStaff, {
      invoice,
      payments: z.array(payment),
      abilities: z.array(
        z.enum([
          'get_invoice_pdf',
          'create_bulk_payment_link',
          'send_payment_reminders',
          'send_new_email',
        ]),
      ),
    }),
    shows: ['account', 'invoice:invoice_id', 'payment', 'policy'],
    access: money,
    scope: { invoice_id: 'invoice' },
  }),
  get_invoice_pdf: download({
    summary: 'The invoice as a PDF.',
    past: 'Downloaded the invoice',
    activity: 'download',
    input: z.object({ invoice_id: id }),
    output: z.unknown(),
    access: money,
    scope: { invoice_id: 'invoice' },
  }),
  create_bulk_payment_link: write({
    ...said(paymentSteps.create_bulk_payment_link),
    input: z.object({
      payments: z.array(paymentKey).min(1, 'Please select at least one payment').max(100),
    }),
    output: answer(ownersAndStaff, {
      bulk_id: z.string(),
      url: z.string(),
      expires_at: unixSeconds,
    }),
    access: whoMayStepPayment('create_bulk_payment_link'),
    errors: ['transition_refused', 'not_found'],
  }),
  open_payment_link: write({
    summary:
      'Swaps the secret of a payment link for a cookie of eight hours, so that it need not stay in the address.',
    past: 'Opened the payment link',
    input: z.object({ bulk_id: z.string().min(20).max(100) }),
    output: answer(everyone, { link: id }),
    access: 'public',
    errors: ['link_invalid', 'link_expired', 'too_many_requests'],
    repeatable: false,
  }),
  get_bulk_payment: read({
    summary: 'What a payment link is for; public, by its secret alone.',
    input: paymentLinkFields,
    output: answer(everyone, {
      client_name: z.string(),
      currency,
      expires_at: unixSeconds,
      total_open: cents,
      state: z.enum(['open', 'processing', 'paid', 'declined']),
      provider: z.string(),
      sandbox: z.boolean(),
      contact_phone: z.string(),
      bank: z.object({ iban: z.string(), name: z.string(), reference: z.string() }),
      /** The last card payment by this link, once its message has been booked. */
      received: z
        .object({ amount: cents, currency, reference: z.string(), at: unixSeconds })
        .nullable(),
      payments: z.array(
        z.object({
          invoice_number: z.string(),
          policy_number: z.string(),
          instalment_number: z.number().int(),
          instalment_count: z.number().int(),
          date: calendarDate,
          amount: cents,
          amount_open: cents,
          is_paid: z.boolean(),
        }),
      ),
    }),
    shows: ['account', 'bulk_payment', 'payment'],
    access: 'public',
    errors: ['link_invalid', 'link_expired', 'too_many_requests'],
  }),
  start_bulk_checkout: write({
    summary:
      "Opens the card provider's page for what is still open; the amounts are read again now.",
    past: 'Began a card payment',
    feature: 'card_payments',
    input: paymentLinkFields,
    output: answer(everyone, { url: z.string() }),
    access: 'public',
    errors: [
      'link_invalid',
      'link_expired',
      'transition_refused',
      'too_many_requests',
      'unavailable',
    ],
  }),
  ...ledgerActions,
  get_payouts: listRead(payoutList, {
    summary: 'Money that leaves: claim payouts and what others were paid.',
    row: payout,
    narrow: { claim_id: id.optional() },
    scope: { claim_id: 'claim' },
    shows: ['claim', 'payout'],
    access: staff,
  }),
  send_payment_reminders: write({
    ...said(paymentSteps.send_payment_reminders),
    input: z.object({ payments: z.array(paymentKey).min(1).max(100) }),
    output: done,
    access: whoMayStepPayment('send_payment_reminders'),
    errors: ['transition_refused'],
  }),
} as const satisfies Contract;
