import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { rejectCodeLabels, type RejectCode } from '#domain/claims/claim-constants.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import { LineNotices } from '#web/claims/claim/line-notices.tsx';
import { can } from '#web/claims/step/claim-step-choice.ts';
import { happensNow, objectsUntil, trackerSteps } from '#web/claims/claim/claim-tracker.ts';
import { ClaimTrackerBar } from '#web/claims/claim/claim-tracker-bar.tsx';
import { type FullClaim, reportsLoss } from '#web/claims/claim/claim-words.ts';
import type { ClaimSteps } from '#web/claims/step/use-claim-steps.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { capitalised } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';

const useObjectDialog = lazyDialog(() =>
  import('#web/claims/step/use-object-dialog.tsx').then((m) => m.useObjectDialog),
);

const StatementsCard = lazyPart(() =>
  import('#web/claims/statement/statements-card.tsx').then((m) => m.StatementsCard),
);

interface BlockProps {
  claim: FullClaim;
  steps: ClaimSteps;
}

const today = () => dateOfInstant(Date.now() / 1000);

/** The tracker and the three answers a client looks for, in this order. */
export function ClientClaimBlocks({ claim, steps }: BlockProps) {
  const objecting = useObjectDialog(claim);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {reportsLoss(claim) ? null : <LineNotices claim={claim} />}
      <Card>
        <ClaimTrackerBar steps={trackerSteps(claim)} />
      </Card>
      <Card title="What happens now">
        <Words>{happensNow(claim, today())}</Words>
        {claim.decision && claim.status === 'rejected' ? (
          <Box sx={{ mt: 3, p: 3, borderRadius: `${t.radius.md}px`, background: t.n[50] }}>
            <b>{rejectCodeLabels[claim.decision.code as RejectCode] ?? claim.decision.code}</b>
            <Box sx={{ whiteSpace: 'pre-wrap' }}>{claim.decision.text}</Box>
          </Box>
        ) : null}
        {objectsUntil(claim, today()) ? (
          <Button variant="outlined" onClick={objecting.open} sx={{ mt: 4 }}>
            Object to the decision
          </Button>
        ) : null}
        {objecting.dialog}
      </Card>
      {reportsLoss(claim) ? null : (
        <>
          <NeedsCard claim={claim} steps={steps} />
          <PaymentCard claim={claim} steps={steps} />
        </>
      )}
      <StatementsCard claim_id={claim.claim_id} />
    </Box>
  );
}

function Words({ children }: { children: ReactNode }) {
  return <Box sx={{ fontSize: { xs: 16, md: 14 }, lineHeight: 1.5 }}>{children}</Box>;
}

function MainButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <Button
      variant="contained"
      size="large"
      onClick={onClick}
      sx={{ mt: 4, width: { xs: '100%', sm: 'auto' } }}
    >
      {children}
    </Button>
  );
}

/** What the client still has to do, in words. */
function tasksOf(claim: FullClaim): string[] {
  const { info_request } = claim;
  const tasks: string[] = [];
  if (can(claim, 'answer_claim_info') && info_request) {
    tasks.push(...info_request.items);
  }
  if (claim.status === 'created') {
    tasks.push(...claim.missing_to_submit.map((missing) => missing.message));
    if (tasks.length === 0) tasks.push('Check your report and send it');
  }
  if (can(claim, 'accept_settlement')) tasks.push('Accept our offer and tell us your account');
  return tasks;
}

/** What the report was sent without, unless somebody has asked for it in words of their own. */
function followsOf({ evidence_to_follow }: FullClaim, tasks: readonly string[]): string[] {
  const asked = tasks.some((task) => /statement of a course official/i.test(task));
  return (evidence_to_follow?.items ?? [])
    .filter(({ kind }) => !(asked && kind === 'official_statement'))
    .map(({ text }) => text);
}

/** The steps that are the client's, each with its button. */
const ownSteps = [
  { step: 'submit_claim', label: 'Continue report' },
  { step: 'answer_claim_info', label: 'Send what is missing' },
  { step: 'accept_settlement', label: 'Accept offer' },
] as const;

function NeedsCard({ claim, steps }: BlockProps) {
  const tasks = tasksOf(claim);
  const follows = followsOf(claim, tasks);
  const asked = can(claim, 'answer_claim_info') ? claim.info_request : null;
  return (
    <Card title="What we need from you">
      {tasks.length === 0 && follows.length === 0 ? <Words>Nothing right now.</Words> : null}
      {tasks.length === 0 ? null : (
        <Words>
          {asked ? <Box sx={{ mb: 1 }}>Until {formatCalendarDate(asked.due_on)}:</Box> : null}
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {tasks.map((task) => (
              <li key={task}>{task}</li>
            ))}
          </Box>
          {asked?.message ? (
            <Box sx={{ mt: 2, whiteSpace: 'pre-wrap', color: t.n[600] }}>{asked.message}</Box>
          ) : null}
        </Words>
      )}
      {follows.length === 0 ? null : (
        <Words>
          <Box sx={{ mt: tasks.length === 0 ? 0 : 3, mb: 1 }}>
            To follow by {formatCalendarDate(claim.evidence_to_follow?.due_on)}:
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {follows.map((text) => (
              <li key={text}>{capitalised(text)}</li>
            ))}
          </Box>
        </Words>
      )}
      {ownSteps
        .filter(({ step }) => can(claim, step))
        .map(({ step, label }) => (
          <MainButton key={step} onClick={() => steps.take(step)}>
            {label}
          </MainButton>
        ))}
    </Card>
  );
}

/** What was paid; of a claim that is looked at once more it is that of the part paid before. */
const paidOf = ({ status, payout }: FullClaim) =>
  status === 'paid' && payout?.paid_on ? payout : null;

/** Whether and when the money left, in a sentence. */
function paidText(claim: FullClaim): string {
  const { payout, currency } = claim;
  const paid = paidOf(claim);
  if (paid)
    return `Paid on ${formatCalendarDate(paid.paid_on)}${paid.reference ? `, reference ${paid.reference}` : ''}.`;
  if (payout?.status === 'downpayment_paid')
    return `${formatMoney(payout.paid_amount, currency)} was paid ahead on ${formatCalendarDate(payout.paid_on)}; the rest follows.`;
  return 'Not paid yet.';
}

function PaymentCard({ claim }: BlockProps) {
  const { claim_amounts, settlement, currency } = claim;
  const closed: readonly FullClaim['status'][] = ['rejected', 'cancelled_by_client', 'retracted'];
  if (closed.includes(claim.status)) {
    return (
      <Card title="Your payment">
        <Words>Nothing is paid for this claim.</Words>
      </Card>
    );
  }
  if (claim_amounts.final_amount === null) {
    return (
      <Card title="Your payment">
        <Words>
          The amount is known after the decision.
          {claim_amounts.excess === null || claim_amounts.excess === 0 ? null : (
            <>
              {' '}
              Your excess is{' '}
              <FigureAmount
                of={{ figure: 'claim_excess', claim_id: claim.claim_id }}
                amount={claim_amounts.excess}
                currency={currency}
              />
              .
            </>
          )}
        </Words>
      </Card>
    );
  }
  const paid = paidOf(claim);
  return (
    <Card title="Your payment">
      <AmountsSummary claim={claim} withPayment />
      {settlement || paid ? (
        <Box sx={{ mt: 3, fontSize: { xs: 15, md: 13 }, color: t.n[600] }}>
          {`${paidText(claim)} `}
          {settlement?.iban ? `To the account that ends in ${settlement.iban.slice(-4)}.` : ''}
        </Box>
      ) : null}
    </Card>
  );
}
