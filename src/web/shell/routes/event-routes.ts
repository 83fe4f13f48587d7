import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Where and when is raced. */
export const eventRoutes: readonly ScreenRoute[] = [
  {
    path: patternOf('upcoming_events'),
    load: () =>
      import('#web/events/weekend/upcoming-events-screen.tsx').then((m) => m.UpcomingEventsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('events'),
    load: () => import('#web/events/calendar/event-list-screen.tsx').then((m) => m.EventListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('event'),
    load: () => import('#web/events/weekend/event-screen.tsx').then((m) => m.EventScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('championships'),
    load: () =>
      import('#web/events/championship/championship-list-screen.tsx').then(
        (m) => m.ChampionshipListScreen,
      ),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('championship'),
    load: () =>
      import('#web/events/championship/championship-screen.tsx').then((m) => m.ChampionshipScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('circuits'),
    load: () =>
      import('#web/events/circuit/circuit-list-screen.tsx').then((m) => m.CircuitListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('circuit'),
    load: () => import('#web/events/circuit/circuit-screen.tsx').then((m) => m.CircuitScreen),
    access: ['superadmin', 'admin'],
  },
];
