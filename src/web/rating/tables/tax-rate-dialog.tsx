import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { taxChange } from '#contract/rating/tax-versions.ts';
import { formatMoney } from '#domain/money.ts';
import { premiumTaxLineLabels, premiumTaxLines } from '#domain/rating/tax/premium-tax.ts';
import { useWrite } from '#web/api/use-write.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import { staleRecord } from '#web/kit/form/use-stale-merge.tsx';
import type { TaxCell } from '#web/rating/tables/tax-matrix.tsx';

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
  insurer_borne: 'The insurer bears it; it is never printed',
};

const lines = premiumTaxLines.map((value) => ({ value, label: premiumTaxLineLabels[value] }));
const sources = [
  { value: 'A', label: 'Seen in a source' },
  { value: 'B', label: 'General knowledge, to be checked' },
  { value: 'C', label: 'Not found, to be checked' },
] as const;

const words = {
  ...labels,
  line: optionWord(labels.line, lines),
  flat_amount_cents: {
    label: labels.flat_amount_cents,
    text: (cents: number) => formatMoney(cents, 'EUR'),
  },
  insurer_borne: 'The insurer bears it',
  confidence: optionWord(labels.confidence, sources),
};

/** A draft with its rates, as it was when the dialog opened and as a refused save tells it. */
interface Draft {
  version: string;
  revision: number;
  cells: readonly TaxCell[];
}

export interface TaxRateSubject extends Draft {
  country_code: string | null;
}

type TaxPlace = Pick<Values, 'country_code' | 'line'>;

const cellOf = (cells: readonly TaxCell[], place: TaxPlace) =>
  cells.find((one) => one.country_code === place.country_code && one.line === place.line);

/** What holds at a place. */
function valuesOf(cells: readonly TaxCell[], { country_code, line }: TaxPlace): Values {
  const cell = cellOf(cells, { country_code, line });
  return {
    country_code,
    line,
    rate_pct: cell?.rate_pct ?? '',
    flat_amount_cents: cell?.flat_amount_cents ?? 0,
    insurer_borne: cell?.insurer_borne ?? false,
    confidence: cell?.confidence ?? 'A',
    note: cell?.note ?? '',
  };
}

const taxLines: FieldLines<keyof Values> = [
  [
    { text: 'rate_pct', required: true, inputMode: 'decimal' },
    { money: 'flat_amount_cents', hint: 'Added once to a policy.' },
  ],
  { choice: 'confidence', required: true, options: sources },
  { text: 'note' },
  { tick: 'insurer_borne' },
];

/** The form of a rate at its place, and how it is saved or taken out of the draft. */
function useTaxRateForm(subject: TaxRateSubject, onClose: () => void) {
  const toast = useToast();
  // A colleague's change that stood in the way takes its place.
  const [draft, setDraft] = useState<Draft>(subject);
  const { version, revision, cells } = draft;
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(cells, { country_code: subject.country_code ?? '', line: 'HULL' }),
  });
  const [country_code, line] = useWatch({ control: form.control, name: ['country_code', 'line'] });
  const done = (text: string) => () => {
    toast.success(text);
    onClose();
  };
  const save = useWrite('update_tax_draft', { onSuccess: done('Rate saved') });
  const edit = useRecordForm<Values, unknown, z.output<typeof schema>, Draft>({
    form,
    noun: 'rate',
    words,
    formOf: (record = draft) => valuesOf(record.cells, form.getValues()),
    save: (rate, record = draft) =>
      save.mutateAsync({ version, revision: record.revision, rates: [rate] }),
    onInvalid: missingData(toast, labels),
    follow: draft,
  });
  const put_back = useWrite('update_tax_draft', {
    onSuccess: done('Rate put back'),
    onError: (error) => {
      setDraft(staleRecord(error, draft) ?? draft);
      toast.failure(error);
    },
  });
  /** Another country or line shows what holds there. */
  const choose = (place: Partial<TaxPlace>) =>
    form.reset(valuesOf(cells, { country_code, line, ...place }), { keepDirty: true });
  return {
    form,
    edit,
    place: { country_code, line },
    choose,
    isBusy: save.isPending || put_back.isPending,
    takeOut: () =>
      put_back.mutate({ version, revision, rates: [{ country_code, line, rate_pct: null }] }),
    isOwn: cellOf(cells, { country_code, line })?.own ?? false,
  };
}

/** One rate of a draft with all that belongs to it; also of a country that has none yet. */
export function TaxRateDialog({ subject, open, onClose }: RecordDialogProps<TaxRateSubject>) {
  const { form, edit, place, choose, isBusy, isOwn, takeOut } = useTaxRateForm(subject, onClose);
  const { isDirty, errors } = form.formState;
  return (
    <>
      <FormDialog
        open={open}
        width="sm"
        title={`Rate of ${subject.version}`}
        onClose={onClose}
        dirty={isDirty}
        busy={isBusy}
        saveLabel="Save rate"
        onSubmit={edit.submit}
        foot={
          isOwn ? (
            <Button size="small" disabled={isBusy} onClick={takeOut}>
              Take out of the draft
            </Button>
          ) : null
        }
      >
        <FormRow>
          <SelectField
            label="Country"
            required
            value={place.country_code || null}
            options={countryOptions}
            onChange={(value) => choose({ country_code: value ?? '' })}
            error={errors.country_code?.message}
          />
          <SelectField
            label="Line"
            required
            value={place.line}
            options={lines}
            onChange={(value) => choose({ line: value ?? 'HULL' })}
          />
        </FormRow>
        <DeclaredFields control={form.control} labels={labels} lines={taxLines} />
      </FormDialog>
      {edit.question}
    </>
  );
}
