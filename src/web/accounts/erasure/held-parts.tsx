import { recordPlace } from '#domain/record-place.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { OutputOf } from '#web/api/action-types.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { saveRecords } from '#web/accounts/erasure/save-records.ts';
import { TableDialog } from '#web/kit/table/table-dialog.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';

type Part = OutputOf<'get_erasure'>['goes'][number] & { until?: string | null };
type HeldRecord = Part['records'][number];
type Refusal = OutputOf<'get_erasure'>['refusals'][number];

function RecordName({ record }: { record: HeldRecord }) {
  const href = recordPlace(record);
  const name = record.name || 'Without a name';
  return href ? (
    <AppLink href={href} sx={{ textDecoration: 'underline' }}>
      {name}
    </AppLink>
  ) : (
    name
  );
}

const recordColumns: readonly Column<HeldRecord>[] = [
  { id: 'name', header: 'Record', cell: (record) => <RecordName record={record} />, card: 'title' },
  {
    id: 'note',
    header: 'About it',
    cell: (record) => (
      <Box component="span" sx={{ display: 'block', minWidth: 240, whiteSpace: 'normal' }}>
        {record.note}
      </Box>
    ),
    quiet: true,
    card: 'line',
  },
];

/** So many names stand in the row itself. */
const atOnce = 2;

function Names({ part, onAll }: { part: Part; onAll: (part: Part) => void }) {
  const { records, count } = part;
  if (records.length === 0) return null;
  const isMore = count > atOnce || records.some(({ note }) => note !== '');
  const show = count > atOnce ? `Show all ${count.toLocaleString('en-GB')}` : 'Show';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {records
          .slice(0, atOnce)
          .map(({ name }) => name)
          .join('; ')}
      </Box>
      {isMore ? (
        <Button
          size="small"
          aria-label={`${show}: ${part.label}`}
          onClick={() => onAll(part)}
          sx={{ minWidth: 0 }}
        >
          {show}
        </Button>
      ) : null}
    </Box>
  );
}

/** Parts below each other: what and how many, what happens, which ones; so that nothing is cut on any screen. */
function PartList({
  label,
  parts,
  onAll,
}: {
  label: string;
  parts: readonly Part[];
  onAll: (part: Part) => void;
}) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {parts.map((part) => (
        <Box
          component="li"
          key={part.label}
          sx={{
            px: 4,
            py: 3,
            borderTop: `1px solid ${t.n[200]}`,
            display: 'grid',
            columnGap: 6,
            rowGap: 1,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
            fontSize: 13,
          }}
        >
          <Box>
            <Box sx={{ fontWeight: 600 }}>
              {part.label}{' '}
              <Box component="span" className="num" sx={{ color: t.n[500], fontWeight: 450 }}>
                {part.count.toLocaleString('en-GB')}
              </Box>
            </Box>
            {part.until ? (
              <Box sx={{ color: t.n[600] }}>
                Until <DateText value={part.until} />
              </Box>
            ) : null}
          </Box>
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Box sx={{ color: t.n[700] }}>{part.note}</Box>
            <Names part={part} onAll={onAll} />
          </Box>
        </Box>
      ))}
    </Box>
  );
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
        onSave={() => saveRecords(title(part), part.records)}
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
          <PartList label="What goes" parts={goes} onAll={going.show} />
        </Card>
      ) : null}
      {stays ? (
        <Card title="What has to stay" flush>
          {stays.length > 0 ? (
            <PartList label="What has to stay" parts={stays} onAll={staying.show} />
          ) : (
            <EmptyState title="Nothing: there are no policies, claims or payments." compact />
          )}
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
              {record.note === '' ? null : `: ${record.note}`}
            </li>
          ))}
          {records.length > 10 ? <li>{records.length - 10} more</li> : null}
        </Box>
      ) : null}
    </InlineAlert>
  ));
}
