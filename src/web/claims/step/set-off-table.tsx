import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { OtherOpenPremiums } from '#web/claims/step/other-open-premiums.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

type OpenPremium = NonNullable<FullClaim['set_off_list']>[number];

const columns: readonly Column<OpenPremium>[] = [
  { id: 'invoice', header: 'Invoice', cell: (one) => one.invoice_number || '—' },
  { id: 'instalment', header: 'Instalment', cell: (one) => one.instalment_number, align: 'right' },
  { id: 'date', header: 'Due', cell: (one) => <DateText value={one.date} />, quiet: true },
  {
    id: 'open',
    header: 'Open',
    align: 'right',
    cell: (one) => <MoneyText amount={one.amount_open} currency={one.currency} />,
  },
];

/** Premiums of the same policy that are due and open: they are kept back from the payout, the oldest first. */
export function SetOffTable({ claim }: { claim: FullClaim }) {
  return (
    <>
      <PlainTable
        label="Open premiums"
        columns={columns}
        rows={claim.set_off_list ?? []}
        rowId={(one) => one.payment_id + one.instalment_number}
        emptyText="No premium is due on this policy: nothing is set off."
      />
      <OtherOpenPremiums claim={claim} />
    </>
  );
}
