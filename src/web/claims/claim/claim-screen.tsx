import type { TabOf } from '#domain/places.ts';
import { useEffect, useRef } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import { activityTab } from '#web/admin/activity-of.tsx';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { ClaimHeader } from '#web/claims/claim/claim-header.tsx';
import { ClaimKeyFigures } from '#web/claims/claim/claim-key-figures.tsx';
import { ClaimNotices } from '#web/claims/claim/claim-notices.tsx';
import { ClaimSummaryTab } from '#web/claims/claim/claim-summary-tab.tsx';
import { type FullClaim, reportsLoss } from '#web/claims/claim/claim-words.ts';
import { claimUploadKinds, shownOfClaim } from '#web/claims/claim/claim-upload-kinds.ts';
import type { ClientClaimPageProps } from '#web/claims/claim/client-claim-page.tsx';
import { type ClaimSteps, useClaimSteps } from '#web/claims/step/use-claim-steps.tsx';
import { useDamageDraft } from '#web/claims/report/use-damage-draft.tsx';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { type PageTab, PageTabs } from '#web/kit/base/page-tabs.tsx';
import { useParam } from '#web/kit/address/use-param.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const ClientClaimPage = lazyPart(
  () => import('#web/claims/claim/client-claim-page.tsx').then((m) => m.ClientClaimPage),
  {
    waiting: (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    ),
    soon: true,
  },
);

const LossReportCard = lazyPart(() =>
  import('#web/claims/loss/loss-report-card.tsx').then((m) => m.LossReportCard),
);

const AdjusterReportTab = lazyPart(
  () => import('#web/claims/report/adjuster-report-tab.tsx').then((m) => m.AdjusterReportTab),
  { waiting: <PageSkeleton /> },
);
const ClaimDamageTab = lazyPart(
  () => import('#web/claims/report/claim-damage-tab.tsx').then((m) => m.ClaimDamageTab),
  { waiting: <PageSkeleton /> },
);
const ClaimPaymentsTab = lazyPart(
  () => import('#web/claims/claim/claim-payments-tab.tsx').then((m) => m.ClaimPaymentsTab),
  { waiting: <PageSkeleton /> },
);
const TodosTab = lazyPart(
  () => import('#web/communications/todos-tab.tsx').then((m) => m.TodosTab),
  { waiting: <PageSkeleton /> },
);
const FilesTab = lazyPart(() => import('#web/files/files-tab.tsx').then((m) => m.FilesTab), {
  waiting: <PageSkeleton />,
});

const uploadKinds = [
  ...claimUploadKinds.slice(0, 5),
  'report',
  'proof_of_payment',
  'other',
] as const;

/** One claim, for everybody who has to do with it. */
export function ClaimScreen() {
  const claim_id = useParam('claim_id');
  const read = useRead('get_full_claim', { claim_id });
  if (read.isPending) {
    return (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    );
  }
  if (read.isError) {
    if (read.error.code === 'not_found' || read.error.code === 'invalid_input') throw read.error;
    return (
      <DetailPage>
        <ErrorState
          title="The claim could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      </DetailPage>
    );
  }
  // What is typed in dialogs and in the damage table belongs to one claim.
  return <ClaimPage key={claim_id} claim={read.data} />;
}

function ClaimPage({ claim }: { claim: FullClaim }) {
  const { account_type, user_id } = useSession();
  const steps = useClaimSteps(claim);
  const damage = useDamageDraft(claim);
  useReviewOfAnswer(claim, user_id, steps);
  const Page = account_type === 'agent' ? ClientClaimPage : HandlerClaimPage;
  return (
    <>
      <Page claim={claim} steps={steps} damage={damage} />
      {steps.dialogs}
    </>
  );
}

/** The claim for those who handle it, and for who only reads it. */
function HandlerClaimPage({ claim, steps, damage }: ClientClaimPageProps) {
  const { account_type } = useSession();
  const isHandler = isStaff(account_type) || account_type === 'loss_adjuster';
  const counted = useCountedTabs(claim, isHandler);
  const tabs: PageTab<TabOf<'claim'>>[] = [
    { id: 'summary', label: 'Summary', content: <ClaimSummaryTab claim={claim} /> },
    {
      id: 'damage',
      label: claim.is_vi ? 'Amounts' : 'Damage & amounts',
      count: damage.lines.length || undefined,
      content: <ClaimDamageTab claim={claim} draft={damage} />,
    },
    ...counted,
  ];
  if (isHandler || claim.adjuster_report)
    tabs.push({ id: 'report', label: 'Report', content: <AdjusterReportTab claim={claim} /> });
  if (account_type !== 'loss_adjuster')
    tabs.push({ id: 'payments', label: 'Payments', content: <ClaimPaymentsTab claim={claim} /> });
  if (isStaff(account_type)) {
    tabs.push(activityTab('claim', claim.claim_id));
  }
  return (
    <DetailPage
      copies={claim.claim_number}
      side={<ThreadPanel parentType="claim" parentId={claim.claim_id} />}
    >
      <ClaimHeader claim={claim} steps={steps} />
      <ClaimKeyFigures claim={claim} />
      <ClaimNotices claim={claim} steps={steps} />
      {reportsLoss(claim) ? <LossReportCard claim={claim} /> : null}
      <PageTabs label="Claim" tabs={tabs} />
    </DetailPage>
  );
}

/** Files and todos with how many there are. */
function useCountedTabs(claim: FullClaim, isHandler: boolean): PageTab<TabOf<'claim'>>[] {
  const { claim_id } = claim;
  const parent = { parent_type: 'claim', parent_id: claim_id } as const;
  const files = useRead('get_files', parent).data?.files.length || undefined;
  const todos = useRead('get_todos', parent, { enabled: isHandler }).data?.todos;
  const open = todos?.filter((todo) => todo.status === 'open').length || undefined;
  return [
    {
      id: 'files',
      label: 'Files',
      count: files,
      content: (
        <FilesTab
          parentType="claim"
          parentId={claim_id}
          kinds={uploadKinds}
          {...shownOfClaim(claim)}
        />
      ),
    },
    ...(isHandler
      ? [
          {
            id: 'todos' as const,
            label: 'Todos',
            count: open,
            content: <TodosTab parentType="claim" parentId={claim_id} />,
          },
        ]
      : []),
  ];
}

/** Once its reviewer opens a claim that the client revised, the review goes on by itself. */
function useReviewOfAnswer(claim: FullClaim, user_id: string, steps: ClaimSteps) {
  const asked = useRef(false);
  const mine =
    claim.status === 'revised' &&
    claim.parties.reviewer?.user_id === user_id &&
    claim.abilities.includes('review_claim');
  useEffect(() => {
    if (!mine || asked.current) return;
    asked.current = true;
    steps.take('review_claim');
  }, [mine, steps]);
}
