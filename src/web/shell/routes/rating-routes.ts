import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** What a premium is made from. */
export const ratingRoutes: readonly ScreenRoute[] = [
  {
    path: patternOf('series'),
    load: () => import('#web/rating/series/series-screen.tsx').then((m) => m.SeriesScreen),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: patternOf('on_track_tables'),
    load: () =>
      import('#web/rating/tables/on-track-tables-screen.tsx').then((m) => m.OnTrackTablesScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('premium_ratings'),
    load: () =>
      import('#web/rating/tables/premium-ratings-screen.tsx').then((m) => m.PremiumRatingsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('additional_excess'),
    load: () =>
      import('#web/rating/excess/additional-excess-screen.tsx').then(
        (m) => m.AdditionalExcessScreen,
      ),
    access: ['superadmin'],
  },
];
