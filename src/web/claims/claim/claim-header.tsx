import Button from '@mui/material/Button';
import { ChevronDown, Hash, Mail } from 'lucide-react';
import { useRef } from 'react';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import {
  can,
  mainStep,
  menuSteps,
  nextSteps,
  stepLabel,
  stepWords,
  waitsForOtherPayer,
} from '#web/claims/step/claim-step-choice.ts';
import { useSummaryPaper } from '#web/claims/report/use-summary-paper.ts';
import { claimStatusWord, type FullClaim, subjectOf } from '#web/claims/claim/claim-words.ts';
import { missingForApproval } from '#web/claims/step/missing-for-approval.ts';
import type { ClaimSteps } from '#web/claims/step/use-claim-steps.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { useFocusKept } from '#web/kit/base/focus-of-page.ts';
import { stepIcons } from '#web/kit/base/step-icons.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RecordActions } from '#web/kit/record/record-actions.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { pressButton, useShortcuts } from '#web/kit/base/shortcuts.ts';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { useCopyLinkAction } from '#web/kit/list/use-copy-link-action.ts';

/** Title, status, facts, and the buttons that this person's abilities allow. */
export function ClaimHeader({ claim, steps }: { claim: FullClaim; steps: ClaimSteps }) {
  const facts = [claim.team_name, ...subjectOf(claim)].filter(Boolean);
  return (
    <PageHeader
      breadcrumb={[
        claim.is_vi
          ? { label: 'VI claims', href: addressOf('vi_claims') }
          : { label: 'Crash corner', href: addressOf('claims') },
      ]}
      stepper={<RecordStepper />}
      title={claim.claim_number}
      status={<StatusChip {...claimStatusWord(claim.status)} />}
      facts={facts.join(' · ')}
      actions={
        <>
          <EmailButton claim={claim} />
          <StepButtons claim={claim} steps={steps} />
          <MoreMenu claim={claim} steps={steps} />
        </>
      }
    />
  );
}

/** Staff write in Paddock; the others with the mail of their own. */
function EmailButton({
  claim: { claim_id, claim_number, team_name, status, parties },
}: {
  claim: FullClaim;
}) {
  const readsOnly = useIsAmong('insurer');
  const staff = useIsAmong('superadmin', 'admin');
  const email = () =>
    openComposer({
      types:
        status === 'paid'
          ? ['claim_paid_insurer', 'claim_reminder']
          : ['claim_reminder', 'claim_paid_insurer'],
      claim_id,
      about: [claim_number, team_name].filter(Boolean).join(', '),
    });
  useShortcuts({ m: email }, staff);
  if (readsOnly) return null;
  const href = `mailto:${parties.client.email}?subject=${encodeURIComponent(claim_number)}`;
  return (
    <Button variant="outlined" startIcon={<Mail />} {...(staff ? { onClick: email } : { href })}>
      Email
    </Button>
  );
}

/** All steps that change the status, and the one that is wanted most. */
function StepButtons({ claim, steps }: { claim: FullClaim; steps: ClaimSteps }) {
  const isClient = useIsAmong('agent', 'brokerage');
  const main = mainStep(claim, { isClient });
  useFocusKept(claim.status);
  const otherPays = waitsForOtherPayer(claim);
  // What is still missing comes first; the notice below says it.
  const isBlocked = main === 'approve_claim' && missingForApproval(claim).length > 0;
  const next = nextSteps(claim).map((one) => ({ ...one, words: stepWords(claim, one.step) }));
  const menu = useRef<HTMLButtonElement>(null);
  const openMenu = () => pressButton(menu.current);
  useShortcuts({ s: openMenu }, next.length > 0);
  const now = { label: claimStatusWord(claim.status).label, ticked: true, disabled: true };
  return (
    <>
      {next.length > 0 ? (
        <PopupMenu
          label="Change status"
          actions={[
            { ...now, note: 'Now' },
            ...next.map(({ status, step, words }) => ({
              label: claimStatusWord(status).label,
              ...(step === 'pay_claim' && otherPays
                ? { note: 'Somebody else has to pay', disabled: true }
                : { note: [words.label, words.note].filter(Boolean).join('. ') }),
              destructive: words.destructive,
              onSelect: () => steps.take(step),
            })),
          ]}
          renderTrigger={(props) => (
            <Button {...props} ref={menu} variant="outlined" endIcon={<ChevronDown />}>
              Change status
            </Button>
          )}
        />
      ) : null}
      {main ? (
        <BusyButton
          variant={isBlocked ? 'outlined' : 'contained'}
          busy={steps.busy}
          onClick={() => steps.take(main)}
        >
          {stepLabel(claim, main)}
        </BusyButton>
      ) : null}
    </>
  );
}

function MoreMenu({ claim, steps }: { claim: FullClaim; steps: ClaimSteps }) {
  const summary = useSummaryPaper(claim);
  const copy = useCopy();
  const copyLink = useCopyLinkAction();
  return (
    <>
      <RecordActions
        actions={[
          ...menuSteps
            .filter(({ step }) => can(claim, step))
            .map(({ step, icon }) => ({
              label: stepLabel(claim, step),
              icon: stepIcons[icon],
              onSelect: () => steps.take(step),
            })),
          summary.action,
          { ...copyLink(window.location.pathname), divided: true },
          {
            label: 'Copy claim number',
            icon: Hash,
            onSelect: () => void copy(claim.claim_number, 'Claim number copied'),
          },
        ]}
      />
      {summary.dialog}
    </>
  );
}
