import Box from '@mui/material/Box';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { Card } from '#web/kit/base/card.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { restWords, type BankEntry } from '#web/payments/bank/bank-words.ts';
import { EntryActions, type EntryDeeds } from '#web/payments/bank/entry-actions.tsx';
import { EntryCell, ProposalCell, RestCell } from '#web/payments/bank/entry-cells.tsx';

/** Movements beside what they are taken for and what is left then; on a phone one below the other. */
export function BankEntryList({
  entries,
  deeds,
}: {
  entries: readonly BankEntry[];
  deeds: EntryDeeds;
}) {
  const phone = useIsPhone();
  if (phone)
    return (
      <Box component="ul" aria-label="Bank entries" sx={{ m: 0, p: 0, display: 'grid', gap: 3 }}>
        {entries.map((entry) => (
          <Box component="li" key={entry.entry_id} sx={{ listStyle: 'none' }}>
            <Card>
              <EntryCell entry={entry} />
              <ProposalCell entry={entry} />
              {restWords(entry).length > 0 ? <RestCell entry={entry} /> : null}
              <EntryActions entry={entry} deeds={deeds} />
            </Card>
          </Box>
        ))}
      </Box>
    );
  return (
    <Card flush>
      <PlainTable
        label="Bank entries"
        columns={entryColumns(deeds)}
        rows={entries}
        rowId={(one) => one.entry_id}
        rowHeight={64}
      />
    </Card>
  );
}

function entryColumns(deeds: EntryDeeds): readonly Column<BankEntry>[] {
  return [
    { id: 'entry', header: 'Bank entry', cell: (entry) => <EntryCell entry={entry} /> },
    { id: 'proposal', header: 'Proposal', cell: (entry) => <ProposalCell entry={entry} /> },
    { id: 'rest', header: 'Rest', cell: (entry) => <RestCell entry={entry} />, width: 220 },
    {
      id: 'deeds',
      header: 'Actions',
      hides_header: true,
      align: 'right',
      width: 170,
      cell: (entry) => <EntryActions entry={entry} deeds={deeds} />,
    },
  ];
}
