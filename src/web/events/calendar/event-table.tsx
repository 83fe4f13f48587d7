import Box from '@mui/material/Box';
import { useState } from 'react';
import { eventList } from '#contract/events/event-list.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { EventRow } from '#web/events/calendar/event-form.ts';
import { Card } from '#web/kit/base/card.tsx';
import { columnsOf } from '#web/kit/list/declared-columns.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { Pagination } from '#web/kit/list/pagination.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';

const useEventDialog = lazyDialog(() =>
  import('#web/events/calendar/use-event-dialog.tsx').then((m) => m.useEventDialog),
);

const size = 20;
const columns = columnsOf(eventList, { account_type: 'admin' }).filter(({ optional }) => !optional);

/** The events of one circuit or one championship, the latest first; each opens beside the page. */
export function EventTable({ filters }: { filters: InputOf<'get_events_page'>['filters'] }) {
  const [page, setPage] = useState(1);
  const dialog = useEventDialog();
  const read = useRead(
    'get_events_page',
    { filters, page, page_size: size },
    { keepPrevious: true },
  );
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="Events could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <Card flush>
      <PlainTable<EventRow>
        label="Events"
        columns={columns}
        rows={read.data.events}
        rowId={(event) => event.event_id}
        onRow={(event) => dialog.open(event)}
        emptyText="No events yet."
      />
      {read.data.total > size ? (
        <Box sx={{ px: 4, pb: 2 }}>
          <Pagination page={page} size={size} total={read.data.total} onPage={setPage} />
        </Box>
      ) : null}
      {dialog.dialog}
    </Card>
  );
}
