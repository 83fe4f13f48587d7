import Box from '@mui/material/Box';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';

type Booking = OutputOf<'get_client_account'>['bookings'][number];

const date: Column<Booking> = {
  id: 'date',
  header: 'Date',
  cell: ({ booked_on }) => <DateText value={booked_on} />,
};

const what: Column<Booking> = {
  id: 'what',
  header: 'Entry',
  cell: (one) => <Entry booking={one} />,
  maxWidth: 320,
};

const owed: Column<Booking> = {
  id: 'open',
  header: 'You owe',
  cell: ({ open, currency }) =>
    open === 0 ? '—' : <MoneyText amount={open} currency={currency} />,
  align: 'right',
};

const coming: Column<Booking> = {
  id: 'to_client',
  header: 'We owe you',
  cell: ({ to_client, currency }) =>
    to_client === 0 ? '—' : <MoneyText amount={to_client} currency={currency} />,
  align: 'right',
};

/** On a phone the date stands below the entry, and both amounts in one column. */
const amounts: Column<Booking> = {
  id: 'amounts',
  header: 'Amount',
  cell: ({ open, to_client, currency }) => (
    <>
      {open === 0 ? null : <Named name="You owe" amount={open} currency={currency} />}
      {to_client === 0 ? null : <Named name="We owe you" amount={to_client} currency={currency} />}
    </>
  ),
  align: 'right',
};

const columns = [date, what, owed, coming];
const phoneColumns: readonly Column<Booking>[] = [
  { ...what, maxWidth: 180, cell: (one) => <Entry booking={one} dated /> },
  amounts,
];

/** Every entry of a client's account, latest first, with the invoice that it belongs to. */
export function AccountEntries({ bookings }: { bookings: readonly Booking[] }) {
  const isPhone = useIsPhone();
  return (
    <PlainTable
      label="Entries of your account"
      columns={isPhone ? phoneColumns : columns}
      rows={bookings}
      rowId={({ transaction_id, currency }) => `${transaction_id} ${currency}`}
      emptyText="No entries yet."
      height={Math.min(360, 48 + bookings.length * 44)}
    />
  );
}

function Entry({ booking, dated = false }: { booking: Booking; dated?: boolean }) {
  const { kind, invoice_id, invoice_number, policy_number, booked_on } = booking;
  const paper =
    invoice_id === null ? (
      policy_number
    ) : (
      <AppLink
        href={addressOf('invoice', { invoice_id })}
        sx={{ textDecoration: 'underline', textUnderlineOffset: 3 }}
      >
        {invoice_number}
      </AppLink>
    );
  return (
    <>
      {kind}
      {paper === '' ? null : (
        <>
          {' · '}
          {paper}
        </>
      )}
      {dated ? (
        <Box sx={{ color: t.n[600], fontSize: 12, lineHeight: '18px' }}>
          <DateText value={booked_on} />
        </Box>
      ) : null}
    </>
  );
}

function Named({ name, amount, currency }: { name: string; amount: number; currency: string }) {
  return (
    <Box>
      <MoneyText amount={amount} currency={currency} />
      <Box sx={{ color: t.n[600], fontSize: 12, lineHeight: '18px' }}>{name}</Box>
    </Box>
  );
}
