import Box from '@mui/material/Box';
import { countryName } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { ownTaxTitle } from '#domain/payments/statement.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { TwoLines } from '#web/kit/text/two-lines.tsx';

type OwnTax = NonNullable<OutputOf<'get_statement'>['own_taxes']>[number];

/** Premium tax that the insurer pays itself, by country: it is in the rows and the balance, and is told apart here. */
export function OwnTaxes({ taxes, currency }: { taxes: readonly OwnTax[]; currency: string }) {
  const phone = useIsPhone();
  if (taxes.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 6 }}>
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 15, fontWeight: 600 }}>
        {ownTaxTitle}
      </Box>
      <PlainTable
        label={ownTaxTitle}
        columns={phone ? phoneColumnsIn(currency) : columnsIn(currency)}
        {...(phone ? { rowHeight: 52 } : {})}
        rows={taxes}
        rowId={({ country_code }) => country_code}
        emptyText=""
      />
    </Box>
  );
}

const header = 'Country, in the balance above';

const payableIn = (currency: string): Column<OwnTax> => ({
  id: 'due',
  header: 'Payable',
  cell: ({ due }) => <MoneyText amount={due} currency={currency} />,
  align: 'right',
});

const phoneColumnsIn = (currency: string): readonly Column<OwnTax>[] => [
  {
    id: 'country_code',
    header,
    cell: ({ country_code, booked }) => (
      <TwoLines
        first={countryName(country_code)}
        second={`${formatMoney(booked, currency)} booked`}
      />
    ),
  },
  payableIn(currency),
];

const columnsIn = (currency: string): readonly Column<OwnTax>[] => [
  { id: 'country_code', header, cell: ({ country_code }) => countryName(country_code) },
  {
    id: 'booked',
    header: 'Booked',
    cell: ({ booked }) => <MoneyText amount={booked} currency={currency} />,
    align: 'right',
    quiet: true,
  },
  payableIn(currency),
];
