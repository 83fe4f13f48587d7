import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { claimReservesContract } from '#contract/claims/claim-reserves.ts';
import {
  needsReserveApproval,
  RESERVE_APPROVAL_ABOVE,
  reserveLineLabels,
} from '#domain/claims/claim-reserve-lines.ts';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { ReservePart, Reserves } from '#web/claims/reserve/reserves-card.tsx';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const schema = claimReservesContract.set_claim_reserve.input.pick({ amount: true, reason: true });
type Values = z.input<typeof schema>;

const labels = { amount: 'Reserve', reason: 'Reason' };

/** "Change Indemnity": what a line of the reserve is from now on, and why. */
export function ReservePanel({
  subject: { claim, part },
  open,
  onClose,
}: RecordDialogProps<{ claim: Reserves; part: ReservePart }>) {
  const toast = useToast();
  const sign = part.line === 'recovery' ? -1 : 1;
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { amount: Math.abs(part.amount), reason: '' },
  });
  const amount = useWatch({ control: form.control, name: 'amount' });
  const waits = needsReserveApproval(part.amount, sign * amount);
  const save = useWrite('set_claim_reserve');
  const lines: FieldLines<keyof Values> = [
    {
      money: 'amount',
      ...{ required: true, currency: claim.currency },
      ...(part.line === 'recovery'
        ? {
            hint: `Recoveries are to bring ${formatMoney(claim.expected_back, claim.currency)} yet`,
          }
        : {}),
    },
    { text: 'reason', required: true },
  ];
  const submit = form.handleSubmit(
    async (values) => {
      const { claim_id, revision } = claim;
      try {
        await save.mutateAsync({ claim_id, revision, line: part.line, ...values });
        toast.success(waits ? 'Asked for approval' : 'Reserve saved');
        onClose();
      } catch (error) {
        showFormErrors(form, error, toast);
      }
    },
    missingData(toast, labels),
  );
  return (
    <FormPanel
      open={open}
      title={`Change reserve: ${reserveLineLabels[part.line]}`}
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={save.isPending}
      saveLabel={waits ? 'Ask for approval' : 'Save reserve'}
      onSubmit={submit}
      note={`A change above ${formatMoney(RESERVE_APPROVAL_ABOVE, claim.currency)} counts once somebody else approves it.`}
    >
      <DeclaredFields control={form.control} labels={labels} lines={lines} />
    </FormPanel>
  );
}
