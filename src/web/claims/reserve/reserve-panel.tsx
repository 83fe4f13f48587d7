import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { claimReservesContract } from '#contract/claims/claim-reserves.ts';
import {
  needsReserveApproval,
  RESERVE_APPROVAL_ABOVE,
  reserveLineLabels,
} from '#domain/claims/claim-reserve-lines.ts';
import { formatMoney } from '#domain/money.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import type { ReservePart, Reserves } from '#web/claims/reserve/reserves-card.tsx';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { useStepForm } from '#web/kit/form/use-step-form.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

const schema = claimReservesContract.set_claim_reserve.input.pick({ amount: true, reason: true });
type Values = z.input<typeof schema>;

const labels = { amount: 'Reserve', reason: 'Reason' };

/** "Change Indemnity": what a line of the reserve is from now on, and why. */
export function ReservePanel({
  subject: { claim, part },
  open,
  onClose,
}: RecordDialogProps<{ claim: Reserves; part: ReservePart }>) {
  const { claim_id, revision, currency, expected_back } = claim;
  const { line } = part;
  const sign = line === 'recovery' ? -1 : 1;
  const isWaiting = (amount: number) => needsReserveApproval(part.amount, sign * amount);
  const step = useStepForm<Values, Values>(
    {
      ...{ schema, labels },
      begin: { amount: Math.abs(part.amount), reason: '' },
      write: (values) =>
        chosenWrite(
          'set_claim_reserve',
          { claim_id, revision, line, ...values },
          isWaiting(values.amount) ? 'Asked for approval' : 'Reserve saved',
        ),
    },
    { open, onClose },
  );
  const waits = isWaiting(useWatch({ control: step.form.control, name: 'amount' }));
  const lines: FieldLines<keyof Values> = [
    {
      money: 'amount',
      ...{ required: true, currency },
      ...(line === 'recovery'
        ? {
            hint: `Recoveries are to bring ${formatMoney(expected_back, currency)} yet`,
          }
        : {}),
    },
    { text: 'reason', required: true },
  ];
  return (
    <FormPanel
      {...step.frame}
      title={`Change reserve: ${reserveLineLabels[line]}`}
      saveLabel={waits ? 'Ask for approval' : 'Save reserve'}
      note={`A change above ${formatMoney(RESERVE_APPROVAL_ABOVE, currency)} counts once somebody else approves it.`}
    >
      <DeclaredFields {...step.fields} lines={lines} />
    </FormPanel>
  );
}
