import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { Facts } from '#web/kit/record/facts.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import { t } from '#web/kit/base/tokens.ts';
import { AcceptedTerms } from '#web/policies/document/accepted-terms.tsx';
import { partyName } from '#web/policies/document/document-words.ts';

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
  /** The version that is accepted, with its price, excess and conditions. */
  version: DocumentVersion;
  /** Whose acceptance it is, where somebody else gives it. */
  client?: Parameters<typeof partyName>[0];
  onAccept: (values: { name: string; accepted: true }) => Promise<unknown>;
}

/** What is accepted, and for whom. */
function acceptText({ version, client }: Pick<AcceptQuoteParts, 'version' | 'client'>): string {
  const { build_up, currency, version_label } = version;
  const price = build_up ? ` for ${formatMoney(build_up.gross, currency)}` : '';
  return client
    ? `Version ${version_label}${price}, on behalf of ${partyName(client)}.`
    : `You accept version ${version_label}${price}. The policy follows by email.`;
}

/** "Accept quote": what is accepted, name, date, and the tick that binds. */
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
      width="sm"
      onClose={() => setShown(false)}
      busy={form.formState.isSubmitting}
      saveLabel="Accept quote"
      onSubmit={form.handleSubmit(accept, missingData(toast, labels))}
    >
      <div>{acceptText(parts)}</div>
      <AcceptedTerms version={parts.version} />
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[{ text: 'name', required: true, autoComplete: 'name' }]}
      />
      <Facts columns={1} facts={[{ label: 'Date', value: formatCalendarDate(today()) }]} />
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
