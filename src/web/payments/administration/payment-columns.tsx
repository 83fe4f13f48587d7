import { counted } from '#domain/counted.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { daysBetween } from '#domain/dates.ts';
import { isOpen } from '#domain/payments/payment-status.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { instalmentText, paymentWord, type Payment } from '#web/payments/payment/payment-words.ts';

/** The columns of all instalments; with one currency on the page its code stands in the heads. */
export function paymentColumns({
  currency,
  today,
}: {
  currency: string | undefined;
  today: CalendarDate;
}): readonly Column<Payment>[] {
  const head = (label: string) => (currency === undefined ? label : `${label} (${currency})`);
  const money = (amount: number, payment: Payment) => (
    <MoneyText amount={amount} currency={payment.currency} bare={currency !== undefined} />
  );
  return [
    {
      id: 'invoice',
      header: 'Invoice',
      cell: (one) => one.invoice_number || 'Not invoiced',
      sort: 'invoice_number',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (one) => <StatusChip {...paymentWord(one.status)} />,
      card: 'status',
    },
    { id: 'instalment', header: 'Inst.', cell: instalmentText, quiet: true, card: 'note' },
    {
      id: 'client',
      header: 'Client',
      cell: (one) => <LongText text={one.client_name} length={24} />,
      sort: 'client_name',
      card: 'line',
      maxWidth: 176,
    },
    { id: 'policy', header: 'Policy', cell: (one) => one.policy_number, quiet: true },
    {
      id: 'due',
      header: 'Due',
      cell: (one) => <DueDate payment={one} today={today} />,
      sort: 'date',
      card: 'note',
    },
    {
      id: 'amount',
      header: head('Amount'),
      cell: (one) => money(one.amount, one),
      sort: 'amount',
      align: 'right',
    },
    {
      id: 'open',
      header: head('Open'),
      cell: (one) => money(one.amount_open, one),
      sort: 'amount_open',
      align: 'right',
      card: 'amount',
    },
    {
      id: 'insurance',
      header: 'Insurance',
      cell: (one) => (one.is_vi ? 'VI' : 'Track'),
      quiet: true,
    },
    {
      id: 'reminded',
      header: 'Reminded',
      cell: (one) => <RelativeAge since={one.last_reminder_at} />,
      align: 'right',
      quiet: true,
    },
  ];
}

/** The due date, in crimson with its days once it has passed and something is open. */
function DueDate({ payment, today }: { payment: Payment; today: CalendarDate }) {
  const days = daysBetween(payment.date, today);
  if (days <= 0 || !isOpen(payment.status)) return <DateText value={payment.date} />;
  return (
    <Tooltip title={`${counted(days, 'day')} late`}>
      <span style={{ color: t.error, fontWeight: 550 }}>
        <DateText value={payment.date} />
      </span>
    </Tooltip>
  );
}
