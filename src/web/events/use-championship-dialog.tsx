import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { areSeriesLoaded } from '#domain/rating/levels/series-level.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import {
  championshipFormOf,
  championshipInput,
  championshipLabels,
  championshipSchema,
  championshipWords,
  type Championship,
  type ChampionshipForm,
} from '#web/events/championship-form.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import { usedInText } from '#web/kit/text/used-in-text.ts';

/** "Add championship" and "Edit championship": a season of events, rated as one of the series of the Ratings page. */
export function useChampionshipDialog() {
  const [shown, setShown] = useState(false);
  const [known, setKnown] = useState<Championship>();
  const toast = useToast();
  const form = useForm<ChampionshipForm>({
    resolver: zodResolver(championshipSchema),
    defaultValues: championshipFormOf(undefined),
  });
  const done = (text: string) => {
    toast.success(text);
    setShown(false);
  };
  const add = useWrite('add_championship', { onSuccess: () => done('Championship added') });
  const update = useWrite('update_championship', { onSuccess: () => done('Championship saved') });
  const edit = useRecordForm<ChampionshipForm, unknown, ChampionshipForm, Championship>({
    form,
    noun: 'championship',
    words: championshipWords,
    formOf: championshipFormOf,
    save: (values, stored) => {
      const input = championshipInput(values, stored?.active ?? true);
      if (!stored) return add.mutateAsync(input);
      const { championship_id, revision } = stored;
      return update.mutateAsync({ ...input, championship_id, revision });
    },
    onInvalid: missingData(toast, championshipLabels),
  });
  const open = (championship?: Championship) => {
    setKnown(championship);
    edit.begin(championship);
    setShown(true);
  };
  const dialog = (
    <>
      <FormPanel
        open={shown}
        title={known ? 'Edit championship' : 'Add championship'}
        place={known ? { parent_type: 'championship', parent_id: known.championship_id } : null}
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={add.isPending || update.isPending}
        saveLabel={known ? 'Save championship' : 'Add championship'}
        onSubmit={edit.submit}
        note={known ? usedInText({ events: known.event_count, policies: known.policies }) : null}
      >
        <ChampionshipFields form={form} shown={shown} />
      </FormPanel>
      {edit.question}
    </>
  );
  return { open, dialog };
}

function ChampionshipFields({
  form,
  shown,
}: {
  form: ReturnType<typeof useForm<ChampionshipForm>>;
  shown: boolean;
}) {
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
  return (
    <>
      <DeclaredFields
        control={form.control}
        lines={[
          [
            { text: 'name', label: 'Name', required: true },
            { text: 'year', label: 'Year', required: true, inputMode: 'numeric', maxLength: 4 },
          ],
          {
            choice: 'series',
            label: 'Series',
            loading: !series.isError && !areSeriesLoaded(series.data),
            options: isUnrated
              ? [...options, { value: named, label: named, note: 'not rated' }]
              : options,
            hint: 'Gives class and claim level to the cars of its events.',
          },
          [
            { text: 'organiser', label: 'Organiser' },
            { choice: 'country', label: 'Country', options: countryOptions },
          ],
        ]}
      />
    </>
  );
}
