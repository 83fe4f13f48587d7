import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** What is open, and may be paid out of the credit. */
export interface OpenInvoice {
  invoice_id: string;
  currency: string;
  amount_open: number;
}

/** Pays what is open on an invoice out of its client's credit, in one press. */
export function UseCreditButton({
  invoice: { invoice_id, currency, amount_open },
  credit,
  label,
}: {
  invoice: OpenInvoice;
  credit: number;
  label?: string;
}) {
  const toast = useToast();
  const use = useWrite('use_credit', {
    onSuccess: ({ used, open }) =>
      toast.success(
        `${formatMoney(used, currency)} of credit used, ${formatMoney(open, currency)} stays open`,
      ),
    onError: (error) => toast.failure(error),
  });
  const usable = Math.min(credit, amount_open);
  return (
    <BusyButton variant="outlined" busy={use.isPending} onClick={() => use.mutate({ invoice_id })}>
      {label ?? `Use ${formatMoney(usable, currency)}`}
    </BusyButton>
  );
}
