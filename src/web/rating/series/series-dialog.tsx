import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { seriesRatingActions } from '#contract/rating/series-ratings.ts';
import { formatMoney } from '#domain/money.ts';
import { percentages } from '#domain/percentages.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
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

const newSeries: Omit<Values, 'year'> = {
  name: '',
  car_class: '',
  claim_level: 5,
  base_rate_override: null,
  default_excess_pct: '10.0',
  min_premium_override: null,
  min_excess_override: null,
  typical_race_hours: null,
  uses_categories: true,
  notes: '',
};

function startOf(year: number, line: SeriesLine | undefined): Values {
  if (!line) return { ...newSeries, year };
  const { name, car_class, claim_level, default_excess_pct, uses_categories, notes } = line;
  const { base_rate_override, min_premium_override, min_excess_override, typical_race_hours } =
    line;
  return {
    ...{ year, name, car_class, claim_level, default_excess_pct, uses_categories, notes },
    ...{ base_rate_override, min_premium_override, min_excess_override, typical_race_hours },
  };
}

interface SeriesSubject {
  year: number;
  classes: readonly { value: string; label: string }[];
  line?: SeriesLine;
}

/** The form of a series of a year, and how it is added or saved. */
function useSeriesForm({ year, classes, line }: SeriesSubject, onClose: () => void) {
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
  return { form, edit, isBusy: add.isPending || update.isPending };
}

const linesOf = ({ classes, line }: SeriesSubject): FieldLines<keyof Values> => [
  line ? null : { text: 'name', required: true },
  [
    { choice: 'car_class', required: true, options: classes },
    { choice: 'claim_level', required: true, options: levelOptions, kept: Number },
  ],
  [
    {
      choice: 'base_rate_override',
      options: plainOptions(percentages.slice(0, -1)),
      hint: 'Empty: the rate of the class.',
    },
    { choice: 'default_excess_pct', required: true, options: plainOptions(percentages) },
  ],
  [
    { money: 'min_premium_override', hint: 'Empty: as the rating tables say.' },
    { money: 'min_excess_override', hint: 'Empty: that of the class.' },
  ],
  {
    text: 'typical_race_hours',
    inputMode: 'decimal',
    kept: (text) => (text === '' ? null : String(text).replace(',', '.')),
  },
  { tick: 'uses_categories' },
  { text: 'notes' },
];

/** "Add series", and all fields of one that is there. */
export function SeriesDialog({ subject, open, onClose }: RecordDialogProps<SeriesSubject>) {
  const { year, line } = subject;
  const { form, edit, isBusy } = useSeriesForm(subject, onClose);
  return (
    <>
      <FormDialog
        open={open}
        width="sm"
        title={line ? `${line.name} ${year}` : `Add series to ${year}`}
        onClose={onClose}
        dirty={form.formState.isDirty}
        busy={isBusy}
        saveLabel={line ? 'Save series' : 'Add series'}
        onSubmit={edit.submit}
      >
        <DeclaredFields control={form.control} labels={labels} lines={linesOf(subject)} />
      </FormDialog>
      {edit.question}
    </>
  );
}
