import Box from '@mui/material/Box';
import { unixSeconds } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/base/card.tsx';
import {
  answered,
  GalleryAnswers,
  refused,
  unanswered,
} from '#web/kit/gallery/gallery-answers.tsx';
import { GallerySection, GallerySheet } from '#web/kit/gallery/gallery-section.tsx';
import { NotificationBell } from '#web/shell/notifications/notification-bell.tsx';
import { NotificationRow } from '#web/shell/notifications/notification-row.tsx';
import { latestNotifications } from '#web/shell/notifications/notification-rules.ts';

type Notification = ItemOf<'get_notifications', 'notifications'>;

const notice = (id: string, message: string, part: Partial<Notification> = {}): Notification => ({
  _id: id,
  message,
  timestamp: unixSeconds(new Date()) - 7_200,
  seen: false,
  feature: 'claims',
  feature_id: 'c',
  url_params: null,
  ...part,
});

const notices: readonly Notification[] = [
  notice('claim', 'Van Dalen Racing sent claim CL-2026-0412'),
  notice(
    'quote',
    'Kessel Racing accepted quote Q-26-1184 for the Nürburgring Endurance Series, with three cars and five drivers, and asks for the certificates before Thursday',
    { feature: 'new-quotes' },
  ),
  notice('payment', 'Instalment 2 of 2026-0031 is too late', {
    feature: 'administration',
    seen: true,
  }),
];

const bells = [
  ['All seen', answered('get_notifications', latestNotifications, answer(0))],
  ['Three unseen', answered('get_notifications', latestNotifications, answer(3))],
  ['More than 99', answered('get_notifications', latestNotifications, answer(120))],
  ['None yet', answered('get_notifications', latestNotifications, answer(0, []))],
  ['On their way', unanswered('get_notifications', latestNotifications)],
  ['Out of reach', refused('get_notifications', latestNotifications)],
] as const;

function answer(unseen: number, notifications = notices) {
  return { notifications: [...notifications], total: notifications.length, unseen };
}

/** The bell with each number that it can show, and what it opens. */
export function GalleryNotifications() {
  return (
    <GallerySheet title="Notifications">
      <GallerySection title="Bell">
        {bells.map(([state, read]) => (
          <Box
            key={state}
            role="group"
            aria-label={state}
            sx={{ display: 'flex', alignItems: 'center', gap: 3 }}
          >
            <GalleryAnswers answers={[read]}>
              <NotificationBell />
            </GalleryAnswers>
            {state}
          </Box>
        ))}
      </GallerySection>
      <Card title="Unseen and seen" flush>
        <GalleryAnswers answers={[]}>
          {notices.map((one) => (
            <NotificationRow key={one._id} notification={one} />
          ))}
        </GalleryAnswers>
      </Card>
    </GallerySheet>
  );
}
