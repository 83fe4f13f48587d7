// Whose turn a premium is: it is the client's until it is due, ours once nobody asked for it in a week, and ours at once
// when the client says that it was paid. 9,807.10 due on 12-05, reminded on 19-05: ours again on 26-05.

import { type AccountType, isStaff } from '#domain/accounts/account-types.ts';
import { counted } from '#domain/counted.ts';
import {
  addDays,
  type CalendarDate,
  dateOfInstant,
  daysBetween,
  formatCalendarDate,
} from '#domain/dates.ts';
import type { Turn } from '#domain/turn.ts';
import { hasInvoiceNumber } from './bulk-link.ts';
import { overdueDays } from './overdue-effects.ts';
import { isOpen, type PaymentStatus } from './payment-status.ts';
import type { PaymentStep } from './payment-steps.ts';

/** An instalment as its turn is told from. */
interface WaitingPayment {
  status: PaymentStatus;
  /** The due date. */
  date: CalendarDate;
  invoice_number: string;
  last_reminder_at: number | null;
  abilities: readonly PaymentStep[];
}

interface Asker {
  reader: AccountType;
  today: CalendarDate;
}

/** Whose turn an instalment is. */
export function paymentTurn(payment: WaitingPayment, { reader, today }: Asker): Turn<PaymentStep> {
  const { status, date, last_reminder_at } = payment;
  const staff = isStaff(reader);
  const step = (wanted: PaymentStep) => (payment.abilities.includes(wanted) ? wanted : null);
  const pays = reader === 'agent' ? step('create_bulk_payment_link') : null;
  if (!isOpen(status)) return { side: 'nobody', since: null, text: endText(status), step: null };
  if (status === 'under_review')
    return {
      side: 'us',
      since: null,
      text: staff
        ? 'The client says that it was paid: look for the money and register it.'
        : 'It was reported as paid, and the money is looked for.',
      step: staff ? step('register_payment') : null,
    };
  if (!hasInvoiceNumber(payment.invoice_number))
    return { side: 'us', since: null, text: 'It is not invoiced yet.', step: null };
  if (date >= today)
    return {
      side: 'client',
      since: null,
      text: `Due on ${formatCalendarDate(date)}.`,
      step: pays,
    };
  const late = `${counted(daysBetween(date, today), 'day')} too late.`;
  const asked = last_reminder_at === null ? null : dateOfInstant(last_reminder_at);
  const again = asked === null ? null : addDays(asked, overdueDays.first_reminder);
  if (!staff || (again !== null && again > today))
    return {
      side: 'client',
      since: date,
      text: asked === null ? late : `${late} Reminded on ${formatCalendarDate(asked)}.`,
      step: pays,
    };
  return {
    side: 'us',
    since: again ?? date,
    text: asked
      ? `${late} The reminder of ${formatCalendarDate(asked)} was not answered.`
      : `${late} No reminder went out.`,
    step: step('send_payment_reminders'),
  };
}

function endText(status: PaymentStatus): string {
  if (status === 'cancelled') return 'It was cancelled, and nothing is owed.';
  return status === 'refunded' ? 'It was paid back.' : 'It is paid.';
}

/** Whose turn an invoice is: that of the instalment that waits most, and of its sum once all are settled. */
export function invoiceTurn(
  invoice: { total: number; amount_open: number },
  payments: readonly WaitingPayment[],
  asker: Asker,
): Turn<PaymentStep> {
  if (invoice.total < 0)
    return { side: 'nobody', since: null, text: 'A credit note asks for nothing.', step: null };
  const turns = payments
    .filter(({ status }) => isOpen(status))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map((payment) => paymentTurn(payment, asker));
  const [first] = [...turns.filter(({ side, step }) => side === 'us' && step !== null), ...turns];
  if (first) return first;
  const text = invoice.amount_open > 0 ? 'Nothing of it is asked for.' : 'It is settled.';
  return { side: 'nobody', since: null, text, step: null };
}
