import { useState } from 'react';
import { dateOfInstant, instantOf, timeOfInstant } from '#domain/dates.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { usePreviewedForm } from '#web/policies/consequences/use-previewed-form.tsx';
import type { EndedPolicy } from '#web/policies/cancellation/use-cancellation.ts';

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
  const { ask, asking, errors, setErrors, dialog } = usePreviewedForm();
  const save = async () => {
    const isTime = timePattern.test(time.trim());
    const missing = {
      ...(no_loss_by.trim() === '' ? { no_loss_by: 'Missing data for Declared by' } : {}),
      ...(day === null ? { no_loss_at: 'Missing data for Declared on' } : {}),
      ...(isTime ? {} : { time: 'Write it as 14:30.' }),
    };
    setErrors(missing);
    if (day === null || Object.keys(missing).length > 0) return;
    const no_loss_at = instantOf(day, time.trim());
    await ask({
      policy_id,
      revision,
      change: { action: 'reinstate_policy', no_loss_by, no_loss_at, note },
      title: `Reinstate ${document_number}`,
      confirmLabel: 'Reinstate policy',
      onDone: () => {
        toast.success(`${document_number} is in force again`);
        onClose();
      },
    });
  };
  return {
    said: { no_loss_by, day, time, note },
    say: { no_loss_by: setBy, day: setDay, time: setTime, note: setNote },
    errors,
    save,
    asking,
    dialog,
  };
}

/** Puts a cancelled policy in force again, on the client's word that there was no loss. */
export function ReinstatePolicyDialog(props: RecordDialogProps<EndedPolicy>) {
  const { said, say, errors, save, asking, dialog } = useReinstatement(props);
  const { no_loss_by, day, time, note } = said;
  return (
    <>
      <FormDialog
        width="sm"
        open={props.open}
        title={`Reinstate ${props.subject.document_number}`}
        onClose={props.onClose}
        onSubmit={save}
        busy={asking}
        dirty={no_loss_by !== '' || note !== ''}
        saveLabel="Show consequences"
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
      {dialog}
    </>
  );
}
