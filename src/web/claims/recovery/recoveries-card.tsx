import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { recoveryKindLabels } from '#domain/claims/claim-recovery.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { Facts } from '#web/kit/record/facts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';

export type Recoveries = OutputOf<'get_claim_recoveries'>;
export type Recovery = Recoveries['recoveries'][number];

const useRecoveryPanel = lazyDialog(() =>
  import('#web/claims/recovery/recovery-panel.tsx').then((m) => recordDialog(m.RecoveryPanel)),
);
const useReceiptPanel = lazyDialog(() =>
  import('#web/claims/recovery/receipt-panel.tsx').then((m) => recordDialog(m.ReceiptPanel)),
);

/** What comes back of a claim, and what the claim comes to with it. Staff book it, its insurers read it. */
export function RecoveriesCard({ claim_id }: { claim_id: string }) {
  const reads = useIsAmong('superadmin', 'admin', 'insurer');
  const staff = useIsAmong('superadmin', 'admin');
  const { data } = useRead('get_claim_recoveries', { claim_id }, { enabled: reads });
  const recovery = useRecoveryPanel();
  const receipt = useReceiptPanel();
  if (!data) return null;
  const { recoveries } = data;
  return (
    <Card
      title="Recoveries"
      actions={
        staff ? (
          <Button
            variant="outlined"
            startIcon={<Plus />}
            onClick={() => recovery.open({ claim: data })}
          >
            Add recovery
          </Button>
        ) : undefined
      }
    >
      {recoveries.length === 0 ? (
        <EmptyState
          compact
          title="Nothing is expected back."
          text="The sale of a wreck, another insurer, a liable third party or a refunded excess stands here."
        />
      ) : (
        <>
          <ClaimTotals data={data} />
          <Box component="ul" sx={{ m: 0, mt: 4, p: 0, listStyle: 'none' }}>
            {recoveries.map((one) => (
              <RecoveryRow
                key={one.recovery_id}
                claim={data}
                recovery={one}
                {...(staff
                  ? {
                      onEdit: () => recovery.open({ claim: data, recovery: one }),
                      onReceive: () => receipt.open({ claim: data, recovery: one }),
                    }
                  : {})}
              />
            ))}
          </Box>
        </>
      )}
      {recovery.dialog}
      {receipt.dialog}
    </Card>
  );
}

function ClaimTotals({ data }: { data: Recoveries }) {
  const { currency, paid, expenses, reserve, recovered, incurred } = data;
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return (
    <Facts
      columns={2}
      facts={[
        { label: 'Paid', value: money(paid) },
        { label: 'Expenses', value: money(expenses) },
        { label: 'Reserve', value: money(reserve) },
        { label: 'Recovered', value: money(recovered) },
        { label: 'Incurred: paid + expenses + reserve − recovered', value: money(incurred) },
      ]}
    />
  );
}

interface RecoveryRowProps {
  claim: Recoveries;
  recovery: Recovery;
  /** Absent for whoever only reads. */
  onEdit?: () => void;
  onReceive?: () => void;
}

function RecoveryRow({ claim, recovery, onEdit, onReceive }: RecoveryRowProps) {
  const { currency } = claim;
  const { kind, source, expected, received, receipts } = recovery;
  return (
    <Box
      component="li"
      sx={{ py: 3, borderTop: `1px solid ${t.n[200]}`, fontSize: 13, lineHeight: '20px' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600 }}>{source}</Box>
          <Box sx={{ color: t.n[600] }}>{recoveryKindLabels[kind]}</Box>
        </Box>
        <Box
          className="num"
          sx={{ flex: { xs: '1 1 100%', sm: 'none' }, textAlign: { sm: 'right' } }}
        >
          <Box>
            {'Received '}
            <MoneyText amount={received} currency={currency} />
          </Box>
          <Box sx={{ color: t.n[600] }}>
            {'of '}
            <MoneyText amount={expected} currency={currency} />
          </Box>
        </Box>
        <Box sx={{ display: 'flex', gap: 2, '&:empty': { display: 'none' } }}>
          {onReceive ? (
            <Button variant="outlined" onClick={onReceive}>
              Book receipt
            </Button>
          ) : null}
          {onEdit ? <Button onClick={onEdit}>Edit</Button> : null}
        </Box>
      </Box>
      {receipts.map((one) => (
        <ReceiptLine
          key={one.receipt_id}
          claim={claim}
          receipt={one}
          may_take_back={onReceive !== undefined}
        />
      ))}
    </Box>
  );
}

function ReceiptLine({
  claim: { claim_id, revision, currency },
  receipt: { receipt_id, amount, received_on, reference, taken_back_because },
  may_take_back,
}: {
  claim: Recoveries;
  receipt: Recovery['receipts'][number];
  may_take_back: boolean;
}) {
  const toast = useToast();
  const words = useWordsDialog();
  const takeBack = useWrite('take_back_claim_recovery', {
    onSuccess: () => toast.success('Receipt taken back'),
  });
  const ask = () =>
    words.ask({
      title: 'Take the receipt back?',
      label: 'Reason',
      hint: 'Its booking is taken back today; it stays in the list with the reason.',
      confirmLabel: 'Take back',
      onSave: (reason) => takeBack.mutateAsync({ claim_id, revision, receipt_id, reason }),
    });
  const gone = taken_back_because !== null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 1 }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0, color: t.n[600], overflowWrap: 'anywhere' }}>
        {`${formatCalendarDate(received_on)} · ${reference}`}
        {gone ? ` · taken back: ${taken_back_because}` : ''}
      </Box>
      <Box
        className="num"
        sx={gone ? { textDecoration: 'line-through', color: t.n[500] } : { color: t.n[800] }}
      >
        <MoneyText amount={amount} currency={currency} />
      </Box>
      {may_take_back && !gone ? <Button onClick={ask}>Take back</Button> : null}
      {words.dialog}
    </Box>
  );
}
