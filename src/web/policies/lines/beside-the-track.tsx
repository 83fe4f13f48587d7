import { periodTextOf } from '#domain/dates.ts';
import { plainName } from '#domain/imports/plain-name.ts';
import { addressOf } from '#domain/places.ts';
import { insuranceTypeLabels, linesOfEvents } from '#domain/policies/insurance-types.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useOpensPage } from '#web/api/use-page-visitor.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { Card } from '#web/kit/base/card.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { today } from '#web/kit/text/today.ts';

type Cover = ItemOf<'get_documents', 'documents'>;
type CalendarEvent = ItemOf<'get_events', 'events'>;

/** The event of a cover by its own name, and where it is one of the calendar, its page. */
function EventName({ cover, events }: { cover: Cover; events: readonly CalendarEvent[] }) {
  const name = cover.event_title || cover.car_title;
  const known = events.find((event) => plainName(event.name) === plainName(name));
  return known ? (
    <AppLink
      href={addressOf('events', { q: known.name, view: 'all' })}
      sx={{ color: t.brand[600], '&:hover': { textDecoration: 'underline' } }}
    >
      {name}
    </AppLink>
  ) : (
    name
  );
}

const columnsWith = (events: readonly CalendarEvent[]): readonly Column<Cover>[] => [
  { id: 'what', header: 'Car or weekend', cell: ({ car_title }) => car_title },
  {
    id: 'event',
    header: 'Event',
    cell: (cover) => <EventName cover={cover} events={events} />,
  },
  {
    id: 'days',
    header: 'Days',
    cell: ({ period_from, period_to }) => periodTextOf(period_from, period_to),
  },
  {
    id: 'insurance',
    header: 'Insurance',
    cell: ({ insurance_type }) => insuranceTypeLabels[insurance_type],
  },
  { id: 'client', header: 'Client', cell: ({ client_name }) => client_name },
  { id: 'policy', header: 'Policy', cell: ({ document_number }) => document_number, quiet: true },
];

/** Shows, tours and weekends that are insured by themselves and are not over, the next one first. */
export function BesideTheTrack() {
  const sees = useOpensPage('vi');
  const { data } = useRead(
    'get_documents',
    {
      is_vi: true,
      view: 'active',
      sortBy: 'period_from',
      ascending: true,
      filters: { insurance_type: [...linesOfEvents] },
    },
    { enabled: sees },
  );
  const covers = (data?.documents ?? []).filter(({ period_to }) => (period_to ?? '') >= today());
  const calendar = useRead('get_events', {}, { enabled: covers.length > 0, staleMs: 300_000 });
  if (covers.length === 0) return null;
  return (
    <Card title="Beside the track" flush>
      <PlainTable
        label="Beside the track"
        columns={columnsWith(calendar.data?.events ?? [])}
        rows={covers}
        rowId={({ policy_id }) => policy_id}
        rowHref={({ policy_id }) => addressOf('vi_document', { policy_id })}
      />
    </Card>
  );
}
