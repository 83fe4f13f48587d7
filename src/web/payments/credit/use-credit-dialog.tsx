import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { freeOf, holderOf, type Unallocated } from '#web/payments/credit/credit-words.ts';

interface Values {
  invoice_id: string | null;
  amount: number | null;
}

/** The open invoices of whose credit it is, in its currency. */
function useOpenInvoices({ user_id, currency }: Unallocated) {
  const read = useRead(
    'get_invoices',
    {
      filters: {
        status: ['issued', 'partially_paid'],
        user_id: user_id === null ? [] : [user_id],
        currency: [currency],
      },
      page_size: 100,
    },
    { enabled: user_id !== null },
  );
  return { read, invoices: (read.data?.invoices ?? []).filter((one) => one.amount_open > 0) };
}

/** Pays an open invoice of the client out of this receipt: as much as is open and free, or less. */
export function UseCreditDialog({ subject, open, onClose }: RecordDialogProps<Unallocated>) {
  const toast = useToast();
  const { unallocated_id, currency } = subject;
  const { read, invoices } = useOpenInvoices(subject);
  const [values, setValues] = useState<Values>({ invoice_id: null, amount: null });
  const invoice = invoices.find((one) => one.invoice_id === values.invoice_id) ?? invoices[0];
  const most = Math.min(freeOf(subject), invoice?.amount_open ?? 0);
  const amount = values.amount ?? most;
  const use = useWrite('use_credit', {
    onSuccess: ({ used, open: left }) => {
      const rest = left === 0 ? 'nothing is open' : `${formatMoney(left, currency)} stays open`;
      toast.success(`${formatMoney(used, currency)} used, ${rest}`);
      onClose();
    },
    onError: (error) => toast.failure(error),
  });
  return (
    <FormDialog
      open={open}
      title="Use for an invoice"
      subtitle={`${holderOf(subject)} · ${formatMoney(freeOf(subject), currency)} free`}
      width="xs"
      onClose={onClose}
      dirty={values.amount !== null}
      busy={use.isPending}
      disabled={!invoice}
      saveLabel="Use credit"
      onSubmit={() => {
        if (invoice) use.mutate({ invoice_id: invoice.invoice_id, unallocated_id, amount });
      }}
    >
      <ValueFields
        values={{ invoice_id: invoice?.invoice_id ?? null, amount }}
        onChange={(part) => setValues({ ...values, ...part })}
        lines={[
          {
            choice: 'invoice_id',
            label: 'Invoice',
            required: true,
            loading: read.isPending,
            emptyText: read.isError ? 'Options could not be loaded.' : 'No invoice is open.',
            options: invoices.map((one) => ({
              value: one.invoice_id,
              label: one.invoice_number,
              note: `${formatMoney(one.amount_open, currency)} open`,
            })),
          },
          {
            money: 'amount',
            label: 'Amount',
            required: true,
            currency,
            hint: `At most ${formatMoney(most, currency)}.`,
          },
        ]}
      />
    </FormDialog>
  );
}
