import { z } from 'zod';
import { dateOfInstant } from '#domain/dates.ts';
import { infoDueOn } from '#domain/claims/move-claim.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { askedMessage, MissingItemsField } from '#web/claims/step/ask-info-fields.tsx';
import { useClaimDialog } from '#web/claims/step/use-claim-dialog.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';

const schema = z.object({
  items: z.array(z.string()),
  other: z.string().trim().max(200, 'At most 200 characters.'),
  message: askedMessage,
  due_on: z.string().nullable(),
});

type Values = z.output<typeof schema>;

const today = () => dateOfInstant(Date.now() / 1000);
const labels = { other: 'Something else', message: 'Message', due_on: 'Answer until' };

/** Asks the client for what is missing: a list to tick, words, and a date. */
export function useAskInfoDialog(claim: FullClaim) {
  const { form, open, draw } = useClaimDialog(claim, 'ask_claim_info', {
    schema,
    fresh: (): Values => ({ items: [], other: '', message: '', due_on: infoDueOn(today()) }),
    done: 'The client was asked',
    labels,
    given: ({ items, other, message, due_on }: Values) => {
      const wanted = [...items, ...(other === '' ? [] : [other])];
      if (wanted.length > 0) return { items: wanted, message, ...(due_on ? { due_on } : {}) };
      form.setError('items', { type: 'required', message: 'Choose at least one item.' });
      return undefined;
    },
  });
  const dialog = draw(
    {
      title: 'Ask for information',
      subtitle: 'The client gets an email with the list and can answer until the date.',
      saveLabel: 'Ask client',
    },
    <>
      <MissingItemsField name="items" control={form.control} types={[claim.insurance_type]} />
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          { text: 'other' },
          { text: 'message', rows: 4, required: true },
          { date: 'due_on', min: today() },
        ]}
      />
    </>,
  );
  return { open, dialog };
}
