import { useState } from 'react';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { usePreviewedForm } from '#web/policies/consequences/use-previewed-form.tsx';
import type { EndedPolicy } from '#web/policies/cancellation/use-cancellation.ts';

/** Lets a policy in force expire by hand: why, then all that it brings about. */
export function ExpirePolicyDialog({ subject, open, onClose }: RecordDialogProps<EndedPolicy>) {
  const { policy_id, revision, document_number } = subject;
  const toast = useToast();
  const [reason, setReason] = useState('');
  const { ask, asking, errors, setErrors, dialog } = usePreviewedForm();
  const save = async () => {
    if (reason.trim() === '') return setErrors({ reason: 'Missing data for Reason' });
    await ask({
      policy_id,
      revision,
      change: { action: 'change_document_status', status: 'expired', reason },
      title: `Let ${document_number} expire`,
      confirmLabel: 'Expire policy',
      destructive: true,
      onDone: () => {
        toast.success(`${document_number} has expired`);
        onClose();
      },
    });
  };
  return (
    <>
      <FormDialog
        open={open}
        title={`Let ${document_number} expire`}
        onClose={onClose}
        onSubmit={save}
        busy={asking}
        dirty={reason !== ''}
        saveLabel="Show consequences"
        cancelLabel="Keep policy"
      >
        <InlineAlert tone="info">
          Expired is final: events that have not begun are no longer covered, and the client is
          told.
        </InlineAlert>
        <TextField
          label="Reason"
          required
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={setReason}
          error={errors['reason']}
        />
      </FormDialog>
      {dialog}
    </>
  );
}
