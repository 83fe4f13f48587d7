import { lazy } from 'react';
import { addressOf } from '#domain/places.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { RatingTablesTab } from '#web/rating/tables/rating-tables-tab.tsx';

const InstantRulesTab = lazy(() =>
  import('#web/rating/instant/instant-rules-tab.tsx').then((m) => ({ default: m.InstantRulesTab })),
);

/** /dashboard/series/tables: what premiums of cars on track are made of beside their series, by version. */
export function OnTrackTablesScreen() {
  return (
    <>
      <PageHeader
        title="On-track tables"
        breadcrumb={[{ label: 'Ratings', href: addressOf('series') }]}
      />
      <PageTabs
        label="On-track tables"
        tabs={[
          {
            id: 'tables',
            label: 'Rating tables',
            content: <RatingTablesTab insurance_type="on_track" />,
          },
          { id: 'instant', label: 'Instant rules', content: <InstantRulesTab /> },
        ]}
      />
    </>
  );
}
