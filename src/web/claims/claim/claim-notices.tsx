import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { otherPayerNeeded } from '#domain/claims/claim-decision-checks.ts';
import { rejectCodeLabels, type RejectCode } from '#domain/claims/claim-constants.ts';
import { formatCalendarDate, formatDateTime } from '#domain/dates.ts';
import { missingForApproval } from '#web/claims/claim/missing-for-approval.ts';
import { can, waitsForOtherPayer } from '#web/claims/claim/claim-step-choice.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import type { ClaimSteps } from '#web/claims/claim/use-claim-steps.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** What is going on right now, above everything else: a question that is open, a decision, what is missing. */
export function ClaimNotices({ claim, steps }: { claim: FullClaim; steps: ClaimSteps }) {
  const { info_request, decision, status } = claim;
  const notices = [];
  if (info_request && (status === 'info_required' || status === 'revised')) {
    notices.push(
      <InlineAlert
        key="info"
        tone={status === 'revised' ? 'info' : 'warning'}
        action={
          can(claim, 'answer_claim_info') ? (
            <Button variant="outlined" onClick={() => steps.take('answer_claim_info')}>
              Send what is missing
            </Button>
          ) : undefined
        }
      >
        {status === 'revised' ? 'The client answered. Asked for' : 'Asked for'}:{' '}
        {info_request.items.join(', ')}
        {status === 'info_required' ? ` – until ${formatCalendarDate(info_request.due_on)}` : ''}
        {info_request.message ? (
          <Box sx={{ fontWeight: 450, whiteSpace: 'pre-wrap' }}>{info_request.message}</Box>
        ) : null}
      </InlineAlert>,
    );
  }
  if (decision && status === 'rejected') {
    notices.push(
      <InlineAlert key="rejected" tone="error">
        {rejectCodeLabels[decision.code as RejectCode] ?? decision.code} – {decision.by},{' '}
        {formatDateTime(decision.at)}
        <Box sx={{ fontWeight: 450, whiteSpace: 'pre-wrap' }}>{decision.text}</Box>
      </InlineAlert>,
    );
  }
  if (status === 'under_review' && claim.abilities.includes('approve_claim')) {
    const missing = missingForApproval(claim);
    if (missing.length > 0) {
      notices.push(
        <InlineAlert
          key="missing"
          tone="info"
          action={
            can(claim, 'confirm_claim_terms') && !claim.additional_excess_confirmed ? (
              <Button variant="outlined" onClick={() => steps.take('confirm_claim_terms')}>
                Confirm fault and excess
              </Button>
            ) : undefined
          }
        >
          Before it can be approved: {missing.join(' ')}
        </InlineAlert>,
      );
    }
  }
  if (status === 'approved' && !claim.settlement && (claim.claim_amounts.final_amount ?? 0) > 0) {
    notices.push(
      <InlineAlert key="offer" tone="info">
        The offer waits for the client to accept it.
      </InlineAlert>,
    );
  }
  if (waitsForOtherPayer(claim))
    notices.push(
      <InlineAlert key="payer" tone="info">
        {`You approved this claim. ${otherPayerNeeded}`}
      </InlineAlert>,
    );
  if (notices.length === 0) return null;
  return <Box sx={{ display: 'grid', gap: 2, mt: 4 }}>{notices}</Box>;
}
