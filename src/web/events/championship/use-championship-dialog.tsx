import { type UseFormReturn, useWatch } from 'react-hook-form';
import { areSeriesLoaded } from '#domain/rating/levels/series-level.ts';
import { useRead } from '#web/api/use-read.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import {
  championshipFormOf,
  championshipInput,
  championshipSchema,
  championshipWords,
  type Championship,
  type ChampionshipForm,
} from '#web/events/championship/championship-form.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';
import { usedInText } from '#web/kit/text/used-in-text.ts';

/** "Add championship" and "Edit championship": a season of events, rated as one of the series of the Ratings page. */
export function useChampionshipDialog() {
  const edit = useRecordDialog<ChampionshipForm, ChampionshipForm, Championship>({
    schema: championshipSchema,
    noun: 'championship',
    words: championshipWords,
    formOf: championshipFormOf,
    write: (values, stored) => {
      const input = championshipInput(values, stored?.active ?? true);
      if (!stored) return chosenWrite('add_championship', input, 'Championship added');
      const { championship_id, revision } = stored;
      const changed = { ...input, championship_id, revision };
      return chosenWrite('update_championship', changed, 'Championship saved');
    },
  });
  const { known, open, frame } = edit;
  const dialog = (
    <>
      <FormPanel
        {...frame}
        title={known ? 'Edit championship' : 'Add championship'}
        place={known ? { parent_type: 'championship', parent_id: known.championship_id } : null}
        saveLabel={known ? 'Save championship' : 'Add championship'}
        note={known ? usedInText({ events: known.event_count, policies: known.policies }) : null}
      >
        <DeclaredFields
          control={edit.form.control}
          labels={edit.labels}
          lines={useChampionshipLines(edit.form, frame.open)}
        />
      </FormPanel>
      {edit.question}
    </>
  );
  return { open, dialog };
}

function useChampionshipLines(
  form: UseFormReturn<ChampionshipForm, unknown, ChampionshipForm>,
  shown: boolean,
): FieldLines<keyof ChampionshipForm> {
  const series = useRead('get_series', {}, { enabled: shown, staleMs: 300_000 });
  const [year, named] = useWatch({ control: form.control, name: ['year', 'series'] });
  const rated = series.data?.[year] ?? Object.values(series.data ?? {}).at(-1) ?? [];
  const options = rated.map((one) => ({
    value: one.name,
    label: one.name,
    note: `${one.car_class} · level ${one.claim_level}`,
  }));
  // A file may bring a series that nobody has rated yet.
  const isUnrated = named !== null && !options.some(({ value }) => value === named);
  return [
    [
      { text: 'name', required: true },
      { text: 'year', required: true, inputMode: 'numeric', maxLength: 4 },
    ],
    {
      choice: 'series',
      loading: !series.isError && !areSeriesLoaded(series.data),
      options: isUnrated
        ? [...options, { value: named, label: named, note: 'not rated' }]
        : options,
      hint: 'Gives class and claim level to the cars of its events.',
    },
    [{ text: 'organiser' }, { choice: 'country', options: countryOptions }],
  ];
}
