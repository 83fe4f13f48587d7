import { useState } from 'react';
import { dateOfInstant, instantOf, timeOfInstant } from '#domain/dates.ts';
import {
  approvalMeansLabels,
  type ApprovalMeans,
  recordedMeans,
} from '#domain/policies/approval/insurer-approval.ts';
import { useWrite } from '#web/api/use-write.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** The document whose approval staff were told. */
export interface ApprovedDocument {
  policy_id: string;
  revision: number;
  document_number: string;
  insurer_name: string;
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const now = () => Date.now() / 1000;

const means = recordedMeans.map((value) => ({ value, label: approvalMeansLabels[value] }));

/** What staff were told, and keeping it with the version. */
function useRecording({ subject, onClose }: RecordDialogProps<ApprovedDocument>) {
  const { policy_id, revision, document_number } = subject;
  const toast = useToast();
  const [said, setSaid] = useState(() => ({
    given_by: '',
    day: dateOfInstant(now()) as string | null,
    time: '',
    means: null as ApprovalMeans | null,
    note: '',
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const approve = useWrite('approve_document', {
    onSuccess: () => {
      toast.success(`Approval of ${document_number} recorded`);
      onClose();
    },
    onError: (error) => {
      setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
      if (error.fields.length === 0) toast.failure(error);
    },
  });
  const save = () => {
    const { given_by, day, time, note } = said;
    const by = recordedMeans.find((one) => one === said.means);
    const missing = {
      ...(given_by.trim() === '' ? { given_by: 'Say who of the insurer gave the approval.' } : {}),
      ...(day === null ? { given_at: 'Say when it was given.' } : {}),
      ...(timePattern.test(time.trim()) ? {} : { time: 'Write it as 14:30.' }),
      ...(by ? {} : { means: 'Say by what it was given.' }),
    };
    setErrors(missing);
    if (day === null || !by || Object.keys(missing).length > 0) return;
    const given_at = instantOf(day, time.trim());
    approve.mutate({ policy_id, revision, given_by, given_at, means: by, note });
  };
  const say = (change: Partial<typeof said>) => setSaid((last) => ({ ...last, ...change }));
  return { said, say, errors, save, isSaving: approve.isPending };
}

/** Staff record an approval that the insurer gave by mail or on the phone: who, when and by what. */
export function RecordApprovalDialog(props: RecordDialogProps<ApprovedDocument>) {
  const { said, say, errors, save, isSaving } = useRecording(props);
  const { document_number, insurer_name } = props.subject;
  return (
    <FormDialog
      width="sm"
      open={props.open}
      title={`Record approval of ${document_number}`}
      onClose={props.onClose}
      onSubmit={save}
      busy={isSaving}
      dirty={said.given_by !== '' || said.note !== ''}
      saveLabel="Record approval"
    >
      <InlineAlert tone="info">
        {`${insurer_name} is told. The approval binds the risk as it stands now: values, excess, drivers, events, adjustment and conditions.`}
      </InlineAlert>
      <TextField
        label="Given by"
        required
        maxLength={120}
        hint="Who of the insurer said yes."
        value={said.given_by}
        onChange={(given_by) => say({ given_by })}
        error={errors['given_by']}
      />
      <SelectField
        label="How"
        required
        options={means}
        value={said.means}
        onChange={(value) =>
          say({ means: means.find((one) => one.value === value)?.value ?? null })
        }
        error={errors['means']}
      />
      <FormRow>
        <DateField
          label="Given on"
          required
          value={said.day}
          onChange={(day) => say({ day })}
          max={dateOfInstant(now())}
          error={errors['given_at']}
        />
        <TextField
          label="At"
          required
          placeholder={timeOfInstant(now())}
          value={said.time}
          onChange={(time) => say({ time })}
          error={errors['time']}
        />
      </FormRow>
      <TextField
        label="Note"
        rows={2}
        maxLength={2000}
        value={said.note}
        onChange={(note) => say({ note })}
      />
    </FormDialog>
  );
}
