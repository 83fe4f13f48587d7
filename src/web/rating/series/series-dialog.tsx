import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { seriesRatingActions } from '#contract/rating/series-ratings.ts';
import { formatMoney } from '#domain/money.ts';
import { percentages } from '#domain/percentages.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormSelectField, FormTickBox } from '#web/kit/form/form-choices.tsx';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { bind, missingData } from '#web/kit/form/form-errors.ts';
import { FormMoneyField, FormTextField } from '#web/kit/form/form-fields.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import { levelOptions, type SeriesLine } from '#web/rating/series/series-cells.tsx';

const schema = seriesRatingActions.add_series_rating.input;
type Values = z.output<typeof schema>;

/** An amount of the rating tables, which are in euro. */
const euroWord = (label: string) => ({
  label,
  text: (cents: number | null) => (cents === null ? '' : formatMoney(cents, 'EUR')),
});

const labels = {
  year: 'Year',
  name: 'Series',
  car_class: 'Cars',
  claim_level: 'Claim level',
  base_rate_override: 'Own rate %',
  default_excess_pct: 'Excess %',
  min_premium_override: 'Min premium',
  min_excess_override: 'Min excess',
  typical_race_hours: 'Race hours',
  uses_categories: 'Drivers are categorised',
  notes: 'Note',
};

const startOf = (year: number, line: SeriesLine | undefined): Values => ({
  year,
  name: line?.name ?? '',
  car_class: line?.car_class ?? '',
  claim_level: line?.claim_level ?? 5,
  base_rate_override: line?.base_rate_override ?? null,
  default_excess_pct: line?.default_excess_pct ?? '10.0',
  min_premium_override: line?.min_premium_override ?? null,
  min_excess_override: line?.min_excess_override ?? null,
  typical_race_hours: line?.typical_race_hours ?? null,
  uses_categories: line?.uses_categories ?? true,
  notes: line?.notes ?? '',
});

/** "Add series", and all fields of one that is there. */
export function SeriesDialog({
  subject: { year, classes, line },
  open,
  onClose,
}: RecordDialogProps<{
  year: number;
  classes: readonly { value: string; label: string }[];
  line?: SeriesLine;
}>) {
  const toast = useToast();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: startOf(year, line),
  });
  const answers = {
    onSuccess: () => {
      toast.success(line ? 'Series saved' : 'Series added');
      onClose();
    },
  };
  const add = useWrite('add_series_rating', answers);
  const update = useWrite('update_series_rating', answers);
  const edit = useRecordForm<Values, unknown, Values, SeriesLine>({
    form,
    noun: 'series',
    words: {
      ...labels,
      car_class: optionWord('Cars', classes),
      min_premium_override: euroWord(labels.min_premium_override),
      min_excess_override: euroWord(labels.min_excess_override),
    },
    formOf: (record) => startOf(year, record),
    save: async ({ name, year: _year, ...cells }, record) => {
      if (!record) return add.mutateAsync({ year, name, ...cells });
      const { series_rating_id, revision } = record;
      return update.mutateAsync({ series_rating_id, revision, cells });
    },
    onInvalid: missingData(toast, labels),
    ...(line ? { follow: line } : {}),
  });
  const { control } = form;
  return (
    <>
      <FormDialog
        open={open}
        width="sm"
        title={line ? `${line.name} ${year}` : `Add series to ${year}`}
        onClose={onClose}
        dirty={form.formState.isDirty}
        busy={add.isPending || update.isPending}
        saveLabel={line ? 'Save series' : 'Add series'}
        onSubmit={edit.submit}
      >
        {line ? null : <FormTextField name="name" control={control} label="Series" required />}
        <FormRow>
          <FormSelectField
            name="car_class"
            control={control}
            label="Cars"
            required
            options={classes}
          />
          <Controller
            name="claim_level"
            control={control}
            render={({ field, fieldState }) => (
              <SelectField
                {...bind(field)}
                value={String(field.value)}
                onChange={(value) => field.onChange(Number(value))}
                label="Claim level"
                required
                options={levelOptions}
                error={fieldState.error?.message}
              />
            )}
          />
        </FormRow>
        <FormRow>
          <FormSelectField
            name="base_rate_override"
            control={control}
            label="Own rate %"
            options={plainOptions(percentages.slice(0, -1))}
            hint="Empty: the rate of the class."
          />
          <FormSelectField
            name="default_excess_pct"
            control={control}
            label="Excess %"
            required
            options={plainOptions(percentages)}
          />
        </FormRow>
        <FormRow>
          <FormMoneyField
            name="min_premium_override"
            control={control}
            label="Min premium"
            hint="Empty: as the rating tables say."
          />
          <FormMoneyField
            name="min_excess_override"
            control={control}
            label="Min excess"
            hint="Empty: that of the class."
          />
        </FormRow>
        <Controller
          name="typical_race_hours"
          control={control}
          render={({ field, fieldState }) => (
            <TextField
              {...bind(field)}
              value={field.value ?? ''}
              onChange={(text) => field.onChange(text === '' ? null : text.replace(',', '.'))}
              label="Race hours"
              inputMode="decimal"
              error={fieldState.error?.message}
            />
          )}
        />
        <FormTickBox name="uses_categories" control={control} label="Drivers are categorised" />
        <FormTextField name="notes" control={control} label="Note" />
      </FormDialog>
      {edit.question}
    </>
  );
}
