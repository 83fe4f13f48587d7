import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { noteBought } from '#web/payments/link/bought-cover.ts';
import { AcceptedTerms } from '#web/policies/document/accepted-terms.tsx';
import type { CoverPreview, LivePremium } from '#web/policies/instant/use-cover-premium.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Missing data for Name').max(120, 'At most 120 characters.'),
  accepted: z.literal(true, 'Tick that you accept the conditions.'),
});
const labels = { name: 'Name', accepted: 'I accept the conditions' };

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
    resolver: zodResolver(schema),
    defaultValues: { name, accepted: false as unknown as true },
  });
  const premium = live.preview?.premium;
  const submit = async (values: z.infer<typeof schema>) => {
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
        onSubmit={form.handleSubmit(submit, missingData(toast, labels))}
      >
        <div>{priceText(premium)}</div>
        <AcceptedTerms version={live.preview.terms} />
        <DeclaredFields
          control={form.control}
          labels={labels}
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

type Typed = z.input<typeof schema>;

/** The tick that binds. */
function AcceptTick({ control }: { control: Control<Typed, unknown, z.output<typeof schema>> }) {
  return (
    <Controller
      name="accepted"
      control={control}
      render={({ field, fieldState }) => (
        <div>
          <TickBox
            label="I accept the conditions"
            checked={field.value}
            onChange={field.onChange}
            describedBy="buy-accept-error"
          />
          {fieldState.error ? (
            <div id="buy-accept-error" role="alert" style={{ color: t.error, fontSize: 13 }}>
              {fieldState.error.message}
            </div>
          ) : null}
        </div>
      )}
    />
  );
}

function priceText({ gross, to_pay, currency }: NonNullable<CoverPreview['premium']>): string {
  const price = formatMoney(gross, currency);
  return to_pay === gross
    ? `You buy this cover for ${price} and pay it by card now. Policy, invoice and certificate are there at once; what is not paid within 50 minutes ends before it begins.`
    : `You buy this cover for ${price} and pay the first instalment, ${formatMoney(to_pay, currency)}, by card now. Policy, invoice and certificate are there at once; what is not paid within 50 minutes ends before it begins.`;
}
