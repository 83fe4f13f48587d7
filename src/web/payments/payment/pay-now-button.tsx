import type { ButtonProps } from '@mui/material/Button';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { MAX_LINK_AMOUNT } from '#domain/payments/bulk-link.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { isPayable, tickedTotal, type TickRow } from '#web/payments/payment/payment-selection.ts';
import { identityOf, type Payment } from '#web/payments/payment/payment-words.ts';

export interface PayNowButtonProps {
  /** What is to be paid; what needs nothing any more is left out. */
  payments: readonly (TickRow & { abilities: Payment['abilities'] })[];
  /** "Pay now" with the amount unless said otherwise. */
  label?: string;
  variant?: 'contained' | 'outlined';
  size?: 'small' | 'large';
  fullWidth?: boolean;
  sx?: ButtonProps['sx'];
}

/** Whether these can be paid by card at once: in one currency, within the limit of a link, by this person. */
function canPayNow(payments: PayNowButtonProps['payments']): boolean {
  const [first] = payments;
  return (
    first !== undefined &&
    payments.every(
      (one) =>
        one.currency === first.currency && one.abilities.includes('create_bulk_payment_link'),
    ) &&
    tickedTotal(payments) <= MAX_LINK_AMOUNT
  );
}

/** Leads a client to the payment page for its open instalments [2.6]; nothing where a card cannot pay them. */
export function PayNowButton({
  payments,
  label,
  variant = 'contained',
  ...rest
}: PayNowButtonProps) {
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);
  const open = payments.filter(isPayable);
  const create = useWrite('create_bulk_payment_link', {
    onSuccess: ({ bulk_id }) => {
      setLeaving(true);
      // The payment page stands outside the dashboard. The same payments have the same link all day.
      window.location.assign(`/new-payment?bulk_id=${encodeURIComponent(bulk_id)}`);
    },
    onError: (error) => toast.failure(error, 'Failed to create bulk link'),
  });
  if (!canPayNow(open)) return null;
  const pay = () => {
    create.mutate({ payments: open.map(identityOf) });
  };
  return (
    <BusyButton
      {...rest}
      variant={variant}
      startIcon={<CreditCard />}
      busy={create.isPending || leaving}
      onClick={pay}
    >
      {label ?? `Pay ${formatMoney(tickedTotal(open), open[0]?.currency ?? 'EUR')}`}
    </BusyButton>
  );
}
