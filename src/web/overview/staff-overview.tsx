import Box from '@mui/material/Box';
import { Euro, FileText, ShieldCheck, TriangleAlert } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { sumByCurrency } from '#domain/money.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { ageWords } from '#web/kit/text/age.ts';
import { DashboardCard, DashboardCards } from '#web/kit/base/dashboard-card.tsx';
import { isKnownPage } from '#web/kit/address/known-pages.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { today } from '#web/kit/text/today.ts';
import { ErrorsCard } from '#web/overview/errors-card.tsx';
import { FirstStepsCard } from '#web/overview/first-steps-card.tsx';
import { LatestActivityCard } from '#web/overview/latest-activity-card.tsx';
import { LatestDeedsCard } from '#web/overview/latest-deeds-card.tsx';
import { OpenTodosCard } from '#web/overview/open-todos-card.tsx';
import { OverviewHead } from '#web/overview/overview-head.tsx';
import { comparisonText, splitSums } from '#web/overview/overview-words.ts';
import {
  RaceWeekendsCard,
  startingBeforeSunday,
  useInsuredEvents,
} from '#web/overview/race-weekends-card.tsx';
import { WorkQueueCard } from '#web/overview/work-queue-card.tsx';

const SmallFigures = lazyPart(
  () => import('#web/analytics/small-figures.tsx').then((m) => m.SmallFigures),
  { waiting: null },
);

const SeasonCard = lazyPart(
  () => import('#web/overview/season-card.tsx').then((m) => m.SeasonCard),
  { waiting: null },
);

/** The quotes that the figure counts, as a filter of their list. */
const waitingQuotes = addressOf('quotes', { view: 'needs_action', sort: 'waiting_since' });

const openPayments = addressOf('administration');

/** Overview of admins and superadmins: figures, the work queue, and what comes next. */
export function StaffOverview() {
  const superadmin = useIsAmong('superadmin');
  const events = useInsuredEvents();
  const starting = startingBeforeSunday(events.data?.events ?? []);
  const firstDay = useRead('get_first_steps', {}).data;
  const steps = firstDay?.open ?? [];
  return (
    <>
      <OverviewHead
        note={
          starting === 0 ? '' : `${counted(starting, 'event starts', 'events start')} before Sunday`
        }
      />
      <StaffFigures />
      <Box
        sx={{
          mt: 4,
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 8fr) minmax(0, 5fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          {steps.length > 0 ? (
            <FirstStepsCard open={steps} requestWaits={firstDay?.request_waits === true} />
          ) : null}
          <WorkQueueCard isFirstDay={steps.length > 0} />
          <SmallFigures title="Premium and losses, last twelve months" />
          <LatestActivityCard />
        </Box>
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <LatestDeedsCard />
          <RaceWeekendsCard />
          <SeasonCard />
          <OpenTodosCard />
          {superadmin ? <ErrorsCard /> : null}
        </Box>
      </Box>
    </>
  );
}

function StaffFigures() {
  const poll = { pollMs: 120_000 };
  const figures = useRead('get_policy_figures', {}, poll).data;
  const claims = useRead('get_claim_work', {}, poll).data;
  const payments = useRead('get_payment_totals', {}, poll).data;
  const claimed = claims ? splitSums(sumByCurrency(claims.claimed_sums)) : undefined;
  const open = payments
    ? splitSums(
        payments.open.map(({ amount_open, currency }) => ({ amount: amount_open, currency })),
      )
    : undefined;
  return (
    <Box sx={{ mt: 5 }}>
      <DashboardCards>
        <DashboardCard
          title="Quotes waiting for you"
          icon={FileText}
          value={figures?.quotes_waiting}
          note={
            figures?.oldest_waiting_since
              ? `Oldest ${ageWords(figures.oldest_waiting_since, Date.now() / 1000)}`
              : 'Nothing waits'
          }
          href={waitingQuotes}
        />
        <DashboardCard
          title="Claims needing action"
          icon={TriangleAlert}
          value={claims?.needs_action}
          note={
            claimed &&
            [
              `${claimed.main} claimed`,
              claimed.others,
              claims?.vi_needs_action ? `${claims.vi_needs_action} beside the track` : '',
            ]
              .filter(Boolean)
              .join(' · ')
          }
          href={addressOf('claims', { view: 'needs_action' })}
        />
        <DashboardCard
          title="Open payments"
          icon={Euro}
          value={open?.main}
          note={
            payments && [`${payments.too_late} too late`, open?.others].filter(Boolean).join(' · ')
          }
          {...(isKnownPage(openPayments) ? { href: openPayments } : {})}
        />
        <DashboardCard
          title="Policies issued this month"
          icon={ShieldCheck}
          value={figures?.policies_issued}
          note={
            figures &&
            comparisonText(figures.policies_issued, figures.policies_issued_before, today())
          }
          href={addressOf('policies', { view: 'all' })}
        />
      </DashboardCards>
    </Box>
  );
}
