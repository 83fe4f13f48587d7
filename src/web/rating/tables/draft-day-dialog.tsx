import { useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

export interface DraftDaySubject {
  of: 'tables' | 'tax';
  version: string;
  revision: number;
  valid_from: string;
}

/** The first day of a draft: it is published for this day. */
export function DraftDayDialog({ subject, open, onClose }: RecordDialogProps<DraftDaySubject>) {
  const toast = useToast();
  const { of, version, revision } = subject;
  const [day, setDay] = useState<string | null>(subject.valid_from);
  const answers = {
    onSuccess: () => {
      toast.success('Day changed');
      onClose();
    },
    onError: (error: ApiError) => toast.failure(error),
  };
  const tables = useWrite('update_rating_draft', answers);
  const tax = useWrite('update_tax_draft', answers);
  const { mutate, isPending } = of === 'tables' ? tables : tax;
  return (
    <FormDialog
      open={open}
      title={`First day of ${version}`}
      onClose={onClose}
      dirty={day !== subject.valid_from}
      busy={isPending}
      saveLabel="Save day"
      disabled={day === null}
      onSubmit={(event) => {
        event?.preventDefault();
        if (day !== null) mutate({ version, revision, valid_from: day });
      }}
    >
      <DateField label="In use from" required value={day} onChange={setDay} min={today()} />
    </FormDialog>
  );
}
