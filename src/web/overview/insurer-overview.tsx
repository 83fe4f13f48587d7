import Box from '@mui/material/Box';
import { CircleCheck, Euro, Percent, ShieldAlert } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { sumByCurrency } from '#domain/money.ts';
import { useRead } from '#web/api/use-read.ts';
import { claimList } from '#contract/claims/claim-list.ts';
import { bordereauList } from '#contract/bordereaux/bordereau-list.ts';
import { statementList } from '#contract/payments/statement-list.ts';
import { FigureButton } from '#web/kit/calculation/figure-button.tsx';
import { filterIdsOf } from '#web/kit/list/declared-question.ts';
import { ageWords } from '#web/kit/text/age.ts';
import { DashboardCard, DashboardCards } from '#web/kit/base/dashboard-card.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { listKeys } from '#web/kit/list/use-list-state.ts';
import { OverviewHead } from '#web/overview/overview-head.tsx';
import { lossRatioWords, splitSums } from '#web/overview/overview-words.ts';
import { ApprovalQueue } from '#web/policies/quote/approval-queue.tsx';

const InsurerClaims = lazyPart(
  () => import('#web/claims/list/insurer-claims.tsx').then((m) => m.InsurerClaims),
  { waiting: <PageSkeleton /> },
);

const OwnStatements = lazyPart(
  () => import('#web/payments/statements/own-statements.tsx').then((m) => m.OwnStatements),
  { waiting: <PageSkeleton /> },
);

const SmallFigures = lazyPart(
  () => import('#web/analytics/small-figures.tsx').then((m) => m.SmallFigures),
  { waiting: null },
);

const OwnFigures = () => (
  <SmallFigures
    title="Your share of premium and claims, last twelve months"
    appears="Premium and claims appear here with the first policy that you carry."
  />
);

const OwnBordereaux = lazyPart(
  () => import('#web/bordereaux/own-bordereaux.tsx').then((m) => m.OwnBordereaux),
  { waiting: <PageSkeleton /> },
);

/** What a list of one tab keeps in the address means nothing to another. */
const ofOneTab = [
  'document',
  ...listKeys,
  ...filterIdsOf(claimList),
  ...filterIdsOf(statementList),
  ...filterIdsOf(bordereauList),
];

/** The insurer's only page, and so its workplace: figures, what waits for it, and its claims. */
export function InsurerOverview() {
  const figures = useRead('get_policy_figures', {}, { pollMs: 120_000 }).data;
  const claims = useRead('get_claim_work', {}, { pollMs: 120_000 }).data;
  const premium = figures ? splitSums(figures.premium_this_year) : undefined;
  const ratio = figures ? lossRatioWords(figures.loss_ratios ?? []) : undefined;
  const reserve = claims ? splitSums(sumByCurrency(claims.reserve_sums ?? [])) : undefined;
  return (
    <>
      <OverviewHead />
      <Box sx={{ mt: 5 }}>
        <DashboardCards>
          <DashboardCard
            title="Waiting for you"
            icon={CircleCheck}
            value={figures?.quotes_waiting}
            note={
              figures?.oldest_waiting_since
                ? `Oldest ${ageWords(figures.oldest_waiting_since, Date.now() / 1000)}`
                : 'Nothing waits'
            }
          />
          <DashboardCard
            title="Net premium this year"
            icon={Euro}
            value={premium?.main}
            note={
              figures &&
              [
                counted(figures.policies_active, 'active policy', 'active policies'),
                premium?.others,
              ]
                .filter(Boolean)
                .join(' · ')
            }
          />
          <LossRatioCard ratio={ratio} />
          <DashboardCard
            title="Open claims reserve"
            icon={ShieldAlert}
            value={reserve?.main}
            note={reserve && (reserve.others || 'Set aside for open claims')}
          />
        </DashboardCards>
      </Box>
      <PageTabs
        label="Overview"
        drops={ofOneTab}
        tabs={[
          {
            id: 'waiting',
            label: 'Waiting for insurer',
            count: figures?.quotes_waiting,
            content: <ApprovalQueue />,
          },
          { id: 'claims', label: 'Claims', content: <InsurerClaims /> },
          { id: 'figures', label: 'Figures', content: <OwnFigures /> },
          { id: 'statements', label: 'Statements', content: <OwnStatements /> },
          { id: 'bordereaux', label: 'Bordereaux', content: <OwnBordereaux /> },
        ]}
      />
    </>
  );
}

/** Pressed, the ratio says of which policies it is made. */
function LossRatioCard({ ratio }: { ratio: ReturnType<typeof lossRatioWords> | undefined }) {
  return (
    <DashboardCard
      title="Loss ratio this year"
      icon={Percent}
      value={
        ratio?.currency ? (
          <FigureButton of={{ figure: 'loss_ratio', part: ratio.currency }} says={ratio.main}>
            {ratio.main}
          </FigureButton>
        ) : (
          ratio?.main
        )
      }
      note={ratio?.note}
    />
  );
}
