import { useState } from 'react';
import { recoveryKindLabels } from '#domain/claims/claim-recovery.ts';
import { formatMoney } from '#domain/money.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { BankEntry } from '#web/payments/bank/bank-words.ts';

type Recovery = ItemOf<'get_open_recoveries', 'recoveries'>;

/** The one whose claim the movement names, else the only one of this amount. */
function meantBy({ amount, remittance, end_to_end }: BankEntry, all: readonly Recovery[]) {
  const words = `${remittance} ${end_to_end}`;
  const named = all.filter((one) => words.includes(one.claim_number));
  const same = (named.length > 0 ? named : all).filter((one) => one.open === amount);
  return named.length === 1 ? named[0] : same.length === 1 ? same[0] : undefined;
}

/** Books a movement as what came back of a claim. */
export function RecoveryDialog({ subject, open, onClose }: RecordDialogProps<BankEntry>) {
  const toast = useToast();
  const { entry_id, amount, currency, booked_on, counterparty, remittance } = subject;
  const read = useRead('get_open_recoveries', { currency });
  const recoveries = read.data?.recoveries ?? [];
  const [typed, setTyped] = useState<string | null>();
  const meant = meantBy(subject, recoveries)?.recovery_id ?? null;
  const recovery_id = typed === undefined ? meant : typed;
  const chosen = recoveries.find((one) => one.recovery_id === recovery_id);
  const money = (cents: number) => formatMoney(cents, currency);
  const receive = useWrite('receive_claim_recovery', {
    onSuccess: () => {
      toast.success(`${money(amount)} booked on ${chosen?.claim_number ?? 'the claim'}`);
      onClose();
    },
    onError: (error) => toast.failure(error),
  });
  const book = ({ claim_id, revision }: Recovery) =>
    receive.mutate({
      ...{ claim_id, revision, recovery_id: recovery_id ?? '', entry_id, amount },
      received_on: booked_on,
      reference: (remittance || counterparty || 'Bank file').slice(0, 120),
    });
  return (
    <FormDialog
      open={open}
      title="Recovery of which claim?"
      subtitle={`${money(amount)}${counterparty ? ` of ${counterparty}` : ''}`}
      width="xs"
      onClose={onClose}
      dirty={typed !== undefined}
      busy={receive.isPending}
      disabled={!chosen}
      saveLabel="Book recovery"
      onSubmit={() => chosen && book(chosen)}
    >
      {read.isError ? (
        <ErrorState
          title="Recoveries could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <ValueFields
          values={{ recovery_id }}
          onChange={(change) => setTyped(change.recovery_id ?? null)}
          lines={[
            {
              choice: 'recovery_id',
              label: 'Recovery',
              required: true,
              loading: read.isFetching,
              emptyText: 'Nothing is expected back. Say so on the claim first.',
              options: recoveries.map((one) => ({
                value: one.recovery_id,
                label: `${one.claim_number} · ${one.source}`,
                note: `${recoveryKindLabels[one.kind]}, ${money(one.open)} expected`,
              })),
              hint: 'The insurers who bear the claim are credited by their shares.',
            },
          ]}
        />
      )}
    </FormDialog>
  );
}
