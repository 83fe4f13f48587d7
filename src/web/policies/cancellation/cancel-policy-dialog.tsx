import {
  cancellationInitiatorLabels,
  cancellationInitiators,
  cancellationTerms,
  wholeCancellationTerms,
  withdrawalTerms,
} from '#domain/policies/cancellation-initiators.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { Skeleton } from '#web/kit/base/skeleton.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { CancelledItems } from '#web/policies/cancellation/cancelled-items.tsx';
import { type EndedPolicy, useCancellation } from '#web/policies/cancellation/use-cancellation.ts';

const options = cancellationInitiators.map((value) => ({
  value,
  label: cancellationInitiatorLabels[value],
}));

/** Cancels a policy or some of its items: by whom, from when, what, why; then all that it brings about. */
export function CancelPolicyDialog(props: RecordDialogProps<EndedPolicy>) {
  const cancellation = useCancellation(props);
  const { said, say, days, isReading, items, choice, errors, save, asking } = cancellation;
  const { initiator, effective_on, reason, message } = said;
  // What is insured as a whole has no items that end by themselves.
  const isWhole = items.length === 0;
  return (
    <>
      <FormDialog
        width="sm"
        open={props.open}
        title={`Cancel ${props.subject.document_number}`}
        subtitle="Nothing is cancelled until you confirm what it brings about"
        onClose={props.onClose}
        onSubmit={save}
        busy={asking}
        dirty={reason !== '' || message !== ''}
        saveLabel="Show consequences"
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
            min={days?.first_day}
            max={days?.last_day}
            error={errors['effective_on']}
          />
        </FormRow>
        {isReading ? (
          <Skeleton variant="rounded" height={120} />
        ) : (
          <CancelledItems
            items={items}
            chosen={choice.chosen}
            onChoose={choice.choose}
            error={errors['item_ids']}
          />
        )}
        <InlineAlert tone="info">
          {choice.extent === 'withdrawal' && choice.chosen.length > 0
            ? withdrawalTerms
            : (isWhole ? wholeCancellationTerms : cancellationTerms)[initiator]}
        </InlineAlert>
        <CancellationWords said={said} say={say} errors={errors} />
      </FormDialog>
      {cancellation.dialog}
    </>
  );
}

/** Why, and what the client reads above the standard text. */
function CancellationWords({
  said: { reason, message },
  say,
  errors,
}: Pick<ReturnType<typeof useCancellation>, 'said' | 'say' | 'errors'>) {
  return (
    <>
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
      <TextField
        label="Words to the client"
        rows={3}
        maxLength={5000}
        hint="They stand above the standard text."
        value={message}
        onChange={say.message}
        error={errors['message']}
      />
    </>
  );
}
