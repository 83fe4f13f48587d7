import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '#domain/places.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Popover } from '#web/kit/overlay/popover.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { NotificationRow } from '#web/shell/notifications/notification-row.tsx';
import { useLatestNotifications } from '#web/shell/notifications/use-latest-notifications.ts';

/** The five newest notifications, below the bell [9.11]. */
export function NotificationPopover({
  anchor,
  onClose,
}: {
  anchor: HTMLElement | null;
  onClose: () => void;
}) {
  const go = useGo();
  const read = useLatestNotifications();
  return (
    <Popover
      anchor={anchor}
      onClose={onClose}
      label="Notifications"
      align="right"
      minWidth={300}
      width={{ xs: 'calc(100vw - 32px)', sm: 380 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          height: 44,
          px: 4,
          borderBottom: `1px solid ${t.n[200]}`,
          fontSize: 14,
          fontWeight: 600,
        }}
      >
        Notifications
      </Box>
      {read.isError ? (
        <ErrorState
          title="Notifications could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : read.isPending ? (
        <Box role="status" sx={{ px: 4, py: 5, fontSize: 13, color: t.n[500] }}>
          Loading...
        </Box>
      ) : read.data.notifications.length === 0 ? (
        <EmptyState compact title="No notifications yet." />
      ) : (
        read.data.notifications.map((one) => (
          <NotificationRow key={one._id} notification={one} onOpen={onClose} />
        ))
      )}
      <Box sx={{ p: 2, borderTop: `1px solid ${t.n[200]}` }}>
        <Button
          fullWidth
          onClick={() => {
            onClose();
            go(addressOf('notifications'));
          }}
        >
          Show all
        </Button>
      </Box>
    </Popover>
  );
}
