import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { bindersContract } from '#contract/binders/binders.ts';
import { currencies } from '#domain/currencies.ts';
import { formatMoney } from '#domain/money.ts';
import { insuranceTypeLabels, insuranceTypes } from '#domain/policies/insurance-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { Binder } from '#web/binders/binders-of-insurer.tsx';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { fieldLabels, optionWord } from '#web/kit/form/stale-words.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';

const schema = bindersContract.save_binder.input.omit({
  binder_id: true,
  revision: true,
  insurer_id: true,
});
type Values = z.input<typeof schema>;

const lineOptions = insuranceTypes.map((value) => ({ value, label: insuranceTypeLabels[value] }));
const levelOptions = Array.from({ length: 10 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));
const currencyOptions = currencies.map((value) => ({ value, label: value }));
const most = (label: string) => ({
  label,
  text: (cents: number | null) => (cents === null ? 'No limit' : formatMoney(cents, 'EUR')),
});
const words = {
  umr: 'Reference (UMR)',
  valid_from: 'From',
  valid_to: 'Until',
  lines: optionWord('Lines', lineOptions),
  countries: optionWord('Countries', countryOptions),
  classes: 'Car classes',
  highest_series_level: 'Highest series level',
  highest_driver_level: 'Highest driver level',
  currency: 'Currency',
  value_per_car: most('Most for a car'),
  value_per_event: most('Most for an event and circuit weekend'),
  value_per_transport: most('Most for a transport'),
  premium_limit: most('Premium limit'),
  commission_pct: 'Our commission %',
  profit_commission_pct: 'Profit commission %',
  profit_expenses_pct: 'Expenses before profit %',
  deficit_carried: 'A loss is carried into the next agreement',
  notes: 'Notes',
};
const labels = fieldLabels(words);

const blank = (): Values => ({
  umr: '',
  valid_from: `${today().slice(0, 4)}-01-01`,
  valid_to: `${today().slice(0, 4)}-12-31`,
  lines: ['on_track'],
  countries: [],
  classes: [],
  highest_series_level: null,
  highest_driver_level: null,
  currency: 'EUR',
  value_per_car: null,
  value_per_event: null,
  value_per_transport: null,
  premium_limit: null,
  commission_pct: '0',
  profit_commission_pct: '0',
  profit_expenses_pct: '0',
  deficit_carried: true,
  notes: '',
});

function formOf(binder?: Binder): Values {
  if (!binder) return blank();
  const { binder_id: _binder, insurer_id: _insurer, revision: _revision, ...terms } = binder;
  return terms;
}

const level = {
  options: levelOptions,
  shown: (value: unknown) => (typeof value === 'number' ? String(value) : null),
  kept: (value: string | number | null) => (value === null || value === '' ? null : Number(value)),
  hint: 'Empty: any.',
  clearable: true,
};
const classList = {
  shown: (value: unknown) => (Array.isArray(value) ? value.join(', ') : ''),
  kept: (value: string | number | null) =>
    String(value ?? '')
      .split(',')
      .map((one) => one.trim()),
};
const noLimit = { hint: 'Empty: no limit.' };

const fieldLines: FieldLines<keyof Values> = [
  { text: 'umr', required: true },
  [
    { date: 'valid_from', required: true },
    { date: 'valid_to', required: true },
  ],
  { choices: 'lines', required: true, options: lineOptions },
  { choices: 'countries', options: countryOptions, hint: 'Empty: all countries.' },
  {
    text: 'classes',
    shown: classList.shown,
    kept: classList.kept,
    hint: 'With commas. Empty: all.',
  },
  [
    { choice: 'highest_series_level', ...level },
    { choice: 'highest_driver_level', ...level },
  ],
  { choice: 'currency', options: currencyOptions, required: true },
  [
    { money: 'value_per_car', ...noLimit },
    { money: 'value_per_event', ...noLimit },
  ],
  [
    { money: 'value_per_transport', ...noLimit },
    { money: 'premium_limit', ...noLimit },
  ],
  [
    { text: 'commission_pct', inputMode: 'decimal', required: true },
    { text: 'profit_commission_pct', inputMode: 'decimal', required: true },
  ],
  [{ text: 'profit_expenses_pct', inputMode: 'decimal', required: true }],
  { tick: 'deficit_carried' },
  { text: 'notes', rows: 3 },
];

/** "Edit agreement", or "Add agreement": what an insurer agreed that is written in its name. */
export function BinderPanel({
  subject: { insurer_id, binder },
  open,
  onClose,
}: RecordDialogProps<{ insurer_id: string; binder?: Binder }>) {
  const toast = useToast();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: formOf(binder),
  });
  const save = useWrite('save_binder');
  const edit = useRecordForm<Values, unknown, z.output<typeof schema>, Binder>({
    form,
    noun: 'agreement',
    words,
    formOf,
    save: async (values, known) => {
      const classes = values.classes.filter((one) => one !== '');
      await save.mutateAsync({
        ...values,
        ...{ classes, insurer_id },
        ...(known ? { binder_id: known.binder_id, revision: known.revision } : {}),
      });
      toast.success(known ? 'Agreement saved' : 'Agreement added');
      onClose();
    },
    onInvalid: missingData(toast, labels),
    ...(binder ? { follow: binder } : {}),
  });
  return (
    <>
      <FormPanel
        open={open}
        title={binder ? 'Edit agreement' : 'Add agreement'}
        onClose={onClose}
        dirty={form.formState.isDirty}
        busy={save.isPending}
        saveLabel={binder ? 'Save agreement' : 'Add agreement'}
        onSubmit={edit.submit}
        note="Holds for every document that is sent, accepted or issued from now on."
      >
        <DeclaredFields control={form.control} labels={labels} lines={fieldLines} />
      </FormPanel>
      {edit.question}
    </>
  );
}
