import { lazy } from 'react';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';

const RatingTablesTab = lazy(() =>
  import('#web/rating/tables/rating-tables-tab.tsx').then((m) => ({ default: m.RatingTablesTab })),
);
const PremiumTaxTab = lazy(() =>
  import('#web/rating/tables/premium-tax-tab.tsx').then((m) => ({ default: m.PremiumTaxTab })),
);
const WhatIfTab = lazy(() =>
  import('#web/rating/tables/what-if-tab.tsx').then((m) => ({ default: m.WhatIfTab })),
);

/** /dashboard/premium-ratings: what premiums are made of, version by version, and what drafts would mean. */
export function PremiumRatingsScreen() {
  return (
    <>
      <PageHeader title="Premium ratings" />
      <PageTabs
        label="Premium ratings"
        tabs={[
          { id: 'tables', label: 'Rating tables', content: <RatingTablesTab /> },
          { id: 'tax', label: 'Premium tax', content: <PremiumTaxTab /> },
          { id: 'what-if', label: 'What if', content: <WhatIfTab /> },
        ]}
      />
    </>
  );
}
