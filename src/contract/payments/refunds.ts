import { z } from 'zod';
import { staff, write, type Contract } from '#contract/action.ts';
import {
  calendarDate,
  cents,
  currency,
  id,
  line,
  optionalLine,
  positiveCents,
  revision,
  unixSeconds,
} from '#contract/fields.ts';
import { listRead } from '#contract/list-read.ts';
import { refundList } from '#contract/payments/refund-list.ts';
import { refundSteps } from '#contract/payments/refund-steps.ts';
import { said, stepActions } from '#contract/step-actions.ts';
import { refundReasons, refundStatuses, refundStepNames } from '#domain/payments/refund-status.ts';

const refundStatus = z.enum(refundStatuses);
const refundReason = z.enum(refundReasons);

/** Money that goes back to a client. */
export const refund = z.object({
  refund_id: id,
  /** The instalment that it goes back out of; null where a client's credit is paid back. */
  payment_id: id.nullable(),
  instalment_number: z.number().int().nullable(),
  policy_id: id.nullable(),
  policy_number: z.string(),
  invoice_number: z.string(),
  /** Whose it is; null for money of nobody that goes back to who sent it. */
  user_id: id.nullable(),
  invoice_id: id.nullable(),
  client_name: z.string(),
  /** Whether the policy is one of the various insurances; null where money is of none. */
  is_vi: z.boolean().nullable(),
  reason: refundReason,
  amount: cents,
  currency,
  iban: z.string(),
  note: z.string(),
  status: refundStatus,
  requested_by_name: z.string(),
  requested_at: unixSeconds,
  approved_by_name: z.string().nullable(),
  rejected_because: z.string(),
  reference: z.string(),
  paid_on: calendarDate.nullable(),
  revision,
  abilities: z.array(z.enum(refundStepNames)),
});

const { request_refund, ...taken } = refundSteps;

const actionsOf = stepActions(taken, {
  key: z.object({ refund_id: id, revision }),
  output: refund,
  who: () => staff,
});

export const refundActions = {
  get_refunds: listRead(refundList, {
    summary: 'Refunds, and the credits of clients for which none was asked yet.',
    row: refund,
    more: {
      sums: z.array(z.object({ currency, amount: cents })),
      /** What the ledger owes clients beyond the refunds that are under way. */
      owed: z.array(
        z.object({
          policy_id: id,
          policy_number: z.string(),
          client_name: z.string(),
          currency,
          amount: cents,
        }),
      ),
    },
    shows: ['account', 'ledger', 'payment', 'policy'],
    access: staff,
  }),
  request_refund: write({
    ...said(request_refund),
    input: z.object({
      payment_id: id,
      instalment_number: z.number().int().min(1).max(50),
      amount: positiveCents.min(1, 'Enter an amount.'),
      reason: refundReason,
      iban: line(42),
      note: optionalLine(500).default(''),
    }),
    output: refund,
    access: staff,
    scope: { payment_id: 'payment' },
    errors: ['transition_refused'],
  }),
  ...actionsOf({
    execute_refund: {
      input: {
        paid_on: calendarDate,
        account: z.enum(['bank', 'bank_us']).default('bank'),
        reference: line(140),
      },
    },
  }),
} as const satisfies Contract;
