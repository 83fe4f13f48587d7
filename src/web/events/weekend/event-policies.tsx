import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { BellRing } from 'lucide-react';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { SmallFigures } from '#web/analytics/small-figures.tsx';
import { CarsHeading, EventCarLines } from '#web/events/weekend/event-car-lines.tsx';
import { EventEntries } from '#web/events/weekend/event-entries.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { StatusChip, type StatusWord } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

type EventPolicy = ItemOf<'get_event_policies', 'policies'>;

const paidWords: Readonly<Record<EventPolicy['paid'], StatusWord>> = {
  paid: { label: 'Paid', tone: 'success' },
  open: { label: 'Open', tone: 'none' },
  too_late: { label: 'Too late', tone: 'error' },
};

const missingWords = {
  driver: 'Driver',
  chassis: 'Chassis number',
  payment: 'Payment',
} as const;

const columns: readonly Column<EventPolicy>[] = [
  { id: 'policy', header: 'Policy', cell: (row) => row.policy_number },
  {
    id: 'client',
    header: 'Client',
    cell: (row) => <LongText text={row.client_name} length={28} />,
  },
  {
    id: 'car',
    header: 'Car',
    cell: (row) => <LongText text={carOf(row)} length={32} />,
  },
  {
    id: 'chassis',
    header: 'Chassis',
    cell: (row) => row.chassis_number || <Lacking />,
    quiet: true,
  },
  {
    id: 'driver',
    header: 'Driver',
    cell: (row) =>
      row.drivers.length === 0 ? (
        <Lacking />
      ) : (
        <LongText text={row.drivers.map(({ name }) => name).join(', ')} length={30} />
      ),
  },
  { id: 'paid', header: 'Paid', cell: (row) => <StatusChip {...paidWords[row.paid]} /> },
  {
    id: 'open',
    header: 'Open',
    cell: (row) => (row.amount_open === 0 ? '—' : <OpenAmount row={row} />),
    align: 'right',
  },
  {
    id: 'missing',
    header: 'Missing',
    cell: (row) => <Missing missing={row.missing} />,
  },
];

/** What is open, and the reminder that asks for it. */
function OpenAmount({ row }: { row: EventPolicy }) {
  const { policy_number, client_name, user_id, policy_id, payment_ids } = row;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <MoneyText amount={row.amount_open} currency={row.currency} />
      <IconButton
        aria-label={`Payment reminder to ${client_name} for ${policy_number}`}
        title="Payment reminder"
        onClick={() =>
          openComposer({
            types: ['payment_reminder', 'payment_links'],
            user_id,
            policy_id,
            payment_ids,
            about: `${policy_number}, ${client_name}`,
          })
        }
      >
        <BellRing size={16} />
      </IconButton>
    </Box>
  );
}

const carOf = ({ car, start_number }: EventPolicy) =>
  `${car}${start_number ? ` #${start_number}` : ''}`;

function Missing({ missing }: Pick<EventPolicy, 'missing'>) {
  if (missing.length === 0) return <span style={{ color: t.tone.success.fg }}>Complete</span>;
  return (
    <span style={{ color: t.tone.warning.fg, fontWeight: 550 }}>
      {missing.map((part) => missingWords[part]).join(', ')}
    </span>
  );
}

/** The same on a phone. */
function PolicyLines({ label, rows }: { label: string; rows: readonly EventPolicy[] }) {
  return (
    <EventCarLines
      label={label}
      cars={rows.map((row) => ({
        id: row.item_id,
        title: (
          <AppLink href={addressOf('policy', { policy_id: row.policy_id })}>
            {row.policy_number}
          </AppLink>
        ),
        end: <StatusChip {...paidWords[row.paid]} />,
        lines: {
          client: row.client_name,
          car: carOf(row),
          drivers: row.drivers.map(({ name }) => name).join(', '),
          open: row.amount_open > 0 && <OpenAmount row={row} />,
          missing: row.missing.length > 0 && (
            <>
              Missing: <Missing missing={row.missing} />
            </>
          ),
        },
      }))}
    />
  );
}

function Lacking() {
  return <span style={{ color: t.tone.warning.fg, fontWeight: 550 }}>To follow</span>;
}

/** The cars that are insured for an event, with what each still needs, and those that are not. */
export function EventPolicies({ eventId, name }: { eventId: string; name: string }) {
  const phone = useIsPhone();
  const read = useRead('get_event_policies', { event_id: eventId });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) {
    return (
      <ErrorState
        title="The policies could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  }
  const { entries, policies } = read.data;
  const label = `Policies of ${name}`;
  return (
    <>
      {policies.length === 0 ? null : (
        <SmallFigures of="event" recordId={eventId} title="Premium and losses of this event" />
      )}
      <EventEntries entries={entries} name={name} />
      {entries.length > 0 && policies.length > 0 ? <CarsHeading>Insured</CarsHeading> : null}
      {policies.length === 0 && entries.length > 0 ? null : phone && policies.length > 0 ? (
        <PolicyLines label={label} rows={policies} />
      ) : (
        <PlainTable
          label={label}
          columns={columns}
          rows={policies}
          rowId={(row) => row.item_id}
          rowHref={(row) => addressOf('policy', { policy_id: row.policy_id })}
          emptyText="No policies for this event."
        />
      )}
    </>
  );
}
