import type { CalendarDate } from '#domain/dates.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { NumberText } from '#web/kit/text/number-text.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { invoiceWord, type Invoice } from '#web/payments/payment/payment-words.ts';

/** The list's columns; with one currency on the page its code stands in the heads. */
export function invoiceColumns({
  currency,
  today,
}: {
  currency: string | undefined;
  today: CalendarDate;
}): readonly Column<Invoice>[] {
  const head = (label: string) => (currency === undefined ? label : `${label} (${currency})`);
  const money = (amount: number, invoice: Invoice) => (
    <MoneyText amount={amount} currency={invoice.currency} bare={currency !== undefined} />
  );
  return [
    {
      id: 'number',
      header: 'Invoice',
      cell: (one) => <NumberText value={one.invoice_number} />,
      sort: 'invoice_number',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (one) => <StatusChip {...invoiceWord(one, today)} />,
      card: 'status',
    },
    {
      id: 'client',
      header: 'Client',
      cell: (one) => <LongText text={one.client_name} length={32} />,
      sort: 'client_name',
      card: 'line',
    },
    {
      id: 'policy',
      header: 'Policy',
      cell: (one) => <NumberText value={one.policy_number} />,
      quiet: true,
      card: 'line',
    },
    {
      id: 'issued',
      header: 'Issued',
      cell: (one) => <DateText value={one.issue_date} />,
      sort: 'issue_date',
      quiet: true,
    },
    {
      id: 'due',
      header: 'Due',
      cell: (one) => <DateText value={one.due_date} />,
      sort: 'due_date',
      quiet: true,
      card: 'note',
    },
    {
      id: 'total',
      header: head('Total'),
      cell: (one) => money(one.total, one),
      sort: 'total',
      align: 'right',
    },
    {
      id: 'open',
      header: head('Open'),
      cell: (one) => money(one.amount_open, one),
      align: 'right',
      card: 'amount',
    },
    {
      id: 'premium',
      header: head('Premium'),
      cell: (one) => money(one.premium, one),
      align: 'right',
      optional: true,
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
