import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { reserveLineLabels } from '#domain/claims/claim-reserve-lines.ts';
import { formatDateTime } from '#domain/dates.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { Reserves } from '#web/claims/reserve/reserves-card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';

type Change = Reserves['changes'][number];

const AT_FIRST = 5;

/** Every change of a reserve, the latest first; one that waits is approved or refused here. */
export function ReserveHistory({ claim, staff }: { claim: Reserves; staff: boolean }) {
  const [all, setAll] = useState(false);
  const { changes } = claim;
  if (changes.length === 0) return null;
  return (
    <>
      <Box component="h3" sx={{ mt: 4, mb: 0, fontSize: 13, fontWeight: 600, color: t.n[800] }}>
        Changes
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {(all ? changes : changes.slice(0, AT_FIRST)).map((change) => (
          <ChangeRow key={change.change_id} claim={claim} change={change} staff={staff} />
        ))}
      </Box>
      {!all && changes.length > AT_FIRST ? (
        <Button onClick={() => setAll(true)}>{`Show all ${changes.length}`}</Button>
      ) : null}
    </>
  );
}

function ChangeRow({ claim, change, staff }: { claim: Reserves; change: Change; staff: boolean }) {
  const { line, amount_before, amount, reason, state } = change;
  const { currency } = claim;
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', py: 2 },
        ...{ borderBottom: `1px solid ${t.n[200]}`, fontSize: 13, lineHeight: '20px' },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box>{reason}</Box>
        <Box sx={{ color: t.n[600] }}>{whoAndWhen(change)}</Box>
      </Box>
      <Box
        className="num"
        sx={{
          flex: { xs: '1 1 100%', sm: 'none' },
          textAlign: { sm: 'right' },
          ...(state === 'refused' ? { textDecoration: 'line-through', color: t.n[500] } : {}),
        }}
      >
        {`${reserveLineLabels[line]} `}
        <MoneyText amount={amount_before} currency={currency} />
        {' → '}
        <MoneyText amount={amount} currency={currency} />
      </Box>
      {state === 'waiting' && staff ? <Decision claim={claim} change={change} /> : null}
    </Box>
  );
}

function whoAndWhen({ made_by, made_at, state, decided_by, decided_at }: Change): string {
  const made = [made_by, formatDateTime(made_at)].filter((one) => one !== '').join(', ');
  if (state === 'waiting') return `${made} · waits for a second person`;
  if (decided_by === null || decided_at === null) return made;
  const word = state === 'booked' ? 'approved' : 'taken back or refused';
  return `${made} · ${word} by ${decided_by}, ${formatDateTime(decided_at)}`;
}

function Decision({
  claim: { claim_id, revision },
  change: { change_id, may_approve },
}: {
  claim: Reserves;
  change: Change;
}) {
  const toast = useToast();
  const decide = useWrite('decide_claim_reserve', {
    onSuccess: (_answer, { approved }) =>
      toast.success(approved ? 'Reserve approved' : 'The reserve stays as it was'),
  });
  const press = (approved: boolean) => () =>
    decide.mutate({ claim_id, revision, change_id, approved });
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      {may_approve ? (
        <Button variant="outlined" disabled={decide.isPending} onClick={press(true)}>
          Approve reserve
        </Button>
      ) : null}
      <Button disabled={decide.isPending} onClick={press(false)}>
        {may_approve ? 'Refuse' : 'Take back'}
      </Button>
    </Box>
  );
}
