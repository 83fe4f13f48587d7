import Button from '@mui/material/Button';
import { addressOfClaim } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { type ClaimRow, claimStatusWord } from '#web/claims/claim/claim-words.ts';
import { useAssignAdjusterDialog } from '#web/claims/step/use-assign-adjuster-dialog.tsx';
import { PeekPanel } from '#web/communications/peek-panel.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

/** What only a crash on track has. */
const crashFacts = ({ driver_name, event_name, chassis_number }: ClaimRow) => [
  { label: 'Driver', value: driver_name },
  { label: 'Event', value: event_name, wide: true },
  { label: 'Chassis number', value: chassis_number },
];

/** A look at a claim of the list. */
export function ClaimPeek({ subject: claim, open, onClose }: RecordDialogProps<ClaimRow>) {
  const go = useGo();
  const staff = useIsAmong('admin', 'superadmin');
  const assign = useAssignAdjusterDialog();
  const money = (figure: 'claim_claimed' | 'claim_final', amount: number | null) =>
    amount === null ? null : (
      <FigureAmount
        of={{ figure, claim_id: claim.claim_id }}
        amount={amount}
        currency={claim.currency}
      />
    );
  return (
    <>
      <PeekPanel
        open={open}
        title={claim.claim_number}
        status={<StatusChip {...claimStatusWord(claim.status)} />}
        facts={[
          { label: 'Team', value: claim.team_name },
          ...(claim.is_vi ? [] : crashFacts(claim)),
          {
            label: claim.is_vi ? 'Loss' : 'Accident',
            value: dateTextOf(claim.date_accident, true),
          },
          { label: 'Reported', value: dateTextOf(claim.date_claim, true) },
          { label: 'Claimed', value: money('claim_claimed', claim.claimed) },
          { label: 'Final amount', value: money('claim_final', claim.final_amount) },
          { label: 'Policy', value: claim.policy_nr },
          { label: 'Loss adjuster', value: claim.loss_adjuster_name },
        ]}
        thread={{ parent_type: 'claim', parent_id: claim.claim_id }}
        onClose={onClose}
        actions={
          <>
            {staff ? (
              <Button variant="outlined" onClick={() => assign.open(claim)}>
                Assign loss adjuster
              </Button>
            ) : null}
            <Button variant="contained" onClick={() => go(addressOfClaim(claim))}>
              Open claim
            </Button>
          </>
        }
      />
      {assign.dialog}
    </>
  );
}
