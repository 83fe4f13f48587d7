import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSummaryPaper } from '#web/claims/report/use-summary-paper.ts';
import { LineNotices } from '#web/claims/claim/line-notices.tsx';
import { Link2, MessageSquare, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import type { ClaimButton } from '#contract/claims/claim-steps.ts';
import { addressOf, type TabOf } from '#domain/places.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { can, stepLabel } from '#web/claims/step/claim-step-choice.ts';
import { AccidentCard } from '#web/claims/claim/claim-summary-tab.tsx';
import {
  claimUploadKinds,
  lossUploadKinds,
  shownOfClaim,
} from '#web/claims/claim/claim-upload-kinds.ts';
import {
  claimStatusWord,
  type FullClaim,
  reportsLoss,
  subjectOf,
} from '#web/claims/claim/claim-words.ts';
import { ClientClaimBlocks } from '#web/claims/claim/client-claim-blocks.tsx';
import type { ClaimSteps } from '#web/claims/step/use-claim-steps.tsx';
import type { DamageDraft } from '#web/claims/report/use-damage-draft.tsx';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { RecordActions } from '#web/kit/record/record-actions.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const ClaimDamageTab = lazyPart(
  () => import('#web/claims/report/claim-damage-tab.tsx').then((m) => m.ClaimDamageTab),
  { waiting: <PageSkeleton /> },
);
const FilesTab = lazyPart(() => import('#web/files/files-tab.tsx').then((m) => m.FilesTab), {
  waiting: <PageSkeleton />,
  soon: true,
});

const LossReportCard = lazyPart(() =>
  import('#web/claims/loss/loss-report-card.tsx').then((m) => m.LossReportCard),
);

export interface ClientClaimPageProps {
  claim: FullClaim;
  steps: ClaimSteps;
  damage: DamageDraft;
}

/** A claim as its client follows it: where it is, what happens, what is needed, what is paid; the rest below. */
export function ClientClaimPage({ claim, steps, damage }: ClientClaimPageProps) {
  const phone = useIsPhone();
  const thread = <ThreadPanel parentType="claim" parentId={claim.claim_id} />;
  const files = (
    <FilesTab
      parentType="claim"
      parentId={claim.claim_id}
      kinds={claim.is_vi ? lossUploadKinds : claimUploadKinds}
      {...shownOfClaim(claim)}
    />
  );
  const header = <ClientClaimHeader claim={claim} steps={steps} />;
  const loss = reportsLoss(claim) ? (
    <>
      <LineNotices claim={claim} />
      <LossReportCard claim={claim} />
    </>
  ) : null;
  if (phone) {
    return (
      <Box sx={{ px: 4, pt: 4, pb: 8, display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
        {header}
        {loss}
        <ClientClaimBlocks claim={claim} steps={steps} />
        <MessagesSection claim={claim} />
        {loss ? null : files}
        <Accordion title="Details">
          <Box sx={{ mx: -4, mb: -4 }}>
            <AccidentCard claim={claim} />
          </Box>
        </Accordion>
        {claim.lines.length > 0 || (damage.rights.edit && !loss) ? (
          <ClaimDamageTab claim={claim} draft={damage} />
        ) : null}
      </Box>
    );
  }
  return (
    <DetailPage side={thread} sideTitle="Messages" copies={claim.claim_number}>
      {header}
      <Box sx={{ mt: 4, display: 'grid', gap: 4 }}>
        {loss}
        <ClientClaimBlocks claim={claim} steps={steps} />
        <PageTabs<TabOf<'claim'>>
          label="Claim"
          tabs={[
            // The report of a loss has its files in it; what it cost is entered once it was sent.
            ...(loss
              ? []
              : [{ id: 'files' as const, label: 'Photos and documents', content: files }]),
            { id: 'summary', label: 'Details', content: <AccidentCard claim={claim} /> },
            ...(loss
              ? []
              : [
                  {
                    id: 'damage' as const,
                    label: claim.is_vi ? 'Amounts' : 'Damage',
                    content: <ClaimDamageTab claim={claim} draft={damage} />,
                  },
                ]),
          ]}
        />
      </Box>
    </DetailPage>
  );
}

function ClientClaimHeader({ claim, steps }: { claim: FullClaim; steps: ClaimSteps }) {
  const phone = useIsPhone();
  const summary = useSummaryPaper(claim);
  const withdraw: readonly ClaimButton[] = ['retract_claim', 'cancel_claim', 'reopen_claim'];
  const actions: MenuAction[] = [
    summary.action,
    ...(can(claim, 'link_claim')
      ? [
          {
            label: stepLabel(claim, 'link_claim'),
            icon: Link2,
            onSelect: () => steps.take('link_claim'),
          },
        ]
      : []),
    ...withdraw
      .filter((step) => can(claim, step))
      // Taking a new claim back leaves the way open to send it again; giving it up does not.
      .filter((step) => step !== 'cancel_claim' || !can(claim, 'retract_claim'))
      .map((step) => ({
        label:
          step === 'cancel_claim' && claim.status !== 'created'
            ? 'Withdraw claim'
            : stepLabel(claim, step),
        icon: Undo2,
        divided: true,
        destructive: step !== 'reopen_claim',
        onSelect: () => steps.take(step),
      })),
  ];
  const facts = subjectOf(claim).filter(Boolean).join(' · ');
  return (
    <Box sx={{ position: 'relative' }}>
      <PageHeader
        breadcrumb={[{ label: 'Claims', href: addressOf(claim.is_vi ? 'vi_claims' : 'claims') }]}
        // On a phone its menu stands there.
        stepper={phone ? null : <RecordStepper />}
        title={claim.claim_number}
        status={<StatusChip {...claimStatusWord(claim.status)} />}
        facts={facts}
        actions={
          <Box sx={{ position: 'absolute', top: { xs: -12, md: 24 }, right: 0 }}>
            <RecordActions actions={actions} />
            {summary.dialog}
          </Box>
        }
      />
    </Box>
  );
}

/** The thread on a phone, in the page: high enough to read, and its box always in reach. */
function MessagesSection({ claim }: { claim: FullClaim }) {
  const box = useRef<HTMLDivElement>(null);
  const thread = useRead('get_communication', {
    parent_type: 'claim',
    parent_id: claim.claim_id,
  });
  const { user_id } = useSession();
  const until = thread.data?.read_until ?? 0;
  const unread =
    until === 0
      ? 0
      : (thread.data?.communication ?? []).filter(
          (message) => message.stamp > until && message.sender !== user_id,
        ).length;
  return (
    <Card
      title="Messages"
      flush
      actions={
        unread > 0 ? (
          <Button
            startIcon={<MessageSquare />}
            onClick={() => box.current?.scrollIntoView({ block: 'center' })}
          >
            {`${unread} new`}
          </Button>
        ) : undefined
      }
    >
      <Box ref={box} sx={{ display: 'flex', height: 460, background: t.n[0] }}>
        <ThreadPanel parentType="claim" parentId={claim.claim_id} heading={false} />
      </Box>
    </Card>
  );
}
