import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatCalendarDate } from '#domain/dates.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Missing data for Name').max(120, 'At most 120 characters.'),
  accepted: z.literal(true, 'Tick that you accept the conditions.'),
});
const labels = { name: 'Name', accepted: 'I accept the conditions' };

export interface AcceptQuoteParts {
  /** "Q-26-0012" */
  number: string;
  /** Suggested, since the client knows best who signs. */
  name: string;
  today: string;
  /** What is accepted: the amount, and for whom. */
  text: ReactNode;
  onAccept: (values: { name: string; accepted: true }) => Promise<unknown>;
}

/** "Accept quote": name, date, and the tick that binds. */
export function useAcceptQuoteDialog(parts: AcceptQuoteParts) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: parts.name, accepted: false as unknown as true },
  });
  const accept = async (values: z.infer<typeof schema>) => {
    try {
      await parts.onAccept(values);
      setShown(false);
      toast.success('Quote accepted');
    } catch (error) {
      showFormErrors(form, error, toast);
    }
  };
  const dialog = (
    <FormDialog
      open={shown}
      title={`Accept quote ${parts.number}`}
      width="xs"
      onClose={() => setShown(false)}
      busy={form.formState.isSubmitting}
      saveLabel="Accept quote"
      onSubmit={form.handleSubmit(accept, missingData(toast, labels))}
    >
      <div>{parts.text}</div>
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[{ text: 'name', required: true, autoComplete: 'name' }]}
      />
      <TextField
        label="Date"
        value={formatCalendarDate(parts.today)}
        onChange={() => undefined}
        readOnly
      />
      <Controller
        name="accepted"
        control={form.control}
        render={({ field, fieldState }) => (
          <div>
            <TickBox
              label="I accept the conditions"
              checked={field.value}
              onChange={field.onChange}
              describedBy="accept-error"
            />
            {fieldState.error ? (
              <div id="accept-error" role="alert" style={{ color: t.error, fontSize: 13 }}>
                {fieldState.error.message}
              </div>
            ) : null}
          </div>
        )}
      />
    </FormDialog>
  );
  return {
    open: () => {
      form.reset({ name: parts.name, accepted: false as unknown as true });
      setShown(true);
    },
    dialog,
  };
}
