import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { BellRing } from 'lucide-react';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import { addressOf, addressOfRecord } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { CarsHeading, EventCarLines } from '#web/events/weekend/event-car-lines.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

type Entry = ItemOf<'get_event_policies', 'entries'>;

const carOf = ({ car, start_number }: Entry) => `${car}${start_number ? ` #${start_number}` : ''}`;

/** Where one reads why a car is known to start, and the words before and behind its number. */
const sources = {
  quote: { page: 'quote', before: 'Quote' },
  request: { page: 'request', before: 'Asked for:' },
  series: { page: 'policy', before: 'Insured at other events of the series,' },
} as const;

function Why({ entry }: { entry: Entry }) {
  const { page, before } = sources[entry.source];
  return (
    <>
      {before}{' '}
      <AppLink href={addressOfRecord(page, entry.record_id)} sx={{ fontWeight: 600 }}>
        <LongText text={entry.number} length={36} />
      </AppLink>
      {entry.status === null ? null : ` · ${documentStatusLabels[entry.status]}`}
    </>
  );
}

/** Reminds a client of the quote that would insure the car. */
function RemindButton({ entry }: { entry: Entry }) {
  const { source, status, record_id, client_name, number } = entry;
  if (source !== 'quote' || status !== 'completed') return null;
  return (
    <IconButton
      aria-label={`Remind ${client_name} of ${number}`}
      title="Remind of the quote"
      onClick={() =>
        openComposer({
          types: ['event_reminder'],
          policy_id: record_id,
          about: `${number}, ${client_name}`,
        })
      }
    >
      <BellRing size={16} />
    </IconButton>
  );
}

const columns: readonly Column<Entry>[] = [
  {
    id: 'client',
    header: 'Client',
    cell: (row) => (
      <AppLink href={addressOf('account', { user_id: row.user_id })} sx={{ fontWeight: 600 }}>
        <LongText text={row.client_name} length={28} />
      </AppLink>
    ),
  },
  {
    id: 'car',
    header: 'Car',
    cell: (row) => <LongText text={carOf(row)} length={32} />,
  },
  { id: 'why', header: 'Known from', cell: (row) => <Why entry={row} />, quiet: true },
  { id: 'remind', header: 'Remind', cell: (row) => <RemindButton entry={row} />, align: 'right' },
];

/** Cars that are entered, as far as we know, and start uncovered. */
export function EventEntries({ entries, name }: { entries: readonly Entry[]; name: string }) {
  const phone = useIsPhone();
  if (entries.length === 0) return null;
  const label = `Not insured at ${name}`;
  return (
    <Box component="section" aria-label={label}>
      <CarsHeading warns>Entered and not insured</CarsHeading>
      {phone ? (
        <EventCarLines
          label={label}
          cars={entries.map((entry) => ({
            id: entry.car_id,
            title: (
              <AppLink href={addressOf('account', { user_id: entry.user_id })}>
                {entry.client_name}
              </AppLink>
            ),
            end: <RemindButton entry={entry} />,
            lines: { car: carOf(entry), why: <Why entry={entry} /> },
          }))}
        />
      ) : (
        <PlainTable label={label} columns={columns} rows={entries} rowId={(row) => row.car_id} />
      )}
    </Box>
  );
}
