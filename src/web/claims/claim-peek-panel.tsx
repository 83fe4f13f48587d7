import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRead } from '#web/api/use-read.ts';
import { claimHref, type ClaimRow, claimStatusWord } from '#web/claims/claim-words.ts';
import { ThreadLog } from '#web/communications/thread-log.tsx';
import { useSession } from '#web/api/session.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { dateTextOf } from '#web/kit/date-text.tsx';
import { Facts } from '#web/kit/facts.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';
import { SidePanel } from '#web/kit/side-panel.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import { t } from '#web/kit/tokens.ts';

export interface ClaimPeekPanelProps {
  claim: ClaimRow | null;
  onClose: () => void;
  onAssign?: ((claim: ClaimRow) => void) | undefined;
}

/** A look at a claim without leaving the list: key facts and the last three messages. */
export function ClaimPeekPanel({ claim, onClose, onAssign }: ClaimPeekPanelProps) {
  const go = useGo();
  const { user_id } = useSession();
  const thread = useRead(
    'get_communication',
    { parent_type: 'claim', parent_id: claim?.claim_id ?? '' },
    { enabled: claim !== null },
  );
  const last = thread.data?.communication.slice(-3) ?? [];
  return (
    <SidePanel
      open={claim !== null}
      title={claim?.claim_number ?? ''}
      width={520}
      onClose={onClose}
      actions={
        claim ? (
          <>
            {onAssign ? (
              <Button variant="outlined" onClick={() => onAssign(claim)}>
                Assign loss adjuster
              </Button>
            ) : null}
            <Button variant="contained" onClick={() => go(claimHref(claim.claim_id))}>
              Open claim
            </Button>
          </>
        ) : null
      }
    >
      {claim ? (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Box>
            <StatusChip {...claimStatusWord(claim.status)} />
          </Box>
          <Facts
            columns={2}
            facts={[
              { label: 'Team', value: claim.team_name },
              { label: 'Driver', value: claim.driver_name },
              { label: 'Event', value: claim.event_name, wide: true },
              { label: 'Accident', value: dateTextOf(claim.date_accident, true) },
              { label: 'Reported', value: dateTextOf(claim.date_claim, true) },
              {
                label: 'Claimed',
                value: <MoneyText amount={claim.claimed} currency={claim.currency} />,
              },
              {
                label: 'Final amount',
                value: <MoneyText amount={claim.final_amount} currency={claim.currency} />,
              },
              { label: 'Policy', value: claim.policy_nr },
              { label: 'Chassis number', value: claim.chassis_number },
              { label: 'Loss adjuster', value: claim.loss_adjuster_name },
            ]}
          />
          <Box>
            <Box sx={{ mb: 2, fontSize: 13, fontWeight: 600 }}>Last messages</Box>
            <Box
              sx={{
                display: 'flex',
                maxHeight: 320,
                borderRadius: `${t.radius.md}px`,
                boxShadow: `inset 0 0 0 1px ${t.n[200]}`,
              }}
            >
              <ThreadLog key={claim.claim_id + last.length} messages={last} reader={{ user_id }} />
            </Box>
          </Box>
        </Box>
      ) : null}
    </SidePanel>
  );
}
