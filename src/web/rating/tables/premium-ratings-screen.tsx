import { lazy } from 'react';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';

const RatingTablesTab = lazy(() =>
  import('#web/rating/tables/rating-tables-tab.tsx').then((m) => ({ default: m.RatingTablesTab })),
);
const PremiumTaxTab = lazy(() =>
  import('#web/rating/tables/premium-tax-tab.tsx').then((m) => ({ default: m.PremiumTaxTab })),
);
const LineTrialTab = lazy(() =>
  import('#web/rating/lines/line-trial-tab.tsx').then((m) => ({ default: m.LineTrialTab })),
);
const WhatIfTab = lazy(() =>
  import('#web/rating/tables/what-if-tab.tsx').then((m) => ({ default: m.WhatIfTab })),
);
const InstantRulesTab = lazy(() =>
  import('#web/rating/instant/instant-rules-tab.tsx').then((m) => ({ default: m.InstantRulesTab })),
);

/** /dashboard/premium-ratings: what premiums are made of, by version, what each line costs, and what drafts would mean. */
export function PremiumRatingsScreen() {
  return (
    <>
      <PageHeader title="Premium ratings" />
      <PageTabs
        label="Premium ratings"
        tabs={[
          { id: 'tables', label: 'Rating tables', content: <RatingTablesTab /> },
          { id: 'tax', label: 'Premium tax', content: <PremiumTaxTab /> },
          { id: 'lines', label: 'Various insurances', content: <LineTrialTab /> },
          { id: 'instant', label: 'Instant rules', content: <InstantRulesTab /> },
          { id: 'what-if', label: 'What if', content: <WhatIfTab /> },
        ]}
      />
    </>
  );
}
