import Box from '@mui/material/Box';
import { isOpen, paymentStatuses } from '#domain/payments/payment-status.ts';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#contract/contract.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { t } from '#web/kit/base/tokens.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';

type OtherPremium = OutputOf<'get_all_payments'>['payments'][number];

const openStatuses = paymentStatuses.filter(isOpen);

const columns: readonly Column<OtherPremium>[] = [
  { id: 'policy', header: 'Policy', cell: (one) => one.policy_number },
  { id: 'invoice', header: 'Invoice', cell: (one) => one.invoice_number || '—' },
  { id: 'date', header: 'Due', cell: (one) => <DateText value={one.date} />, quiet: true },
  {
    id: 'open',
    header: 'Open',
    align: 'right',
    cell: (one) => <MoneyText amount={one.amount_open} currency={one.currency} />,
  },
];

/** What the client owes on other policies: staff see it where they pay, though none of it is kept back. */
export function OtherOpenPremiums({ claim }: { claim: FullClaim }) {
  const isStaff = useIsAmong('superadmin', 'admin');
  const { user_id, policy_id } = claim;
  const question = {
    user_id,
    filters: { status: openStatuses },
    sortBy: 'date',
    ascending: true,
    amount_per_page: 100,
  } as const;
  const found = useRead('get_all_payments', question, { enabled: isStaff });
  const others = (found.data?.payments ?? []).filter((one) => one.policy_id !== policy_id);
  if (others.length === 0) return null;
  return (
    <Box component="section" aria-label="Open on other policies">
      <Box sx={{ px: 5, pt: 4, pb: 2, fontSize: 13, color: t.n[600] }}>
        Open on other policies of this client. Nothing of it is set off against this claim.
      </Box>
      <PlainTable
        label="Open on other policies"
        columns={columns}
        rows={others}
        rowId={(one) => `${one.payment_id}_${one.instalment_number}`}
        rowHref={(one) => addressOf('policy', { policy_id: one.policy_id })}
      />
    </Box>
  );
}
