import type { z } from 'zod';
import { exchangeRateActions } from '#contract/payments/exchange-rates.ts';
import { REPORTING_CURRENCY, translatedCurrencies } from '#domain/currencies.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useStepForm } from '#web/kit/form/use-step-form.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { today } from '#web/kit/text/today.ts';

const schema = exchangeRateActions.add_exchange_rate.input;
type Values = z.input<typeof schema>;

const labels = { currency: 'Currency', valid_from: 'Valid from', rate: 'Rate' };
const options = plainOptions(translatedCurrencies);

/** "Add rate": what a unit of a currency is worth from a day on; the currency without one is chosen. */
export function ExchangeRateDialog({ subject, open, onClose }: RecordDialogProps<string | null>) {
  const step = useStepForm<Values, Values>(
    {
      ...{ schema, labels },
      begin: {
        currency: translatedCurrencies.find((one) => one === subject) ?? 'GBP',
        valid_from: today(),
        rate: '',
      },
      write: (values) => chosenWrite('add_exchange_rate', values, 'Rate added'),
    },
    { open, onClose },
  );
  const currency = step.form.watch('currency');
  return (
    <FormDialog {...step.frame} title="Add rate" width="xs" saveLabel="Add">
      <DeclaredFields
        {...step.fields}
        lines={[
          { choice: 'currency', required: true, options },
          { date: 'valid_from', required: true, max: today() },
          {
            text: 'rate',
            required: true,
            hint: `${REPORTING_CURRENCY} for 1 ${currency}, such as 1.1532.`,
          },
        ]}
      />
    </FormDialog>
  );
}
