import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** The second step of an erasure: the name has to be typed. */
export function useEraseDialog({
  name,
  noun,
  erase,
}: {
  name: string;
  noun: string;
  erase: (typed_name: string) => Promise<unknown>;
}) {
  const toast = useToast();
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const type = (value: string) => {
    setTyped(value);
    setProblem('');
  };
  const submit = async () => {
    setBusy(true);
    try {
      await erase(typed);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : undefined;
      const field = fields?.find((one) => one.field === 'typed_name');
      if (field) setProblem(field.message);
      else toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const dialog = (
    <FormDialog
      open={shown}
      title={`Erase this ${noun}?`}
      subtitle={`Type “${name}” to confirm. There is no way back.`}
      onClose={() => {
        type('');
        setShown(false);
      }}
      busy={busy}
      destructive
      saveLabel={`Erase ${noun}`}
      disabled={typed.trim() === ''}
      onSubmit={(event) => {
        event?.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="Name"
        value={typed}
        onChange={type}
        error={problem || undefined}
        autoComplete="off"
      />
    </FormDialog>
  );
  return { open: () => setShown(true), dialog };
}
