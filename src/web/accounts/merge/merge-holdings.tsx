import type { OutputOf } from '#web/api/action-types.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

type Side = OutputOf<'get_merge'>['kept'];

interface Holding {
  label: string;
  moves: number;
  has: number;
}

const columns: readonly Column<Holding>[] = [
  { id: 'label', header: 'Record', cell: (row) => row.label },
  { id: 'moves', header: 'Moves', cell: (row) => String(row.moves), align: 'right' },
  { id: 'has', header: 'Kept has', cell: (row) => String(row.has), align: 'right', quiet: true },
  { id: 'after', header: 'Afterwards', cell: (row) => String(row.moves + row.has), align: 'right' },
];

/** What belongs to the other account and moves, beside what the kept one has already. */
export function MergeHoldings({ kept, other }: { kept: Side; other: Side }) {
  const rows = other.holdings
    .map(({ label, count }) => ({
      label,
      moves: count,
      has: kept.holdings.find((one) => one.label === label)?.count ?? 0,
    }))
    .filter(({ moves, has }) => moves + has > 0);
  return (
    <PlainTable
      label="What moves"
      columns={columns}
      rows={rows}
      rowId={(row) => row.label}
      emptyText="Neither account has anything yet."
    />
  );
}
