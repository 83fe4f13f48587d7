import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '#web/kit/base/tokens.ts';
import { badgeText } from '#web/shell/notifications/notification-rules.ts';
import { useLatestNotifications } from '#web/shell/notifications/use-latest-notifications.ts';

const NotificationPopover = lazy(() =>
  import('#web/shell/notifications/notification-popover.tsx').then((module) => ({
    default: module.NotificationPopover,
  })),
);

/** The bell with the number of unseen notifications, 99 at most [2.59], and the five newest. */
export function NotificationBell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const read = useLatestNotifications();
  const unseen = read.data?.unseen ?? 0;
  const shown = badgeText(unseen);
  const [used, setUsed] = useState(false);
  const open = anchor !== null;
  return (
    <>
      <IconButton
        aria-label={unseen > 0 ? `Notifications, ${shown} unseen` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
      >
        <Bell size={17} strokeWidth={1.75} />
        {unseen > 0 ? (
          <Box
            component="span"
            aria-hidden="true"
            className="num"
            sx={{
              position: 'absolute',
              top: { xs: 4, md: 0 },
              left: { xs: 21, md: 16 },
              minWidth: 16,
              px: 1,
              borderRadius: `${t.radius.md}px`,
              background: t.brand[600],
              color: t.n[0],
              fontSize: 10.5,
              lineHeight: '16px',
              fontWeight: 600,
              textAlign: 'center',
            }}
          >
            {shown}
          </Box>
        ) : null}
      </IconButton>
      {used ? (
        <Suspense>
          <NotificationPopover anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
