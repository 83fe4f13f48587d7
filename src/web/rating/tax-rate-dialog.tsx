import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { taxChange } from '#contract/tax-versions.ts';
import { premiumTaxLineLabels, premiumTaxLines } from '#domain/rating/premium-tax.ts';
import { useWrite } from '#web/api/use-write.ts';
import { countryOptions } from '#web/kit/country-options.ts';
import { FormSelectField, FormTickBox } from '#web/kit/form-choices.tsx';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { FormMoneyField, FormTextField } from '#web/kit/form-fields.tsx';
import { SelectField } from '#web/kit/select-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import type { RecordDialogProps } from '#web/kit/lazy-dialog.tsx';
import type { TaxCell } from '#web/rating/tax-matrix.tsx';

const schema = taxChange.required().extend({
  rate_pct: z.preprocess(
    (text) => (typeof text === 'string' ? text.replace(',', '.') : text),
    taxChange.shape.rate_pct.unwrap(),
  ),
  flat_amount_cents: z.number().int().min(0),
});
type Values = z.input<typeof schema>;

const labels = {
  country_code: 'Country',
  line: 'Line',
  rate_pct: 'Rate %',
  flat_amount_cents: 'Flat amount',
  confidence: 'Source',
  note: 'Note',
};

const lines = premiumTaxLines.map((value) => ({ value, label: premiumTaxLineLabels[value] }));
const sources = [
  { value: 'A', label: 'Seen in a source' },
  { value: 'B', label: 'General knowledge, to be checked' },
  { value: 'C', label: 'Not found, to be checked' },
] as const;

export interface TaxRateSubject {
  version: string;
  revision: number;
  country_code: string | null;
  cells: readonly TaxCell[];
}

/** One rate of a draft with all that belongs to it; also of a country that has none yet. */
export function TaxRateDialog({ subject, open, onClose }: RecordDialogProps<TaxRateSubject>) {
  const toast = useToast();
  const { version, revision, cells } = subject;
  const cellOf = (country_code: string, line: string) =>
    cells.find((one) => one.country_code === country_code && one.line === line);
  const valuesOf = (country_code: string, line: Values['line']): Values => {
    const cell = cellOf(country_code, line);
    return {
      country_code,
      line,
      rate_pct: cell?.rate_pct ?? '',
      flat_amount_cents: cell?.flat_amount_cents ?? 0,
      insurer_borne: cell?.insurer_borne ?? false,
      confidence: cell?.confidence ?? 'A',
      note: cell?.note ?? '',
    };
  };
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(subject.country_code ?? '', 'HULL'),
  });
  const [country_code, line] = useWatch({ control: form.control, name: ['country_code', 'line'] });
  const done = (text: string) => ({
    onSuccess: () => {
      toast.success(text);
      onClose();
    },
    onError: (error: Parameters<typeof showFormErrors>[1]) => showFormErrors(form, error, toast),
  });
  const save = useWrite('update_tax_draft', done('Rate saved'));
  const put_back = useWrite('update_tax_draft', done('Rate put back'));
  /** Another country or line shows what holds there. */
  const choose = (next: { country_code?: string; line?: Values['line'] }) => {
    const place = { country_code, line, ...next };
    form.reset(valuesOf(place.country_code, place.line), { keepDirty: true });
  };
  const is_own = cellOf(country_code, line)?.own ?? false;
  return (
    <FormDialog
      open={open}
      width="sm"
      title={`Rate of ${version}`}
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={save.isPending || put_back.isPending}
      saveLabel="Save rate"
      onSubmit={form.handleSubmit(
        (rate) => save.mutate({ version, revision, rates: [rate] }),
        missingData(toast, labels),
      )}
      {...(is_own
        ? {
            foot: (
              <Button
                size="small"
                disabled={put_back.isPending}
                onClick={() =>
                  put_back.mutate({
                    version,
                    revision,
                    rates: [{ country_code, line, rate_pct: null }],
                  })
                }
              >
                Take out of the draft
              </Button>
            ),
          }
        : {})}
    >
      <FormRow>
        <SelectField
          label="Country"
          required
          value={country_code || null}
          options={countryOptions}
          onChange={(value) => choose({ country_code: value ?? '' })}
          error={form.formState.errors.country_code?.message}
        />
        <SelectField
          label="Line"
          required
          value={line}
          options={lines}
          onChange={(value) => choose({ line: value ?? 'HULL' })}
        />
      </FormRow>
      <FormRow>
        <FormTextField
          name="rate_pct"
          control={form.control}
          label="Rate %"
          required
          inputMode="decimal"
        />
        <FormMoneyField
          name="flat_amount_cents"
          control={form.control}
          label="Flat amount"
          hint="Added once to a policy."
        />
      </FormRow>
      <FormSelectField
        name="confidence"
        control={form.control}
        label="Source"
        required
        options={sources}
      />
      <FormTextField name="note" control={form.control} label="Note" />
      <FormTickBox
        name="insurer_borne"
        control={form.control}
        label="The insurer bears it; it is never printed"
      />
    </FormDialog>
  );
}
