import { useState } from 'react';
import { useWrite } from '#web/api/use-write.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import {
  ApprovalFields,
  type ApprovalErrors,
  nothingSaid,
  readApproval,
} from '#web/policies/document/approval-fields.tsx';

/** The document whose approval staff were told. */
export interface ApprovedDocument {
  policy_id: string;
  revision: number;
  document_number: string;
  insurer_name: string;
}

/** What staff were told, and keeping it with the version. */
function useRecording({ subject, onClose }: RecordDialogProps<ApprovedDocument>) {
  const { policy_id, revision, document_number } = subject;
  const toast = useToast();
  const [said, setSaid] = useState(() => ({ ...nothingSaid(), note: '' }));
  const [errors, setErrors] = useState<ApprovalErrors>({});
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
    const { errors: missing, approval } = readApproval(said);
    setErrors(missing);
    if (approval) approve.mutate({ policy_id, revision, ...approval, note: said.note });
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
      <ApprovalFields said={said} say={say} errors={errors} />
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
