import { useState } from 'react';
import { dateOfInstant, instantOf, timeOfInstant } from '#domain/dates.ts';
import { useWrite } from '#web/api/use-write.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { EndedPolicy } from '#web/policies/cancellation/cancel-policy-dialog.tsx';

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const now = () => Date.now() / 1000;

/** What the client declared, and putting the policy in force again. */
function useReinstatement({ subject, onClose }: RecordDialogProps<EndedPolicy>) {
  const { policy_id, revision, document_number } = subject;
  const toast = useToast();
  const [no_loss_by, setBy] = useState('');
  const [day, setDay] = useState<string | null>(() => dateOfInstant(now()));
  const [time, setTime] = useState(() => timeOfInstant(now()));
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const reinstate = useWrite('reinstate_policy', {
    onSuccess: () => {
      toast.success(`${document_number} is in force again`);
      onClose();
    },
    onError: (error) => {
      setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
      if (error.fields.length === 0) toast.failure(error);
    },
  });
  const save = () => {
    const isTime = timePattern.test(time.trim());
    const missing = {
      ...(no_loss_by.trim() === '' ? { no_loss_by: 'Missing data for Declared by' } : {}),
      ...(day === null ? { no_loss_at: 'Missing data for Declared on' } : {}),
      ...(isTime ? {} : { time: 'Write it as 14:30.' }),
    };
    setErrors(missing);
    if (day === null || Object.keys(missing).length > 0) return;
    reinstate.mutate({
      policy_id,
      revision,
      no_loss_by,
      no_loss_at: instantOf(day, time.trim()),
      note,
    });
  };
  return {
    said: { no_loss_by, day, time, note },
    say: { no_loss_by: setBy, day: setDay, time: setTime, note: setNote },
    errors,
    save,
    isSaving: reinstate.isPending,
  };
}

/** Puts a cancelled policy in force again, on the client's word that there was no loss. */
export function ReinstatePolicyDialog(props: RecordDialogProps<EndedPolicy>) {
  const { said, say, errors, save, isSaving } = useReinstatement(props);
  const { no_loss_by, day, time, note } = said;
  return (
    <FormDialog
      width="sm"
      open={props.open}
      title={`Reinstate ${props.subject.document_number}`}
      onClose={props.onClose}
      onSubmit={save}
      busy={isSaving}
      dirty={no_loss_by !== '' || note !== ''}
      saveLabel="Reinstate policy"
    >
      <InlineAlert tone="info">
        Possible within 30 days of the cancellation. Events that have not begun are covered from
        now; what happened meanwhile stays uncovered. The fee is 25.00. What we owe the client is
        taken off, and one invoice asks for the difference.
      </InlineAlert>
      <TextField
        label="No loss, declared by"
        required
        maxLength={120}
        hint="Who of the client said that there was no loss since the cancellation."
        value={no_loss_by}
        onChange={say.no_loss_by}
        error={errors['no_loss_by']}
      />
      <FormRow>
        <DateField
          label="Declared on"
          required
          value={day}
          onChange={say.day}
          max={dateOfInstant(now())}
          error={errors['no_loss_at']}
        />
        <TextField label="At" required value={time} onChange={say.time} error={errors['time']} />
      </FormRow>
      <TextField label="Note" rows={2} maxLength={2000} value={note} onChange={say.note} />
    </FormDialog>
  );
}
