import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { Facts } from '#web/kit/record/facts.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import { acceptance, acceptanceLabels, AcceptTick } from '#web/policies/document/accept-tick.tsx';
import { AcceptedTerms } from '#web/policies/document/accepted-terms.tsx';
import { partyName } from '#web/policies/document/document-words.ts';

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
    resolver: zodResolver(acceptance),
    defaultValues: { name: parts.name, accepted: false as unknown as true },
  });
  const accept = async (values: z.infer<typeof acceptance>) => {
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
      onSubmit={form.handleSubmit(accept, missingData(toast, acceptanceLabels))}
    >
      <div>{acceptText(parts)}</div>
      <AcceptedTerms version={parts.version} forClient={parts.client !== undefined} />
      <DeclaredFields
        control={form.control}
        labels={acceptanceLabels}
        lines={[{ text: 'name', required: true, autoComplete: 'name' }]}
      />
      <Facts columns={1} facts={[{ label: 'Date', value: formatCalendarDate(today()) }]} />
      <AcceptTick control={form.control} />
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
