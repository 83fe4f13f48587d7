import Box from '@mui/material/Box';
import { formatCalendarDate, formatDateTime } from '#domain/dates.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { paymentStatusLabels } from '#domain/payments/payment-status.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { SetOffTable } from '#web/claims/step/set-off-table.tsx';
import { ExpensesCard } from '#web/claims/expense/expenses-card.tsx';
import { RecoveriesCard } from '#web/claims/recovery/recoveries-card.tsx';
import { ReservesCard } from '#web/claims/reserve/reserves-card.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';

const statusWords: Readonly<Record<string, string>> = paymentStatusLabels;

/** What is paid, to whom, and what is kept back for open premium. */
export function ClaimPaymentsTab({ claim }: { claim: FullClaim }) {
  const column = { display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 } as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Box sx={column}>
        <Card title="Amounts">
          <AmountsSummary claim={claim} withPayment />
        </Card>
      </Box>
      <Box sx={column}>
        <PayoutCard claim={claim} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0, '&:empty': { display: 'none' } }}>
        <ReservesCard claim_id={claim.claim_id} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0, '&:empty': { display: 'none' } }}>
        <ExpensesCard claim_id={claim.claim_id} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0, '&:empty': { display: 'none' } }}>
        <RecoveriesCard claim_id={claim.claim_id} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <Card title="Open premiums" flush>
          <SetOffTable claim={claim} />
        </Card>
      </Box>
    </Box>
  );
}

/** To whom a claim is paid, and how far it is. */
function PayoutCard({ claim }: { claim: FullClaim }) {
  const { settlement, payout } = claim;
  return (
    <Card title="Payout">
      {settlement ? (
        <Facts
          columns={2}
          facts={[
            { label: 'Accepted by', value: settlement.accepted_by },
            { label: 'Accepted', value: formatDateTime(settlement.accepted_at) },
            { label: 'Name of the account', value: settlement.account_name, wide: true },
            {
              label: 'IBAN',
              value: settlement.iban ? formatIban(settlement.iban) : '',
              wide: true,
            },
            ...(payout
              ? [
                  {
                    label: 'Amount',
                    value: <MoneyText amount={payout.amount} currency={claim.currency} />,
                  },
                  ...(payout.paid_amount > 0 && payout.paid_amount < payout.amount
                    ? [
                        {
                          label: payout.status === 'downpayment_paid' ? 'Paid ahead' : 'By bank',
                          value: (
                            <MoneyText amount={payout.paid_amount} currency={claim.currency} />
                          ),
                        },
                      ]
                    : []),
                  {
                    label: 'Status',
                    value: claim.in_batch
                      ? `In batch ${claim.in_batch}, waits for the bank`
                      : (statusWords[payout.status] ?? payout.status),
                  },
                  { label: 'Paid on', value: formatCalendarDate(payout.paid_on) },
                  { label: 'Reference', value: payout.reference },
                ]
              : []),
          ]}
        />
      ) : (
        <EmptyState
          compact
          title="No offer accepted yet."
          text="Account and payout appear here once the client accepts."
        />
      )}
    </Card>
  );
}
