import Box from '@mui/material/Box';
import { useRef } from 'react';
import type { ItemOf } from '#web/api/action-types.ts';
import { useIsViewing } from '#web/api/session.ts';
import { useWrite } from '#web/api/use-write.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { menuIcons } from '#web/shell/menu/menu-icons.ts';
import { notificationLook, seenDwellMs } from '#web/shell/notifications/notification-rules.ts';
import { noteNotice } from '#web/shell/notifications/opened-notice.ts';
import { featureIcon, notificationHref } from '#web/shell/notifications/notification-target.ts';

type Notification = ItemOf<'get_notifications', 'notifications'>;

/** One notification: unseen white with a dot, seen grey [2.60]; resting on it marks it seen [2.61]. */
export function NotificationRow({
  notification,
  onOpen,
}: {
  notification: Notification;
  onOpen?: () => void;
}) {
  const { see, rest, leave } = useSeeing(notification);
  const look = notificationLook(notification.seen);
  const href = notificationHref(notification);
  const Icon = menuIcons[featureIcon(notification.feature)];
  return (
    <Box onMouseEnter={rest} onMouseLeave={leave} onFocus={rest} onBlur={leave}>
      <AppLink
        href={href}
        onClick={() => {
          see();
          noteNotice(href, notification.message);
          onOpen?.();
        }}
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 3,
          px: 4,
          py: 3,
          minHeight: 60,
          borderBottom: `1px solid ${t.n[200]}`,
          background: look.background,
          color: look.colour,
          fontSize: 13,
          lineHeight: '18px',
          '&:hover': { background: t.n[100] },
        }}
      >
        <Icon
          size={16}
          strokeWidth={1.75}
          color={t.n[500]}
          aria-hidden="true"
          style={{ flex: 'none', marginTop: 1 }}
        />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            sx={{
              display: '-webkit-box',
              WebkitLineClamp: 2,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
              fontWeight: notification.seen ? 450 : 550,
            }}
          >
            <UnbrokenText>{notification.message}</UnbrokenText>
          </Box>
          <Box sx={{ fontSize: 12, lineHeight: '16px', mt: 0.5, color: t.n[500], fontWeight: 450 }}>
            <RelativeAge since={notification.timestamp} />
          </Box>
        </Box>
        <SeenDot seen={notification.seen} color={look.dot} />
      </AppLink>
    </Box>
  );
}

/** Opening a notification marks it seen, and so does resting on it. */
function useSeeing(notification: Notification) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const markSeen = useWrite('set_notification_seen');
  const is_viewing = useIsViewing();
  const see = () => {
    if (!is_viewing && !notification.seen && !markSeen.isPending)
      markSeen.mutate({ id: notification._id });
  };
  const rest = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(see, seenDwellMs);
  };
  const leave = () => clearTimeout(timer.current);
  return { see, rest, leave };
}

/** The place stays, so that nothing moves when the dot goes. */
function SeenDot({ seen, color }: { seen: boolean; color: string }) {
  return (
    <Box
      aria-label={seen ? undefined : 'Unseen'}
      role={seen ? undefined : 'img'}
      sx={{
        width: 8,
        height: 8,
        mt: 1.5,
        flex: 'none',
        borderRadius: '50%',
        background: color,
      }}
    />
  );
}
