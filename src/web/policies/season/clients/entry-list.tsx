import Box from '@mui/material/Box';
import type { Entry, UnknownEntry } from '#domain/events/entry-match.ts';
import { counted } from '#domain/counted.ts';
import type { TableFields } from '#domain/lines/item-table.ts';
import { Card } from '#web/kit/base/card.tsx';
import { SheetRowsDialog } from '#web/kit/sheet/sheet-rows-dialog.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';

const text = { kind: 'text', required: false } as const;

/** What the columns of an entry list are; organisers write their headings in many ways. */
const fields = {
  start_number: {
    ...text,
    label: 'Start number',
    names: ['number', 'nr', 'no', '#', 'car number', 'start no', 'car no'],
  },
  team: { ...text, label: 'Team', names: ['entrant', 'competitor', 'client', 'team name'] },
  car: { ...text, label: 'Car', names: ['vehicle', 'make and model', 'car model', 'model'] },
  drivers: { ...text, label: 'Drivers', names: ['driver', 'line up', 'drivers with category'] },
} satisfies TableFields;

const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : '');
const first = { start_number: '', team: '', car: '', drivers: '' };
const room = { there: 0, most: 500, full: 'At most 500 rows at once.' };

/** An entry list as it is pasted or comes as a file; its rows are matched with clients and cars by the page. */
export function EntryListDialog({
  onRead,
  onClose,
}: {
  onRead: (entries: Entry[]) => void;
  onClose: () => void;
}) {
  return (
    <SheetRowsDialog
      open
      fields={fields}
      first={first}
      noun="Entry"
      nouns="Entries"
      room={room}
      onAdd={(rows) =>
        onRead(
          rows.map((row) => ({
            start_number: textOf(row['start_number']),
            team: textOf(row['team']),
            car: textOf(row['car']),
            drivers: textOf(row['drivers']),
          })),
        )
      }
      onClose={onClose}
    />
  );
}

/** The rows of the list that no car was found for. */
export function UnknownEntries({ unknown }: { unknown: readonly UnknownEntry[] }) {
  if (unknown.length === 0) return null;
  const rows = unknown.map((one, index) => ({ ...one, id: String(index) }));
  return (
    <Card title={`${counted(unknown.length, 'entry', 'entries')} without a car of ours`} flush>
      <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
        <PlainTable
          label="Entries without a car"
          columns={[
            { id: 'number', header: 'No.', cell: ({ entry }) => entry.start_number },
            { id: 'team', header: 'Team', cell: ({ entry }) => entry.team },
            { id: 'car', header: 'Car', cell: ({ entry }) => entry.car },
            { id: 'why', header: 'Why', cell: ({ why }) => why, quiet: true },
          ]}
          rows={rows}
          rowId={({ id }) => id}
        />
      </Box>
    </Card>
  );
}
