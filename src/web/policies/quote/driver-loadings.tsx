import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { Card } from '#web/kit/base/card.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

interface Loading {
  key: string;
  name: string;
  where: string;
  amount: number;
}

const columns: readonly Column<Loading>[] = [
  { id: 'driver', header: 'Driver', cell: (row) => row.name },
  { id: 'where', header: 'Car and event', cell: (row) => row.where, quiet: true },
  {
    id: 'amount',
    header: 'Loading',
    align: 'right',
    cell: (row) => <MoneyText amount={row.amount} bare />,
  },
];

/** What each driver adds: the item's premium less what it would be without that driver. They do not add up. */
export function DriverLoadings({ version }: { version: DocumentVersion }) {
  const rows = version.items.flatMap((item, index) =>
    item.drivers.flatMap((driver, place): Loading[] => {
      const amount = version.rating?.driver_loadings[index]?.[place] ?? null;
      if (amount === null) return [];
      const where = `${item.car.title} · ${item.event.name}`;
      return [{ key: `${index} ${driver.driver_id}`, name: driver.name, where, amount }];
    }),
  );
  if (rows.length === 0) return null;
  return (
    <Card title="What each driver adds" flush>
      <PlainTable
        label="What each driver adds"
        rows={rows}
        rowId={(row) => row.key}
        columns={columns}
      />
    </Card>
  );
}
