import { eventKindLabels, sessionsText } from '#domain/events/event-words.ts';
import { countryName } from '#domain/countries.ts';
import { periodTextOf } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import type { EventRow } from '#web/events/event-form.ts';
import { eventStatusWord } from '#web/events/event-words.ts';

export const eventColumns: readonly Column<EventRow>[] = [
  {
    id: 'name',
    header: 'Event',
    cell: (event) => <LongText text={event.name} length={40} />,
    sort: 'name',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (event) => <StatusChip {...eventStatusWord(event.status)} />,
    sort: 'status',
    card: 'status',
  },
  {
    id: 'dates',
    header: 'Dates',
    cell: (event) => periodTextOf(event.start_on, event.end_on),
    sort: 'start_on',
    card: 'note',
  },
  {
    id: 'circuit',
    header: 'Circuit',
    cell: (event) => <LongText text={event.circuit_name} length={21} />,
    sort: 'circuit_name',
    card: 'line',
    cardCell: (event) => event.circuit_name,
    maxWidth: 164,
  },
  {
    id: 'country',
    header: 'Country',
    cell: (event) => <LongText text={countryName(event.country)} length={18} />,
    sort: 'country',
    quiet: true,
  },
  {
    id: 'series',
    header: 'Series',
    cell: (event) => <LongText text={event.series || '—'} />,
    sort: 'series',
    maxWidth: 150,
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: (event) => eventKindLabels[event.kind],
    quiet: true,
    optional: true,
  },
  {
    id: 'hours',
    header: 'Race hours',
    cell: (event) => event.race_hours ?? '—',
    align: 'right',
    quiet: true,
    optional: true,
  },
  {
    id: 'sessions',
    header: 'Sessions',
    cell: (event) => sessionsText(event.sessions),
    quiet: true,
    optional: true,
  },
  { id: 'policies', header: 'Policies', cell: (event) => event.policies, align: 'right' },
  {
    id: 'championship',
    header: 'Championship',
    cell: (event) => <LongText text={event.championship_name || '—'} length={30} />,
    optional: true,
  },
];
