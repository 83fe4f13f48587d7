import Box from '@mui/material/Box';
import { countryName } from '#domain/countries.ts';
import { ownTaxTitle } from '#domain/payments/statement.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';

type OwnTax = NonNullable<OutputOf<'get_statement'>['own_taxes']>[number];

/** Premium tax that the insurer pays itself, by country: it is in the rows and the balance, and is told apart here. */
export function OwnTaxes({ taxes, currency }: { taxes: readonly OwnTax[]; currency: string }) {
  if (taxes.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 6 }}>
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 15, fontWeight: 600 }}>
        {ownTaxTitle}
      </Box>
      <PlainTable
        label={ownTaxTitle}
        columns={columnsIn(currency)}
        rows={taxes}
        rowId={({ country_code }) => country_code}
        emptyText=""
      />
    </Box>
  );
}

const columnsIn = (currency: string): readonly Column<OwnTax>[] => [
  {
    id: 'country_code',
    header: 'Country, in the balance above',
    cell: ({ country_code }) => countryName(country_code),
  },
  {
    id: 'booked',
    header: 'Booked',
    cell: ({ booked }) => <MoneyText amount={booked} currency={currency} />,
    align: 'right',
    quiet: true,
  },
  {
    id: 'due',
    header: 'Payable',
    cell: ({ due }) => <MoneyText amount={due} currency={currency} />,
    align: 'right',
  },
];
