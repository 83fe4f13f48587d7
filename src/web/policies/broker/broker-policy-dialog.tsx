import { useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { useWrite } from '#web/api/use-write.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { FileDrop } from '#web/kit/form/file-drop.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** The paper goes up first; what was sent is not sent again when the rest is refused. */
function useKeeping({ subject, onClose }: RecordDialogProps<DocumentDetail>) {
  const { policy_id, revision } = subject;
  const toast = useToast();
  const [number, setNumber] = useState(subject.broker_round?.broker_policy_number ?? '');
  const [files, setFiles] = useState<File[]>([]);
  const [file_id, setFileId] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const upload = useUpload('upload_file', () => ({
    parent_type: 'policy',
    parent_id: policy_id,
    kind: 'other',
    caption: 'Policy of the broker',
  }));
  const write = useWrite('keep_broker_policy');
  const save = async () => {
    const missing = {
      ...(number.trim() === '' ? { broker_policy_number: 'Enter the number of its policy.' } : {}),
      ...(files.length === 0 ? { file_id: 'Add the paper of its policy.' } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const sent = file_id ?? (await upload.send(files))[0]?.file.file_id;
    if (sent === undefined) return;
    setFileId(sent);
    try {
      await write.mutateAsync({
        policy_id,
        revision,
        broker_policy_number: number.trim(),
        file_id: sent,
      });
      toast.success('The broker’s policy is kept');
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      if (fields.length === 0) toast.failure(error);
    }
  };
  const choose = (chosen: File[]) => {
    setFiles(chosen);
    setFileId(undefined);
  };
  return { number, setNumber, files, choose, errors, save, upload, saving: write.isPending };
}

/** Number and paper of the policy that the broker issued; with them the policy can be made. */
export function BrokerPolicyDialog(props: RecordDialogProps<DocumentDetail>) {
  const { number, setNumber, files, choose, errors, save, upload, saving } = useKeeping(props);
  const trouble = upload.rows.find((row) => row.state === 'failed');
  return (
    <FormDialog
      width="sm"
      open={props.open}
      title="Broker’s policy"
      subtitle={props.subject.document_number}
      onClose={props.onClose}
      onSubmit={() => void save()}
      busy={saving || upload.busy}
      dirty={files.length > 0}
      saveLabel="Keep policy"
    >
      <TextField
        label="Policy number"
        required
        maxLength={80}
        value={number}
        onChange={setNumber}
        error={errors['broker_policy_number']}
      />
      <FileDrop
        label="Paper"
        multiple={false}
        files={files}
        onChange={choose}
        error={errors['file_id']}
      />
      {trouble ? (
        <InlineAlert tone="error">{`${trouble.file.name}: ${trouble.error}`}</InlineAlert>
      ) : null}
    </FormDialog>
  );
}
