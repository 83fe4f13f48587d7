import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** The pages of the office that show many kinds of records together. */
export const officeRoutes: readonly ScreenRoute[] = [
  {
    path: patternOf('overview'),
    load: () => import('#web/overview/overview-screen.tsx').then((m) => m.loadOverview()),
    also: {
      superadmin: 'overview/staff-overview.tsx',
      admin: 'overview/staff-overview.tsx',
      agent: 'overview/agent-overview.tsx',
      insurer: 'overview/insurer-overview.tsx',
      brokerage: 'overview/brokerage-overview.tsx',
    },
  },
  {
    path: patternOf('analytics'),
    load: () => import('#web/analytics/analytics-screen.tsx').then((m) => m.AnalyticsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('error_log'),
    load: () => import('#web/admin/error-log-screen.tsx').then((m) => m.ErrorLogScreen),
    access: ['superadmin'],
  },
  {
    path: patternOf('wild_west'),
    load: () => import('#web/tools/wild-west-screen.tsx').then((m) => m.WildWestScreen),
    access: ['superadmin'],
  },
  {
    path: patternOf('mailbox'),
    load: () => import('#web/admin/mailbox-screen.tsx').then((m) => m.MailboxScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('notifications'),
    load: () =>
      import('#web/shell/notifications/notifications-screen.tsx').then(
        (m) => m.NotificationsScreen,
      ),
  },
  {
    path: patternOf('list'),
    load: () => import('#web/shell/plain-list-screen.tsx').then((m) => m.PlainListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('todos'),
    load: () => import('#web/communications/todo-list-screen.tsx').then((m) => m.TodoListScreen),
    access: ['superadmin', 'admin'],
  },
];
