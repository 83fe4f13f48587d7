import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { requestKindLabels } from '#domain/policies/request-status.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import {
  type ChangeKind,
  changeKinds,
  changeLabels,
  type ChangeWish,
  contentOfWish,
  emptyWish,
  missingInWish,
} from '#web/policies/request/change-wish.ts';
import { ChangeFields, type ChangeFieldsProps } from '#web/policies/request/change-fields.tsx';
import { RequestEffect } from '#web/policies/request/request-effect.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

/** Of which policy, and what kind of change when that is answered already. */
interface AskedChange {
  policy: PolicyDetail;
  first?: ChangeKind | undefined;
}

/** A request to change a policy in three questions: what kind, what exactly, anything else. */
export function RequestChangeForm({ subject, open, onClose }: RecordDialogProps<AskedChange>) {
  const toast = useToast();
  const { policy, first } = subject;
  const [kind, setKind] = useState<ChangeKind | null>(first ?? null);
  const form = useForm<ChangeWish>({
    defaultValues: emptyWish(),
    resolver: (values) => {
      const errors: FieldErrors<ChangeWish> = {};
      for (const name of kind ? missingInWish(kind, values) : [])
        errors[name] = { type: 'required', message: `Missing data for ${changeLabels[name]}` };
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const save = useWrite('save_request');
  const submit = useWrite('submit_request');

  const send = async (wish: ChangeWish) => {
    if (!kind) return;
    try {
      const saved = await save.mutateAsync({
        kind,
        policy_id: policy.policy_id,
        content: contentOfWish(kind, wish),
        message: wish.message,
      });
      await submit.mutateAsync({ request_id: saved.request_id, revision: saved.revision });
      toast.success('Request sent. You hear from us.');
      onClose();
    } catch (error) {
      toast.failure(error);
    }
  };

  return (
    <FormDialog
      open={open}
      title="Request a change"
      subtitle={`Policy ${policy.document_number}. Nothing changes until we have answered.`}
      width="sm"
      onClose={onClose}
      dirty={kind !== null && form.formState.isDirty}
      busy={form.formState.isSubmitting}
      disabled={kind === null}
      saveLabel="Send request"
      onSubmit={form.handleSubmit(send, missingData(toast, changeLabels))}
    >
      {kind === null ? (
        <ChoiceRows
          label="What do you want to change?"
          value={kind}
          onChange={(value) => setKind(value)}
          options={changeKinds.map((value) => ({ value, label: requestKindLabels[value] }))}
        />
      ) : (
        <ChosenChange {...{ kind, policy, form }} onOther={() => setKind(null)} />
      )}
    </FormDialog>
  );
}

/** What exactly, and anything else. */
function ChosenChange({
  kind,
  policy,
  form,
  onOther,
}: ChangeFieldsProps & { onOther: () => void }) {
  const message = useWatch({ control: form.control, name: 'message' });
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
          {requestKindLabels[kind]}
        </Box>
        <Button onClick={onOther}>Choose another</Button>
      </Box>
      <ChangeFields kind={kind} policy={policy} form={form} />
      <RequestEffect policy_id={policy.policy_id} kind={kind} form={form} />
      <TextField
        label={changeLabels.message}
        rows={3}
        required={kind === 'other'}
        maxLength={2000}
        value={message}
        onChange={(value) =>
          form.setValue('message', value, { shouldDirty: true, shouldValidate: false })
        }
        error={form.formState.errors.message?.message}
        hint={
          kind === 'cancel_policy'
            ? 'Say from which event on. Events that were driven stay insured.'
            : undefined
        }
      />
    </>
  );
}
