import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { freeOf, holderOf, type Unallocated } from '#web/payments/credit/credit-words.ts';
import { useClientChoice } from '#web/payments/payment/use-client-choice.ts';

/** Says whose unallocated money is: from now on it is that client's credit. */
export function AssignUnallocatedDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<Unallocated>) {
  const toast = useToast();
  const clients = useClientChoice() ?? [];
  const { unallocated_id, revision, currency } = subject;
  const [values, setValues] = useState<{ user_id: string | null }>({ user_id: null });
  const { user_id } = values;
  const assign = useWrite('assign_unallocated', {
    onSuccess: ({ client_name }) => {
      toast.success(`Credit of ${client_name}`);
      onClose();
    },
    onError: (error) => toast.failure(error),
  });
  return (
    <FormDialog
      open={open}
      title="Assign to a client"
      subtitle={`${formatMoney(freeOf(subject), currency)} · ${holderOf(subject)}`}
      width="xs"
      onClose={onClose}
      dirty={user_id !== null}
      busy={assign.isPending}
      disabled={user_id === null}
      saveLabel="Assign"
      onSubmit={() => {
        if (user_id !== null) assign.mutate({ unallocated_id, revision, user_id });
      }}
    >
      <ValueFields
        values={values}
        onChange={(part) => setValues({ ...values, ...part })}
        lines={[{ choice: 'user_id', label: 'Client', required: true, options: clients }]}
      />
    </FormDialog>
  );
}
