import { z } from 'zod';
import { formatIban, isIban } from '#domain/payments/iban.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimDialog } from '#web/claims/step/use-claim-dialog.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';

const schema = z.object({
  name: z.string().trim().min(1, 'Missing data for Your name').max(120, 'At most 120 characters.'),
  iban: z
    .string()
    .trim()
    .min(1, 'Missing data for IBAN')
    .refine((text) => text === '' || isIban(text), 'This IBAN is not right.'),
  account_name: z
    .string()
    .trim()
    .min(1, 'Missing data for Name of the account')
    .max(120, 'At most 120 characters.'),
});

const labels = { iban: 'IBAN', account_name: 'Name of the account', name: 'Your name' };

/** The client accepts the offer and says where the money goes. */
export function useAcceptSettlementDialog(claim: FullClaim) {
  const { parties, settlement } = claim;
  const { client } = parties;
  const { form, open, draw } = useClaimDialog(claim, 'accept_settlement', {
    schema,
    fresh: () => ({
      name: client.attn,
      iban: settlement?.iban ?? '',
      account_name: settlement?.account_name || client.company_name || client.attn,
    }),
    done: 'Offer accepted',
    labels,
  });
  const dialog = draw(
    {
      title: 'Accept the offer',
      subtitle: 'After this we prepare the payment.',
      saveLabel: 'Accept offer',
    },
    <>
      <AmountsSummary claim={claim} withPayment />
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          {
            text: 'iban',
            required: true,
            placeholder: 'NL91 ABNA 0417 1643 00',
            onLeave: (iban) => {
              if (isIban(iban)) form.setValue('iban', formatIban(iban));
            },
          },
          { text: 'account_name', required: true },
          { text: 'name', required: true, autoComplete: 'name', hint: 'Counts as your signature.' },
        ]}
      />
    </>,
  );
  return { open, dialog };
}
