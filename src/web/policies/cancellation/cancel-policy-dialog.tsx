import { useState } from 'react';
import { policyCancelledMail } from '#domain/communications/standard-mails.ts';
import { dateOfInstant } from '#domain/dates.ts';
import {
  type CancellationInitiator,
  cancellationInitiatorLabels,
  cancellationInitiators,
  cancellationTerms,
} from '#domain/policies/cancellation-initiators.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { LetterPreview } from '#web/policies/cancellation/letter-preview.tsx';
import { CancellationRefund } from '#web/policies/document/cancellation-refund.tsx';

/** The policy that a dialog is about. */
export interface EndedPolicy {
  policy_id: string;
  revision: number;
  document_number: string;
}

const options = cancellationInitiators.map((value) => ({
  value,
  label: cancellationInitiatorLabels[value],
}));
const today = () => dateOfInstant(Date.now() / 1000);

/** What staff say of a cancellation, what it gives back, and cancelling. */
function useCancellation({ subject, open, onClose }: RecordDialogProps<EndedPolicy>) {
  const { policy_id, revision, document_number } = subject;
  const toast = useToast();
  const [initiator, setInitiator] = useState<CancellationInitiator>('client');
  const [effective_on, setEffectiveOn] = useState<string | null>(today);
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const asked = { policy_id, initiator, ...(effective_on === null ? {} : { effective_on }) };
  const refund = useRead('get_cancellation_refund', asked, { enabled: open });
  const cancel = useWrite('cancel_policy', {
    onSuccess: () => {
      toast.success(`${document_number} is cancelled`);
      onClose();
    },
    onError: (error) => {
      setErrors(
        Object.fromEntries(error.fields.map(({ field, message: words }) => [field, words])),
      );
      if (error.fields.length === 0) toast.failure(error);
    },
  });
  const save = () => {
    const missing = {
      ...(reason.trim() === '' ? { reason: 'Missing data for Reason' } : {}),
      ...(effective_on === null ? { effective_on: 'Missing data for Holds from' } : {}),
    };
    setErrors(missing);
    if (effective_on === null || Object.keys(missing).length > 0) return;
    cancel.mutate({ policy_id, revision, initiator, effective_on, reason, message });
  };
  return {
    said: { initiator, effective_on, reason, message },
    say: {
      initiator: setInitiator,
      effective_on: setEffectiveOn,
      reason: setReason,
      message: setMessage,
    },
    asked,
    refund,
    errors,
    save,
    isSaving: cancel.isPending,
  };
}

/** Cancels a policy: by whom, from when, why; what that gives back and what the client reads stand beside it. */
export function CancelPolicyDialog(props: RecordDialogProps<EndedPolicy>) {
  const { policy_id, document_number } = props.subject;
  const { said, say, asked, refund, errors, save, isSaving } = useCancellation(props);
  const { initiator, effective_on, reason, message } = said;
  return (
    <FormDialog
      width="sm"
      open={props.open}
      title={`Cancel ${document_number}`}
      onClose={props.onClose}
      onSubmit={save}
      busy={isSaving}
      dirty={reason !== '' || message !== ''}
      destructive
      saveLabel="Cancel policy"
      cancelLabel="Keep policy"
    >
      <FormRow>
        <SelectField
          label="Cancelled by"
          required
          options={options}
          value={initiator}
          onChange={(value) => say.initiator(value ?? 'client')}
          error={errors['initiator']}
        />
        <DateField
          label="Holds from"
          required
          value={effective_on}
          onChange={say.effective_on}
          min={refund.data?.first_day}
          max={refund.data?.last_day}
          error={errors['effective_on']}
        />
      </FormRow>
      <InlineAlert tone="info">{cancellationTerms[initiator]}</InlineAlert>
      <TextField
        label="Reason"
        required
        rows={2}
        maxLength={2000}
        hint="It stands in the email to the client."
        value={reason}
        onChange={say.reason}
        error={errors['reason']}
      />
      <CancellationRefund {...asked} />
      <TextField
        label="Words to the client"
        rows={3}
        maxLength={5000}
        hint="They stand above the standard text."
        value={message}
        onChange={say.message}
        error={errors['message']}
      />
      <Accordion title="Email to the client">
        <CancellationLetter
          {...{ policy_id, initiator, reason, message }}
          effective_on={effective_on ?? today()}
          refund={refund.data}
        />
      </Accordion>
    </FormDialog>
  );
}

function CancellationLetter({
  policy_id,
  initiator,
  refund,
  ...words
}: {
  policy_id: string;
  initiator: CancellationInitiator;
  effective_on: string;
  reason: string;
  message: string;
  refund:
    | ({ currency: 'EUR' | 'USD' | 'GBP' } & Record<
        'given_back' | 'taken_off' | 'paid_back',
        number
      >)
    | undefined;
}) {
  const policy = useRead('get_document', { policy_id });
  if (!policy.data || !refund) return null;
  const { document_number, cover_title, client } = policy.data;
  const money = (amount: number) => ({ amount, currency: refund.currency });
  const mail = policyCancelledMail({
    ...words,
    number: document_number,
    cover_title,
    url: '#',
    initiated_by: cancellationInitiatorLabels[initiator],
    money: {
      given_back: money(refund.given_back),
      taken_off: money(refund.taken_off),
      paid_back: money(refund.paid_back),
    },
  });
  return <LetterPreview mail={mail} attn={client.attn} />;
}
