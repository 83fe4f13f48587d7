import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment } from 'react';
import { otherPayerNeeded } from '#domain/claims/claim-decision-checks.ts';
import { rejectCodeLabels, type RejectCode } from '#domain/claims/claim-constants.ts';
import { formatCalendarDate, formatDateTime } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import { areTermsConfirmed, missingForApproval } from '#web/claims/step/missing-for-approval.ts';
import { LineNotices } from '#web/claims/claim/line-notices.tsx';
import { can, stepLabel, waitsForOtherPayer } from '#web/claims/step/claim-step-choice.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import type { ClaimSteps } from '#web/claims/step/use-claim-steps.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { today } from '#web/kit/text/today.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

interface NoticeProps {
  claim: FullClaim;
  steps: ClaimSteps;
}

/** What is going on right now, above everything else: a question that is open, a decision, what is missing. */
export function ClaimNotices({ claim, steps }: NoticeProps) {
  const { status, settlement, claim_amounts } = claim;
  const offered = status === 'approved' && !settlement && (claim_amounts.final_amount ?? 0) > 0;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 4, '&:empty': { display: 'none' } }}>
      <LineNotices claim={claim} />
      <OpenQuestion claim={claim} steps={steps} />
      <Rejection claim={claim} />
      <SameCrash claim={claim} />
      <EvidenceNotice claim={claim} />
      <MissingNotice claim={claim} steps={steps} />
      {offered ? (
        <InlineAlert tone="info">The offer waits for the client to accept it.</InlineAlert>
      ) : null}
      {waitsForOtherPayer(claim) ? (
        <InlineAlert tone="info">{`You approved this claim. ${otherPayerNeeded(claim.currency)}`}</InlineAlert>
      ) : null}
      <InBatch claim={claim} />
    </Box>
  );
}

/** Why nobody can do anything with money that the bank is to pay. */
function InBatch({ claim: { status, in_batch } }: Pick<NoticeProps, 'claim'>) {
  if (status !== 'ready_to_be_paid' || !in_batch) return null;
  return (
    <InlineAlert
      tone="info"
      action={
        <AppLink
          href={addressOf('administration', { tab: 'batches' })}
          sx={{ textDecoration: 'underline' }}
        >
          Batches
        </AppLink>
      }
    >
      {`Its payout waits in batch ${in_batch}. The bank’s file marks it as paid; until then nobody pays it by hand or takes it back.`}
    </InlineAlert>
  );
}

/** What the client was asked for and until when; what came as an answer. */
function OpenQuestion({ claim, steps }: NoticeProps) {
  const { info_request, status } = claim;
  const answered = status === 'revised';
  if (!info_request || (status !== 'info_required' && !answered)) return null;
  return (
    <InlineAlert
      tone={answered ? 'info' : 'warning'}
      action={
        can(claim, 'answer_claim_info') ? (
          <Button variant="outlined" onClick={() => steps.take('answer_claim_info')}>
            Send what is missing
          </Button>
        ) : undefined
      }
    >
      {answered ? 'The client answered. Asked for' : 'Asked for'}: {info_request.items.join(', ')}
      {answered ? '' : ` – until ${formatCalendarDate(info_request.due_on)}`}
      {info_request.message ? (
        <Box sx={{ fontWeight: 450, whiteSpace: 'pre-wrap' }}>{info_request.message}</Box>
      ) : null}
    </InlineAlert>
  );
}

function Rejection({ claim: { decision, status } }: Pick<NoticeProps, 'claim'>) {
  if (!decision || status !== 'rejected') return null;
  return (
    <InlineAlert tone="error">
      {rejectCodeLabels[decision.code as RejectCode] ?? decision.code} – {decision.by},{' '}
      {formatDateTime(decision.at)}
      <Box sx={{ fontWeight: 450, whiteSpace: 'pre-wrap' }}>{decision.text}</Box>
    </InlineAlert>
  );
}

/** Another claim that may be about the same crash. */
function SameCrash({ claim: { same_crash } }: Pick<NoticeProps, 'claim'>) {
  if (!same_crash || same_crash.length === 0) return null;
  return (
    <InlineAlert tone="warning">
      Also reported of this car, event and day:{' '}
      {same_crash.map(({ id, number }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : ''}
          <AppLink href={addressOf('claim', { claim_id: id })} sx={{ textDecoration: 'underline' }}>
            {number}
          </AppLink>
        </Fragment>
      ))}
      . Look whether it is one crash.
    </InlineAlert>
  );
}

/** What the report was sent without. */
function EvidenceNotice({ claim: { evidence_to_follow } }: Pick<NoticeProps, 'claim'>) {
  if (!evidence_to_follow) return null;
  const { items, due_on } = evidence_to_follow;
  const late = due_on < today();
  return (
    <InlineAlert tone={late ? 'warning' : 'info'}>
      {late ? 'Was to follow by' : 'To follow by'} {formatCalendarDate(due_on)}:{' '}
      {items.map(({ text }) => text).join(', ')}.
    </InlineAlert>
  );
}

/** What an approval still wants, for who may approve. */
function MissingNotice({ claim, steps }: NoticeProps) {
  const decides = claim.status === 'under_review' && claim.abilities.includes('approve_claim');
  const missing = decides ? missingForApproval(claim) : [];
  if (missing.length === 0) return null;
  return (
    <InlineAlert
      tone="info"
      action={
        can(claim, 'confirm_claim_terms') && !areTermsConfirmed(claim) ? (
          <Button variant="contained" onClick={() => steps.take('confirm_claim_terms')}>
            {stepLabel(claim, 'confirm_claim_terms')}
          </Button>
        ) : undefined
      }
    >
      Before it can be approved: {missing.join(' ')}
    </InlineAlert>
  );
}
