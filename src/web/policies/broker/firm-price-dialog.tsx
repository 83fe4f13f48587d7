import { useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { addDays } from '#domain/dates.ts';
import { QUOTE_VALID_DAYS } from '#domain/rating/quote-validity.ts';
import { useWrite } from '#web/api/use-write.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';

type Typed = { premium: number | null; reference: string; valid_until: string | null };

function useKeying({ subject, onClose }: RecordDialogProps<DocumentDetail>) {
  const { policy_id, revision, document_number, version } = subject;
  const toast = useToast();
  const before = version.content?.firm_price;
  const [typed, setTyped] = useState<Typed>(() => ({
    premium: before?.premium ?? null,
    reference: before?.reference ?? '',
    valid_until: before?.valid_until ?? addDays(today(), QUOTE_VALID_DAYS),
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const write = useWrite('key_firm_price', {
    onSuccess: () => {
      toast.success(`Firm price of ${document_number} kept`);
      onClose();
    },
    onError: (error) => {
      setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
      if (error.fields.length === 0) toast.failure(error);
    },
  });
  const save = () => {
    const { premium, reference, valid_until } = typed;
    const missing = {
      ...(premium ? {} : { premium: 'Enter the broker’s price.' }),
      ...(valid_until ? {} : { valid_until: 'Say until when the broker holds it.' }),
    };
    setErrors(missing);
    if (!premium || !valid_until) return;
    write.mutate({ policy_id, revision, premium, reference, valid_until });
  };
  const type = (part: Partial<Typed>) => setTyped((last) => ({ ...last, ...part }));
  return { typed, type, errors, save, busy: write.isPending };
}

/** The broker's price: it takes the place of the premium by our tables, which were indicative. */
export function FirmPriceDialog(props: RecordDialogProps<DocumentDetail>) {
  const { typed, type, errors, save, busy } = useKeying(props);
  const { document_number, broker_round, version } = props.subject;
  return (
    <FormDialog
      width="sm"
      open={props.open}
      title={`Firm price of ${document_number}`}
      onClose={props.onClose}
      onSubmit={save}
      busy={busy}
      dirty={typed.reference !== ''}
      saveLabel="Keep firm price"
    >
      {broker_round?.answer ? <InlineAlert tone="info">{broker_round.answer}</InlineAlert> : null}
      <MoneyField
        label="Net premium"
        required
        currency={version.currency}
        hint="As the broker asks it, our commission inside. Fee and tax are added."
        value={typed.premium}
        onChange={(premium) => type({ premium })}
        error={errors['premium']}
      />
      <FormRow>
        <TextField
          label="Broker’s reference"
          maxLength={80}
          value={typed.reference}
          onChange={(reference) => type({ reference })}
          error={errors['reference']}
        />
        <DateField
          label="Held until"
          required
          min={today()}
          value={typed.valid_until}
          onChange={(valid_until) => type({ valid_until })}
          error={errors['valid_until']}
        />
      </FormRow>
    </FormDialog>
  );
}
