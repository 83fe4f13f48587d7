import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useBrokerageOptions } from '#web/accounts/list/account-options.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** Gives several clients a brokerage, or takes it from them. */
export function useAssignBrokerageDialog() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(false);
  const [broker_id, setBrokerId] = useState<string | null>(null);
  const options = useBrokerageOptions(shown);
  const toast = useToast();
  const assign = useWrite('assign_brokerage', {
    onSuccess: ({ changed }) => {
      toast.success(`${counted(changed, 'client')} changed`);
      setShown(false);
    },
    onError: (error) => toast.failure(error),
  });
  const dialog = (
    <FormDialog
      open={shown}
      title="Assign brokerage"
      subtitle={`${ids.length} selected. Accounts that are not clients stay as they are.`}
      width="xs"
      onClose={() => setShown(false)}
      busy={assign.isPending}
      saveLabel="Assign brokerage"
      onSubmit={() => assign.mutate({ user_ids: [...ids], broker_id })}
    >
      <SelectField
        label="Brokerage"
        value={broker_id}
        onChange={setBrokerId}
        options={options}
        placeholder="None"
        hint="Left empty, the clients have no brokerage."
      />
    </FormDialog>
  );
  const open = (user_ids: readonly string[]) => {
    setIds(user_ids);
    setBrokerId(null);
    setShown(true);
  };
  return { open, dialog };
}
