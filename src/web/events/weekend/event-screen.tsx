import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Pencil } from 'lucide-react';
import { type ReactNode } from 'react';
import { periodTextOf } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import { activityTab } from '#web/admin/activity-of.tsx';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { eventStatusWord } from '#web/events/calendar/event-words.ts';
import { EventPolicies } from '#web/events/weekend/event-policies.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { useParam } from '#web/kit/address/use-param.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';

type Event = OutputOf<'get_event'>;

const useEventDialog = lazyDialog(() =>
  import('#web/events/calendar/use-event-dialog.tsx').then((m) => m.useEventDialog),
);

/** The cars stand on white, as the lists of other records do. */
const onGround = {
  background: t.n[0],
  borderRadius: `${t.radius.lg}px`,
  boxShadow: t.shadow.card,
  overflowX: 'auto',
  minWidth: 0,
} as const;

/** /dashboard/events/{event_id}: who is insured at an event, and what it brought and cost. */
export function EventScreen() {
  const event_id = useParam('event_id');
  const read = useRead('get_event', { event_id });
  const dialog = useEventDialog();
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const event = read.data;
  const { name, status, policies = 0, claims = 0, circuit_factor = null } = event;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Events', href: addressOf('events') }]}
        title={name}
        status={<StatusChip {...eventStatusWord(status)} />}
        facts={<EventFacts event={event} />}
        actions={
          event.abilities?.includes('edit') ? (
            <Button
              variant="contained"
              startIcon={<Pencil size={16} />}
              onClick={() => dialog.open({ ...event, policies, claims, circuit_factor })}
            >
              Edit event
            </Button>
          ) : null
        }
      />
      <PageTabs
        label="Event"
        tabs={[
          {
            id: 'cars',
            label: 'Cars',
            content: (
              <Box sx={{ display: 'grid', gap: 4, '& > :last-child': onGround }}>
                <EventPolicies eventId={event_id} name={name} />
              </Box>
            ),
          },
          activityTab('event', event_id),
        ]}
      />
      {dialog.dialog}
    </>
  );
}

/** When, where and of which championship. */
function EventFacts({ event }: { event: Event }): ReactNode {
  const { start_on, end_on, circuit_id, circuit_name, championship_id, championship_name } = event;
  return (
    <>
      {periodTextOf(start_on, end_on)}
      {circuit_name ? ' · ' : null}
      {circuit_name ? (
        <AppLink href={addressOf('circuit', { circuit_id })}>{circuit_name}</AppLink>
      ) : null}
      {championship_id ? ' · ' : null}
      {championship_id ? (
        <AppLink href={addressOf('championship', { championship_id })}>{championship_name}</AppLink>
      ) : null}
    </>
  );
}
