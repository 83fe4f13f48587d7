import { useWrite } from '#web/api/use-write.ts';
import { formatIban } from '#domain/payments/iban.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import type { Payable } from '#web/payments/batch/payable-words.ts';

/** To which account number an insurer is paid. */
export function InsurerAccountDialog({ subject, open, onClose }: RecordDialogProps<Payable>) {
  const { insurer_id, payee, iban } = subject;
  const set = useWrite('set_insurer_account');
  return (
    <PromptDialog
      open={open}
      title={`Account number of ${payee}`}
      label="IBAN"
      value={formatIban(iban)}
      hint="A changed number waits a day, or until a second person releases it."
      onClose={onClose}
      onSave={async (typed) => {
        if (insurer_id !== null) await set.mutateAsync({ insurer_id, iban: typed });
      }}
    />
  );
}
