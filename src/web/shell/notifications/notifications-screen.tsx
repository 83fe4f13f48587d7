import type { ItemOf } from '#web/api/action-types.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CheckCheck, Settings } from 'lucide-react';
import { useState } from 'react';
import { notificationList } from '#contract/communications/notification-list.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { counted } from '#domain/counted.ts';
import { dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import { addressOf, featureOf, patternOf } from '#domain/places.ts';
import { useSession } from '#web/api/session.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { FilterBar } from '#web/kit/list/filter-bar.tsx';
import { useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { Pagination } from '#web/kit/list/pagination.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { ViewTabs } from '#web/kit/list/view-tabs.tsx';
import { mayOpen } from '#web/shell/gate/may-open.ts';
import { NotificationRow } from '#web/shell/notifications/notification-row.tsx';
import { notificationPollMs } from '#web/shell/notifications/notification-rules.ts';

/** What notifications are about, and the page that they open: who has none hears nothing of it. */
const features = [
  ['claims', 'Claims', patternOf('claim')],
  ['quotes', 'Quotes', patternOf('quote')],
  ['policies', 'Policies', patternOf('policy')],
  ['my_policies', 'Quotes and policies'],
  ['requests', 'Requests'],
  ['invoices', 'Invoices'],
  ['administration', 'Payments'],
  ['refunds', 'Refunds'],
  ['accounts', 'Accounts'],
  // They stand on the list of sanctions.
  ['drivers', 'Drivers', patternOf('sanctions')],
  ['imports', 'Imports'],
  ['vi', 'Various insurances', patternOf('vi_document')],
] as const;

/** What this person may have notifications about. */
const featuresFor = (account_type: AccountType) =>
  features
    .filter(([place, , page]) =>
      mayOpen(page ?? patternOf(place), { account_type, permissions: [] }),
    )
    .map(([place, label]) => ({ value: featureOf(place), label }));

function dayName(date: string, today: string): string {
  return date === today ? 'Today' : formatCalendarDate(date);
}

type Notification = ItemOf<'get_notifications', 'notifications'>;

/** All notifications, in groups of a day [2.26]. */
export function NotificationsScreen() {
  const { user_id, account_type } = useSession();
  const go = useGo();
  const toast = useToast();
  const [feature] = useState(() => featuresFor(account_type));
  const shown = useDeclaredList('notifications', notificationList, {
    options: { feature },
    pollMs: notificationPollMs,
  });
  const { list, read } = shown.table;
  const { unseen, total = 0 } = shown.answer ?? {};
  const markAll = useWrite('set_all_notifications_seen', {
    onSuccess: ({ marked }) => toast.success(`${counted(marked, 'notification')} marked as seen`),
    onError: (error) => toast.failure(error),
  });
  const rows = shown.answer?.notifications ?? [];
  return (
    <>
      <PageHeader
        title={notificationList.title}
        actions={
          <>
            {account_type === 'insurer' ? null : (
              <Button
                variant="outlined"
                startIcon={<Settings />}
                onClick={() => go(addressOf('account', { user_id, tab: 'notifications' }))}
              >
                Settings
              </Button>
            )}
            {shown.exporting.menu}
            <Button
              variant="outlined"
              startIcon={<CheckCheck />}
              disabled={!unseen || markAll.isPending}
              onClick={() => markAll.mutate({})}
            >
              Mark all as seen
            </Button>
          </>
        }
      />
      <ViewTabs
        list={list}
        views={shown.views.map((view) =>
          view.id === 'unseen' ? { ...view, count: unseen } : view,
        )}
      />
      <FilterBar list={list} filters={shown.filters} />
      {read.isError ? (
        <Card>
          <ErrorState
            title="Notifications could not be loaded."
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        </Card>
      ) : read.isPending ? (
        <PageSkeleton />
      ) : rows.length === 0 ? (
        <Card>
          <NoneFound list={list} />
        </Card>
      ) : (
        <Days rows={rows} list={list} total={total} />
      )}
    </>
  );
}

function NoneFound({ list }: { list: ListState }) {
  return (
    <>
      {list.isFiltered ? (
        <EmptyState
          title="No results"
          circuit="street"
          action={
            <Button variant="outlined" onClick={list.clear}>
              Clear filters
            </Button>
          }
        />
      ) : list.view === 'unseen' ? (
        <EmptyState title="All seen." circuit="street" />
      ) : (
        <EmptyState {...notificationList.none} />
      )}
    </>
  );
}

function Days({
  rows,
  list,
  total,
}: {
  rows: readonly Notification[];
  list: ListState;
  total: number;
}) {
  const today = dateOfInstant(Date.now() / 1000);
  const days = [...new Set(rows.map((one) => dateOfInstant(one.timestamp)))];
  return (
    <Box sx={{ maxWidth: 760 }}>
      {days.map((day) => (
        <Box key={day} component="section" aria-label={dayName(day, today)} sx={{ mb: 5 }}>
          <Typography variant="subtitle2" component="h2" sx={{ mb: 2 }}>
            {dayName(day, today)}
          </Typography>
          <Box
            sx={{
              borderRadius: `${t.radius.lg}px`,
              boxShadow: t.shadow.card,
              overflow: 'hidden',
              background: t.n[0],
              '& > div:last-of-type > a': { borderBottom: 0 },
            }}
          >
            {rows
              .filter((one) => dateOfInstant(one.timestamp) === day)
              .map((one) => (
                <NotificationRow key={one._id} notification={one} />
              ))}
          </Box>
        </Box>
      ))}
      <Pagination
        page={list.page}
        size={list.size}
        total={total}
        onPage={list.setPage}
        onSize={list.setSize}
      />
    </Box>
  );
}
