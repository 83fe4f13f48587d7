import Box from '@mui/material/Box';
import { useState } from 'react';
import { dateOfInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';

type Account = OutputOf<'get_client_account'>;
type Booking = Account['bookings'][number];

const booking: Column<Booking> = {
  id: 'what',
  header: 'Booking',
  cell: (one) => <Booked booking={one} />,
  maxWidth: 320,
};

const columns: readonly Column<Booking>[] = [
  booking,
  {
    id: 'open',
    header: 'Open premium',
    cell: ({ open, currency }) =>
      open === 0 ? '—' : <MoneyText amount={open} currency={currency} />,
    align: 'right',
  },
  {
    id: 'to_client',
    header: 'Owed to client',
    cell: ({ to_client, currency }) =>
      to_client === 0 ? '—' : <MoneyText amount={to_client} currency={currency} />,
    align: 'right',
  },
];

/** On a phone both amounts stand in one column, each with its name. */
const phoneColumns: readonly Column<Booking>[] = [
  { ...booking, maxWidth: 180 },
  {
    id: 'amounts',
    header: 'Amount',
    cell: ({ open, to_client, currency }) => (
      <>
        {open === 0 ? null : <NamedAmount name="Open premium" {...{ amount: open, currency }} />}
        {to_client === 0 ? null : (
          <NamedAmount name="Owed to client" {...{ amount: to_client, currency }} />
        )}
      </>
    ),
    align: 'right',
  },
];

function NamedAmount({
  name,
  amount,
  currency,
}: {
  name: string;
  amount: number;
  currency: string;
}) {
  return (
    <Box>
      <MoneyText amount={amount} currency={currency} />
      <Box sx={{ color: t.n[600], fontSize: 12, lineHeight: '18px' }}>{name}</Box>
    </Box>
  );
}

/** What it was, and below it its day, with the one since which it is known where that is another. */
function Booked({ booking }: { booking: Booking }) {
  const { kind, invoice_number, policy_number, booked_on, known_on } = booking;
  return (
    <>
      <Box>{[kind, invoice_number || policy_number].filter(Boolean).join(' · ')}</Box>
      <Box sx={{ color: t.n[600], fontSize: 12, lineHeight: '18px' }}>
        <DateText value={booked_on} />
        {known_on === booked_on ? null : (
          <>
            {', known on '}
            <DateText value={known_on} />
          </>
        )}
      </Box>
    </>
  );
}

/** What a client owes and is owed on one day, as it was known on another, with the bookings that make it. */
export function ClientAccountCard({ user_id }: { user_id: string }) {
  const [valid_on, setValid] = useState<string>();
  const [known_on, setKnown] = useState<string>();
  const today = dateOfInstant(Date.now() / 1000);
  const read = useRead(
    'get_client_account',
    { user_id, ...(valid_on ? { valid_on } : {}), ...(known_on ? { known_on } : {}) },
    { keepPrevious: true },
  );
  return (
    <Box sx={{ mt: 4 }}>
      <Card title="Account on a day">
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 220px))' },
            }}
          >
            <DateField
              label="Valid on"
              value={valid_on ?? today}
              onChange={(day) => setValid(day ?? undefined)}
            />
            <DateField
              label="Known on"
              value={known_on ?? today}
              max={today}
              onChange={(day) => setKnown(day ?? undefined)}
            />
          </Box>
          <Standing read={read} />
        </Box>
      </Card>
    </Box>
  );
}

function Standing({ read }: { read: ReturnType<typeof useRead<'get_client_account'>> }) {
  const isPhone = useIsPhone();
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="This account could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const { balances, bookings } = read.data;
  return (
    <>
      <Box role="status" sx={{ display: 'grid', gap: 1, fontSize: 13 }}>
        {balances.length === 0 ? 'Nobody owed anybody anything.' : null}
        {balances.map(({ currency, open, to_client }) => (
          <Box key={currency}>
            <Box component="span" sx={{ color: t.n[600] }}>
              {'Open premium '}
            </Box>
            <b className="num">{formatMoney(open, currency)}</b>
            <Box component="span" sx={{ color: t.n[600] }}>
              {', owed to the client '}
            </Box>
            <b className="num">{formatMoney(to_client, currency)}</b>
          </Box>
        ))}
      </Box>
      <PlainTable
        label="Bookings until then"
        columns={isPhone ? phoneColumns : columns}
        rows={bookings}
        rowId={({ transaction_id, currency }) => `${transaction_id} ${currency}`}
        emptyText="Nothing was booked by then."
        height={360}
      />
    </>
  );
}
