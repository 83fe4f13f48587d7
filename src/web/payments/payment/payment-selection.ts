import { formatAmount, formatMoney } from '#domain/money.ts';
import {
  canTickPayment,
  hasInvoiceNumber,
  linkableStatuses,
  MAX_LINK_AMOUNT,
  MAX_LINK_TOOLTIP,
  paymentKey,
} from '#domain/payments/bulk-link.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import { sumBy } from '#domain/sums.ts';

/** What a row needs to be ticked for a payment link or a reminder. */
export interface TickRow {
  payment_id: string;
  instalment_number: number;
  status: PaymentStatus;
  amount_open: number;
  currency: string;
  invoice_number: string;
}

/** Whether anything can be asked for with this instalment: it is owed, and no proof of it is being looked into. */
export function isPayable({ status, amount_open }: TickRow): boolean {
  return (linkableStatuses as readonly PaymentStatus[]).includes(status) && amount_open > 0;
}

/** What the ticked rows ask for together, in the minor units of their one currency. */
export function tickedTotal(ticked: readonly TickRow[]): number {
  return sumBy(ticked, (row) => row.amount_open);
}

/** Why a row cannot be ticked beside those that are [5.14]; nothing when it can. Unticking is always possible. */
export function tickRefusal(row: TickRow, ticked: readonly TickRow[]): string | undefined {
  const key = paymentKey(row);
  if (ticked.some((one) => paymentKey(one) === key)) return undefined;
  if (!hasInvoiceNumber(row.invoice_number)) return 'No invoice number yet';
  const [first] = ticked;
  if (first && first.currency !== row.currency) return 'One currency per payment';
  return canTickPayment({ ...row, selected_total: tickedTotal(ticked) })
    ? undefined
    : MAX_LINK_TOOLTIP;
}

/** "EUR 18,240.00 of 25,000.00": what is ticked, and the most that a link may ask. */
export function tickedText(ticked: readonly TickRow[]): string {
  const [first] = ticked;
  if (!first) return '';
  return `${formatMoney(tickedTotal(ticked), first.currency)} of ${formatAmount(MAX_LINK_AMOUNT)}`;
}
