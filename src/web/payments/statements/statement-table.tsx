import Box from '@mui/material/Box';
import { isStaff } from '#domain/accounts/account-types.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { displayAmount } from '#domain/money.ts';
import { bookingWords } from '#domain/payments/booking-words.ts';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useSession } from '#web/api/session.ts';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { OwnTaxes } from '#web/payments/statements/own-taxes.tsx';
import { ProfitCommissions } from '#web/payments/statements/profit-commissions.tsx';

type Row = OutputOf<'get_statement'>['rows'][number];

export interface StatementTableProps {
  currency: string;
  opening: number;
  closing: number;
  rows: readonly Row[];
  row_count: number;
  profits?: OutputOf<'get_statement'>['profits'];
  own_taxes?: OutputOf<'get_statement'>['own_taxes'];
  /** What closing an open account books beside its rows; the rows add up to the balance without it. */
  pending?: number;
}

const subjectOf = ({ claim_number, policy_number, description }: Row) =>
  claim_number || policy_number || (description ?? '');

const phoneColumns: readonly Column<Row>[] = [
  {
    id: 'kind',
    header: 'Booking',
    cell: (row) => (
      <Box sx={{ py: 1.5 }}>
        <TwoLines
          first={bookingWords[row.kind]}
          second={`${formatCalendarDate(row.booked_on)} · ${subjectOf(row)}`}
        />
      </Box>
    ),
  },
  {
    id: 'due',
    header: 'Payable',
    cell: (row) => <MoneyText amount={row.due} bare />,
    align: 'right',
  },
];

const columns: readonly Column<Row>[] = [
  { id: 'booked_on', header: 'Date', cell: (row) => formatCalendarDate(row.booked_on), width: 110 },
  { id: 'kind', header: 'Booking', cell: (row) => bookingWords[row.kind] },
  { id: 'subject', header: 'About', cell: subjectOf, quiet: true },
  {
    id: 'booked',
    header: 'Booked',
    cell: (row) => (row.booked === 0 ? '—' : <MoneyText amount={row.booked} bare />),
    align: 'right',
    width: 130,
    quiet: true,
  },
  {
    id: 'due',
    header: 'Payable',
    cell: (row) => <MoneyText amount={row.due} bare />,
    align: 'right',
    width: 130,
  },
];

const taxColumn: Column<Row> = {
  id: 'own_tax',
  header: 'Of it, own tax',
  cell: (row) => (row.own_tax ? <MoneyText amount={row.own_tax} bare /> : '—'),
  align: 'right',
  width: 130,
  quiet: true,
};

/** Where the insurer pays tax itself, each row says what of it that is. */
function columnsFor(phone: boolean, hasTax: boolean): readonly Column<Row>[] {
  if (phone) return phoneColumns;
  return hasTax ? [...columns, taxColumn] : columns;
}

/** A statement: what was owed before, each booking with what it changed, and what is owed after it. */
export function StatementTable({
  currency,
  opening,
  closing,
  rows,
  row_count,
  profits,
  own_taxes,
  pending = 0,
}: StatementTableProps) {
  const phone = useIsPhone();
  const staff = isStaff(useSession().account_type);
  return (
    <>
      <KeyFigures
        figures={[
          { label: 'Before', value: <MoneyText amount={opening} currency={currency} /> },
          {
            label: 'In this period',
            value: <MoneyText amount={closing - opening} currency={currency} />,
          },
          {
            label: closing < 0 ? 'Owed to us' : 'Owed by us',
            value: <MoneyText amount={Math.abs(closing)} currency={currency} />,
            hint: 'Premium counts as far as clients have paid it; claims count in full.',
          },
        ]}
      />
      <Box sx={{ mt: 4 }}>
        <PlainTable
          label="Bookings"
          columns={columnsFor(phone, (own_taxes ?? []).length > 0)}
          rows={rows}
          rowId={(row) => row.transaction_id}
          rowHref={(row) =>
            row.policy_id === null || !staff
              ? undefined
              : addressOf('policy', { policy_id: row.policy_id, tab: 'payments' })
          }
          emptyText="Nothing was booked."
          totals={{
            [phone ? 'kind' : 'booked_on']: 'Payable',
            due: displayAmount(closing - pending),
          }}
          {...(phone ? {} : { height: 420 })}
        />
      </Box>
      {row_count > rows.length ? (
        <Box sx={{ mt: 2, fontSize: 13, color: t.n[600] }}>
          {`The first ${rows.length} of ${row_count} bookings. The file of a closed statement has all of them.`}
        </Box>
      ) : null}
      {own_taxes ? <OwnTaxes taxes={own_taxes} currency={currency} /> : null}
      {profits ? <ProfitCommissions profits={profits} currency={currency} /> : null}
    </>
  );
}
