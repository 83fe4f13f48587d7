// What a person can do with an instalment: staff book what came in, remind, send a link and decide; its client reports
// and pays by card. 9,807.10 too late and invoiced: staff can take four steps with it, a brokerage only report it.

import { type AccountType, isStaff } from '#domain/accounts/account-types.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { hasInvoiceNumber, linkableStatuses, MAX_LINK_AMOUNT } from './bulk-link.ts';
import { nextPaymentStatuses } from './change-payment.ts';
import { isOpen, type PaymentStatus } from './payment-status.ts';
import { unpaidStatus } from './premium-payment.ts';

const staff = ['superadmin', 'admin'] as const;

/** Who takes each step with an instalment; the action, the ability in its answer and the row here are one word. */
const whoSteps = {
  register_payment: staff,
  create_bulk_payment_link: [...staff, 'agent'],
  send_payment_reminders: staff,
  report_payment: ['agent', 'brokerage'],
  change_payment_status: staff,
} as const satisfies Readonly<Record<string, readonly AccountType[]>>;

/** Name of a step. */
export type PaymentStep = keyof typeof whoSteps;

/** All steps, in the order in which a menu offers them. */
export const paymentStepNames = Object.keys(whoSteps) as [PaymentStep, ...PaymentStep[]];

/** Who can ever take a step. */
export function whoMayStepPayment(step: PaymentStep): readonly AccountType[] {
  return whoSteps[step];
}

/** An instalment as its steps ask for it. */
interface SteppedPayment {
  status: PaymentStatus;
  amount: Cents;
  amount_open: Cents;
  due_on: CalendarDate;
  invoice_number: string | null;
}

interface Asker {
  by: AccountType;
  today: CalendarDate;
}

function nextOf(status: PaymentStatus, by: AccountType): PaymentStatus[] {
  return nextPaymentStatuses(status, by === 'superadmin' || by === 'admin' ? by : 'client');
}

/**
 * The statuses that a person can choose now. Paid ones are reached by registering money, refunded by a refund; what
 * is owed again is pending or too late by its due date, whatever was chosen.
 */
export function chosenPaymentStatuses(
  payment: SteppedPayment,
  { by, today }: Asker,
): PaymentStatus[] {
  const possible: readonly PaymentStatus[] = [
    ...(isStaff(by) ? (['under_review'] as const) : []),
    unpaidStatus({ due_on: payment.due_on, today }),
    ...(payment.amount_open === payment.amount ? (['cancelled'] as const) : []),
  ];
  const next = nextOf(payment.status, by);
  return possible.filter((status) => next.includes(status));
}

/** The steps that a person can take with an instalment now. */
export function nextPaymentSteps(payment: SteppedPayment, asker: Asker): PaymentStep[] {
  const { status, amount_open } = payment;
  const next = nextOf(status, asker.by);
  const linkable =
    (linkableStatuses as readonly PaymentStatus[]).includes(status) &&
    amount_open > 0 &&
    hasInvoiceNumber(payment.invoice_number);
  const possible: Readonly<Record<PaymentStep, boolean>> = {
    register_payment: next.includes('paid'),
    create_bulk_payment_link: linkable && amount_open <= MAX_LINK_AMOUNT,
    send_payment_reminders: linkable && isOpen(status),
    report_payment: next.includes('under_review'),
    change_payment_status: chosenPaymentStatuses(payment, asker).length > 0,
  };
  return paymentStepNames.filter(
    (step) => possible[step] && whoMayStepPayment(step).includes(asker.by),
  );
}
