import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { noteBought } from '#web/payments/link/bought-cover.ts';
import { acceptance, acceptanceLabels, AcceptTick } from '#web/policies/document/accept-tick.tsx';
import { AcceptedTerms } from '#web/policies/document/accepted-terms.tsx';
import type { CoverPreview, LivePremium } from '#web/policies/instant/use-cover-premium.ts';

interface BuyParts {
  live: LivePremium;
  /** Suggested: who signs. */
  name: string;
  /** The draft as it stands, with its id. */
  keep: () => Promise<{ request_id: string; revision: number }>;
}

/** "Buy now": what is bought with its terms, name, the tick that binds, and the way to the payment page. */
export function useBuyNow({ live, name, keep }: BuyParts) {
  const [shown, setShown] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const toast = useToast();
  const buy = useWrite('buy_request');
  const form = useForm({
    resolver: zodResolver(acceptance),
    defaultValues: { name, accepted: false as unknown as true },
  });
  const premium = live.preview?.premium;
  const submit = async (values: z.infer<typeof acceptance>) => {
    if (!premium) return;
    try {
      const { request_id, revision } = await keep();
      const bought = await buy.mutateAsync({
        ...values,
        ...{ request_id, revision, gross: premium.gross },
      });
      noteBought(bought.policy_id);
      setLeaving(true);
      // The payment page stands outside the dashboard.
      const { pathname, search } = new URL(bought.payment_url);
      window.location.assign(`${pathname}${search}`);
    } catch (error) {
      // What is refused is refused for what has changed since: the price and the reasons are asked for again.
      live.again();
      showFormErrors(form, error, toast);
    }
  };
  const dialog =
    premium && live.preview?.terms ? (
      <FormDialog
        open={shown}
        title="Buy now"
        width="sm"
        onClose={() => setShown(false)}
        busy={form.formState.isSubmitting || leaving}
        saveLabel={`Pay ${formatMoney(premium.to_pay, premium.currency)}`}
        onSubmit={form.handleSubmit(submit, missingData(toast, acceptanceLabels))}
      >
        <div>{priceText(premium)}</div>
        <AcceptedTerms version={live.preview.terms} />
        <DeclaredFields
          control={form.control}
          labels={acceptanceLabels}
          lines={[{ text: 'name', required: true, autoComplete: 'name' }]}
        />
        <AcceptTick control={form.control} />
      </FormDialog>
    ) : null;
  return {
    open: () => {
      form.reset({ name, accepted: false as unknown as true });
      setShown(true);
    },
    dialog,
  };
}

function priceText({ gross, to_pay, currency }: NonNullable<CoverPreview['premium']>): string {
  const price = formatMoney(gross, currency);
  return to_pay === gross
    ? `You buy this cover for ${price} and pay it by card now. Policy, invoice and certificate are there at once; what is not paid within 50 minutes ends before it begins.`
    : `You buy this cover for ${price} and pay the first instalment, ${formatMoney(to_pay, currency)}, by card now. Policy, invoice and certificate are there at once; what is not paid within 50 minutes ends before it begins.`;
}
