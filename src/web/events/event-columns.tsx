import { eventKindLabels } from '#domain/events/event-words.ts';
import { countryName } from '#domain/countries.ts';
import type { CsvColumn } from '#web/kit/csv.ts';
import { periodTextOf } from '#web/kit/date-text.tsx';
import { LongText } from '#web/kit/long-text.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
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
    cell: (event) => <LongText text={event.circuit_name} length={28} />,
    sort: 'circuit_name',
    card: 'line',
  },
  {
    id: 'country',
    header: 'Country',
    cell: (event) => countryName(event.country),
    sort: 'country',
    quiet: true,
  },
  {
    id: 'series',
    header: 'Series',
    cell: (event) => <LongText text={event.series || '—'} length={30} />,
    sort: 'series',
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
  },
  { id: 'policies', header: 'Policies', cell: (event) => event.policies, align: 'right' },
  {
    id: 'championship',
    header: 'Championship',
    cell: (event) => <LongText text={event.championship_name || '—'} length={30} />,
    optional: true,
  },
];

export const eventCsv: readonly CsvColumn<EventRow>[] = [
  { header: 'Event', text: (event) => event.name },
  { header: 'Status', text: (event) => eventStatusWord(event.status).label },
  { header: 'From', text: (event) => event.start_on },
  { header: 'To', text: (event) => event.end_on },
  { header: 'Circuit', text: (event) => event.circuit_name },
  { header: 'Country', text: (event) => event.country },
  { header: 'Championship', text: (event) => event.championship_name },
  { header: 'Series', text: (event) => event.series },
  { header: 'Kind', text: (event) => eventKindLabels[event.kind] },
  { header: 'Race hours', text: (event) => event.race_hours ?? '' },
  { header: 'Policies', text: (event) => String(event.policies) },
];
