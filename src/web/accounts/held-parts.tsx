import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { OutputOf } from '#web/api/action-types.ts';
import { AppLink } from '#web/kit/app-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { DateText } from '#web/kit/date-text.tsx';
import { InlineAlert } from '#web/kit/inline-alert.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import { TableDialog } from '#web/kit/table-dialog.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { t } from '#web/kit/tokens.ts';

type Part = OutputOf<'get_erasure'>['goes'][number] & { until?: string | null };
type HeldRecord = Part['records'][number];
type Refusal = OutputOf<'get_erasure'>['refusals'][number];

const pages: Readonly<Record<string, string>> = {
  account: 'accounts',
  claim: 'claims',
  policy: 'new-policies',
  quote: 'new-quotes',
  request: 'ontrack-requests',
};

function RecordName({ record }: { record: HeldRecord }) {
  const page = pages[record.kind];
  const name = record.name || 'Without a name';
  return page ? <AppLink href={`/dashboard/${page}/${record.id}`}>{name}</AppLink> : name;
}

const recordColumns: readonly Column<HeldRecord>[] = [
  { id: 'name', header: 'Record', cell: (record) => <RecordName record={record} />, card: 'title' },
  { id: 'note', header: 'About it', cell: (record) => record.note, quiet: true, card: 'line' },
];

/** So many names stand in the row itself. */
const atOnce = 2;

function Names({ part, onAll }: { part: Part; onAll: (part: Part) => void }) {
  const { records, count } = part;
  if (records.length === 0) return null;
  const isMore = count > atOnce || records.some(({ note }) => note !== '');
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
      <span>
        {records
          .slice(0, atOnce)
          .map(({ name }) => name)
          .join(', ')}
      </span>
      {isMore ? (
        <Button
          size="small"
          aria-label={`Show: ${part.label}`}
          onClick={() => onAll(part)}
          sx={{ minWidth: 0, whiteSpace: 'nowrap' }}
        >
          {count > atOnce ? `Show all ${count}` : 'Show'}
        </Button>
      ) : null}
    </Box>
  );
}

function columnsOf(stays: boolean, onAll: (part: Part) => void): readonly Column<Part>[] {
  return [
    { id: 'label', header: 'What', cell: (part) => part.label },
    { id: 'count', header: 'How many', cell: (part) => String(part.count), align: 'right' },
    { id: 'names', header: 'Which', cell: (part) => <Names part={part} onAll={onAll} /> },
    {
      id: 'note',
      header: stays ? 'Why, and how' : 'What happens',
      cell: (part) => (
        <Box component="span" sx={{ whiteSpace: 'normal', display: 'block', minWidth: 220 }}>
          {part.note}
        </Box>
      ),
      quiet: true,
    },
    ...(stays
      ? [
          {
            id: 'until',
            header: 'Until',
            cell: ({ until }: Part) => (until ? <DateText value={until} /> : ''),
            align: 'right' as const,
          },
        ]
      : []),
  ];
}

/** The records of one table by name, in a dialog that a part opens. */
function useNamedRecords(title: (part: Part) => string) {
  const [part, setPart] = useState<Part>();
  const [open, setOpen] = useState(false);
  const left = part ? part.count - part.records.length : 0;
  return {
    show: (wanted: Part) => {
      setPart(wanted);
      setOpen(true);
    },
    dialog: part ? (
      <TableDialog
        open={open}
        title={`${title(part)}${left > 0 ? ` (the latest ${part.records.length} of ${part.count})` : ''}`}
        columns={recordColumns}
        rows={part.records}
        rowId={({ kind, id, name }) => `${kind} ${id} ${name}`}
        searchText={({ name, note }) => `${name} ${note}`}
        onClose={() => setOpen(false)}
      />
    ) : null,
  };
}

/** What an erasure takes away and what it leaves, each record by its name. */
export function HeldParts({
  goes,
  stays,
}: {
  goes: readonly Part[] | null;
  stays: readonly Part[] | null;
}) {
  const going = useNamedRecords((part) => `What goes: ${part.label.toLowerCase()}`);
  const staying = useNamedRecords((part) => `What has to stay: ${part.label.toLowerCase()}`);
  return (
    <>
      {goes ? (
        <Card title="What goes" flush>
          <PlainTable
            label="What goes"
            columns={columnsOf(false, going.show)}
            rows={goes}
            rowId={(part) => part.label}
          />
        </Card>
      ) : null}
      {stays ? (
        <Card title="What has to stay" flush>
          <PlainTable
            label="What has to stay"
            columns={columnsOf(true, staying.show)}
            rows={stays}
            rowId={(part) => part.label}
            emptyText="Nothing: there are no policies, claims or payments."
          />
        </Card>
      ) : null}
      {going.dialog}
      {staying.dialog}
    </>
  );
}

/** Why nobody can be erased now, with the records that have to end first. */
export function ErasureRefusals({ refusals }: { refusals: readonly Refusal[] }) {
  return refusals.map(({ text, records }) => (
    <InlineAlert key={text} tone="warning">
      {text}
      {records.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, color: t.n[700] }}>
          {records.slice(0, 10).map((record) => (
            <li key={`${record.kind} ${record.id}`}>
              <RecordName record={record} />
              {record.note === '' ? null : ` ${record.note}`}
            </li>
          ))}
          {records.length > 10 ? <li>{records.length - 10} more</li> : null}
        </Box>
      ) : null}
    </InlineAlert>
  ));
}
