import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatMoney } from '#domain/money.ts';
import { ledgerAccountRules, settlementAccounts } from '#domain/payments/ledger-accounts.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import { t } from '#web/kit/base/tokens.ts';
import {
  PayableParties,
  usePayableParties,
} from '#web/payments/administration/payable-parties.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

/** An account that is brought to zero, with what stands on it now: a credit is negative. */
export interface Settlement extends Pick<InputOf<'settle_ledger'>, 'account' | 'currency'> {
  balance: number;
}

const labels = { booked_on: 'Up to and including', reference: 'Reference' };

const schema = z.object({
  booked_on: z.iso.date('Missing data for Up to and including'),
  reference: z
    .string()
    .trim()
    .min(1, 'Missing data for Reference')
    .max(140, 'At most 140 characters.'),
});

interface Values {
  booked_on: string | null;
  reference: string;
}

const payees: Readonly<Record<Settlement['account'], string>> = {
  insurer:
    'Every insurer is paid its share of the premium that clients have paid up to that day, claims set off.',
  commission:
    'Every brokerage is paid its commission on the premium that clients have paid up to that day.',
  tax: 'Every tax office is paid the premium tax that stands up to that day.',
  fees: 'The fees up to that day are moved to our own account.',
  bank_costs: 'Our own account pays in what the bank took up to that day.',
  write_offs: 'Our own account pays in what was written off up to that day.',
};

/** Books that an account was settled as of a day: one posting for each party that is ticked. */
export function SettleLedgerDialog({ subject, open, onClose }: RecordDialogProps<Settlement>) {
  const toast = useToast();
  const { account, currency, balance } = subject;
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema) as never,
    defaultValues: { booked_on: today(), reference: '' },
  });
  const parties = usePayableParties({ account, currency }, useWatch(form).booked_on ?? null);
  const { chosen, isChanged } = parties;
  const isNobody = !parties.read.isPending && chosen.length === 0;
  const settle = useWrite('settle_ledger', {
    onSuccess: ({ settled }) => {
      toast.success(
        settled < 0
          ? `Settled: ${formatMoney(-settled, currency)} received`
          : `Settled: ${formatMoney(settled, currency)} paid`,
      );
      onClose();
    },
    onError: (error) => {
      // What is payable has moved on: the amounts are read anew, and the tick of each is as it was.
      if (error.code === 'conflict') void parties.read.refetch();
      showFormErrors(form, error, toast);
    },
  });
  return (
    <FormDialog
      open={open}
      title={`Settle ${ledgerAccountRules[settlementAccounts[account]].label.toLowerCase()}`}
      subtitle={`${formatMoney(Math.abs(balance), currency)} ${balance > 0 ? 'is owed to us' : 'is owed by us'} in all`}
      width="sm"
      onClose={onClose}
      dirty={form.formState.isDirty || isChanged}
      disabled={isNobody}
      busy={settle.isPending}
      saveLabel="Settle"
      onSubmit={form.handleSubmit(
        (values) =>
          settle.mutate({
            ...{ account, currency, ...values },
            parties: chosen.map(({ party, payable }) => ({ party, payable })),
          }),
        missingData(toast, labels),
      )}
    >
      <Box sx={{ color: t.n[600] }}>{payees[account]}</Box>
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          { date: 'booked_on', required: true, max: today() },
          <PayableParties
            key="parties"
            parties={parties}
            currency={currency}
            error={isNobody && parties.payable.length > 0 ? 'Choose at least one.' : undefined}
          />,
          { text: 'reference', required: true, hint: 'Of the bank order or the statement.' },
        ]}
      />
    </FormDialog>
  );
}
