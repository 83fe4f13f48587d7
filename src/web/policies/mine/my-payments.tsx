import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Ellipsis } from 'lucide-react';
import { formatMoney } from '#domain/money.ts';
import { useIsAmong } from '#web/api/session.ts';
import { Card } from '#web/kit/base/card.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { PayNowButton } from '#web/payments/payment/pay-now-button.tsx';
import { PaymentCards } from '#web/payments/payment/payment-cards.tsx';
import { isPayable, tickedTotal } from '#web/payments/payment/payment-selection.ts';
import type { Payment } from '#web/payments/payment/payment-words.ts';
import { usePaymentActions } from '#web/payments/payment/use-payment-actions.tsx';
import { usePaymentDialog } from '#web/payments/payment/use-payment-dialog.tsx';
import { payableTogether } from '#web/policies/mine/payable-together.ts';
import { PolicyCharges } from '#web/policies/policy/policy-charges.tsx';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';
import { usePolicyPayments } from '#web/policies/policy/use-policy-payments.ts';

/** The client's instalments, and the way to pay them. */
export function MyPayments({ policy }: { policy: PolicyDetail }) {
  const { policy_id, charges, refund_owed } = policy;
  const client = useIsAmong('agent');
  const payments = usePolicyPayments(policy_id);
  const actions = usePaymentActions();
  const dialog = usePaymentDialog();
  if (!payments.data) return null;
  const rows = payments.data.payments;
  const open = rows.filter(isPayable);
  const together = payableTogether(open);
  const menu = (payment: Payment) => <PaymentMenu actions={actions.menuOf(payment)} />;
  const big = { minHeight: { xs: 48, md: 36 } };
  return (
    <Card title="Payments" flush>
      <PaymentCards
        payments={rows}
        emptyText="Nothing was invoiced yet."
        onOpen={dialog.open}
        end={undefined}
        menu={menu}
      />
      {client && open.length > 0 ? (
        <Box sx={{ p: 4, display: 'grid', gap: 2, borderTop: `1px solid ${t.n[200]}` }}>
          <PayNowButton payments={open.slice(0, 1)} variant="outlined" fullWidth sx={big} />
          {together.length > 1 ? (
            <PayNowButton
              payments={together}
              variant="outlined"
              label={`Pay ${together.length} instalments, ${formatMoney(tickedTotal(together), together[0]?.currency)}`}
              fullWidth
              sx={big}
            />
          ) : null}
        </Box>
      ) : null}
      {charges.length === 0 ? (
        <Box
          sx={{
            px: 4,
            py: 3,
            display: 'flex',
            justifyContent: 'space-between',
            gap: 3,
            borderTop: `1px solid ${t.n[200]}`,
            fontSize: 13,
            lineHeight: '20px',
            fontWeight: 600,
          }}
        >
          Premium incl. tax
          <FigureAmount
            of={{ figure: 'policy_gross', policy_id }}
            amount={policy.gross}
            currency={policy.currency}
          />
        </Box>
      ) : null}
      {charges.length > 0 || refund_owed > 0 ? (
        <Box sx={{ px: 4, pb: 4 }}>
          <PolicyCharges policy={policy} />
        </Box>
      ) : null}
      {actions.dialogs}
      {dialog.dialog}
    </Card>
  );
}

function PaymentMenu({
  actions,
}: {
  actions: ReturnType<ReturnType<typeof usePaymentActions>['menuOf']>;
}) {
  if (actions.length === 0) return null;
  return (
    <PopupMenu
      label="Actions of this payment"
      actions={actions}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} aria-label="Actions of this payment">
          <Ellipsis size={16} />
        </IconButton>
      )}
    />
  );
}
