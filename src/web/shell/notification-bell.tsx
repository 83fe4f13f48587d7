import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '#web/api/use-read.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { t } from '#web/kit/tokens.ts';
import { NotificationRow } from '#web/shell/notification-row.tsx';

/** The bell asks this often [9.2]; live changes come on top. */
export const notificationPollMs = 120_000;

/** The bell with the number of unseen notifications, 99 at most [2.59], and the five newest. */
export function NotificationBell() {
  const go = useGo();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const read = useRead('get_notifications', { page: 1, limit: 5 }, { pollMs: notificationPollMs });
  const unseen = read.data?.unseen ?? 0;
  const open = anchor !== null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={unseen > 0 ? `Notifications, ${unseen} unseen` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge
          badgeContent={unseen}
          max={99}
          sx={{
            '& .MuiBadge-badge': {
              height: 16,
              minWidth: 16,
              px: 1,
              fontSize: 10.5,
              fontWeight: 600,
              background: t.brand[600],
              color: '#fff',
              top: 1,
              right: 1,
            },
          }}
        >
          <Bell size={17} strokeWidth={1.75} />
        </Badge>
      </IconButton>
      <Popover
        open={open}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        transitionDuration={{ enter: 120, exit: 80 }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Notifications',
            sx: { minWidth: 300, width: { xs: 'calc(100vw - 32px)', sm: 380 }, mt: 1 },
          },
        }}
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
        ) : read.data?.notifications.length === 0 ? (
          <EmptyState compact title="No notifications yet." />
        ) : (
          read.data?.notifications.map((one) => (
            <NotificationRow key={one._id} notification={one} onOpen={close} />
          ))
        )}
        <Box sx={{ p: 2, borderTop: `1px solid ${t.n[200]}` }}>
          <Button
            fullWidth
            onClick={() => {
              close();
              go('/dashboard/notifications');
            }}
          >
            Show all
          </Button>
        </Box>
      </Popover>
    </>
  );
}
