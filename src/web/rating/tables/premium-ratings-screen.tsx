import { lazy } from 'react';
import { insuranceTypeLabels, viTypes } from '#domain/policies/insurance-types.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';

const LineTablesTab = lazy(() =>
  import('#web/rating/lines/line-tables-tab.tsx').then((m) => ({ default: m.LineTablesTab })),
);
const PremiumTaxTab = lazy(() =>
  import('#web/rating/tables/premium-tax-tab.tsx').then((m) => ({ default: m.PremiumTaxTab })),
);
const WhatIfTab = lazy(() =>
  import('#web/rating/tables/what-if-tab.tsx').then((m) => ({ default: m.WhatIfTab })),
);

/** What the address says of one tab, and goes with it. */
const ofOneTab = ['version', 'tax', 'trial', 'line', 'series', 'excess'];

/** /dashboard/premium-ratings: what each various insurance costs, by version, premium tax, and what drafts would mean. */
export function PremiumRatingsScreen() {
  return (
    <>
      <PageHeader title="Premium ratings" />
      <PageTabs
        label="Premium ratings"
        drops={ofOneTab}
        tabs={[
          ...viTypes.map((type) => ({
            id: type,
            label: insuranceTypeLabels[type],
            content: <LineTablesTab key={type} type={type} />,
          })),
          { id: 'tax', label: 'Premium tax', content: <PremiumTaxTab /> },
          { id: 'what-if', label: 'What if', content: <WhatIfTab /> },
        ]}
      />
    </>
  );
}
