import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Printer } from 'lucide-react';
import { analyticsCardNames, analyticsCards } from '#domain/analytics/analytics-cards.ts';
import {
  type AnalyticsTab,
  analyticsTabLabels,
  analyticsTabs,
} from '#domain/analytics/analytics-tabs.ts';
import { periodTextOf } from '#domain/dates.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { AnalyticsCardBox } from '#web/analytics/analytics-card.tsx';
import { AnalyticsFilters } from '#web/analytics/analytics-filters.tsx';
import { type AnalyticsQuestion, useAnalyticsQuestion } from '#web/analytics/analytics-question.ts';

/** /dashboard/analytics: seven tabs of questions about the book [2.18]. */
export function AnalyticsScreen() {
  const question = useAnalyticsQuestion();
  const { from, to, currency } = question;
  return (
    <>
      <PageHeader
        title="Analytics"
        facts={`${periodTextOf(from, to)}, in ${currency}. Amounts of other currencies are not added.`}
        actions={
          <Button variant="outlined" startIcon={<Printer />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <AnalyticsFilters question={question} />
      <PageTabs
        label="Analytics"
        tabs={analyticsTabs.map((tab) => ({
          id: tab,
          label: analyticsTabLabels[tab],
          content: <TabCards key={tab} tab={tab} question={question} />,
        }))}
      />
    </>
  );
}

function TabCards({ tab, question }: { tab: AnalyticsTab; question: AnalyticsQuestion }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '@media print': {
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          '& > *': { breakInside: 'avoid' },
        },
      }}
    >
      {analyticsCardNames
        .filter((name) => analyticsCards[name].tab === tab)
        .map((name) => (
          <AnalyticsCardBox key={name} name={name} question={question} />
        ))}
    </Box>
  );
}
