import type { OutputOf } from '#web/api/action-types.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

type Duplicate = OutputOf<'get_likely_duplicates'>['duplicates'][number];

const words: Readonly<Record<Duplicate['reasons'][number], string>> = {
  email: 'email',
  company: 'company',
  phone: 'phone',
};

/** "Same company, phone". */
export function sameText(reasons: Duplicate['reasons']): string {
  return `Same ${reasons.map((reason) => words[reason]).join(', ')}`;
}

const columns: readonly Column<Duplicate>[] = [
  { id: 'name', header: 'Account', cell: (row) => row.name, maxWidth: 260 },
  { id: 'reasons', header: 'Why', cell: (row) => sameText(row.reasons) },
  { id: 'attn', header: 'Contact', cell: (row) => row.attn, quiet: true },
  { id: 'email', header: 'Email', cell: (row) => row.email, quiet: true },
  { id: 'phone', header: 'Phone', cell: (row) => row.phone, quiet: true },
];

/** Accounts that may be the same client. */
export function DuplicateTable({
  rows,
  onRow,
}: {
  rows: readonly Duplicate[];
  onRow: (row: Duplicate) => void;
}) {
  return (
    <PlainTable
      label="Likely duplicates"
      columns={columns}
      rows={rows}
      rowId={(row) => row.user_id}
      onRow={onRow}
      emptyText="No other account has the same email, company or phone."
    />
  );
}
