import { eventKindLabels } from '#domain/events/event-words.ts';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { itemKinds, raceSessions } from '#domain/rating/on-track-input.ts';
import { useRead } from '#web/api/use-read.ts';
import type { EventForm } from '#web/events/calendar/event-form.ts';
import { eventStatuses, eventStatusWord } from '#web/events/calendar/event-words.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import {
  type DeclaredField,
  DeclaredFields,
  type FieldLines,
} from '#web/kit/form/declared-fields.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { dateWord, type FieldWords, optionWord } from '#web/kit/form/stale-words.ts';

const kindOptions = itemKinds.map((value) => ({ value, label: eventKindLabels[value] }));
const statusOptions = eventStatuses.map((value) => ({
  value,
  label: eventStatusWord(value).label,
}));
const sessionOptions = raceSessions.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** The fields of an event as the form names and shows them. */
export function useEventWords(shown: boolean): FieldWords<EventForm> {
  const circuits = useRead('get_circuits', {}, { enabled: shown, staleMs: 300_000 });
  const championships = useRead('get_championships', {}, { enabled: shown, staleMs: 60_000 });
  return {
    name: 'Name',
    championship_id: optionWord(
      'Championship',
      (championships.data?.championships ?? []).map((one) => ({
        value: one.championship_id,
        label: `${one.name} ${one.year}`,
      })),
    ),
    circuit_id: optionWord(
      'Circuit',
      (circuits.data?.circuits ?? []).map((one) => ({ value: one.circuit_id, label: one.name })),
    ),
    country: optionWord('Country', countryOptions),
    start_on: dateWord('From'),
    end_on: dateWord('To'),
    kind: optionWord('Kind', kindOptions),
    race_hours: 'Race hours',
    sessions: optionWord('Sessions', sessionOptions),
    status: optionWord('Status', statusOptions),
    source: 'Website or source',
  };
}

const useAddCircuitDialog = lazyDialog(() =>
  import('#web/events/circuit/use-circuit-dialog.tsx').then(
    (m) => (onAdded: (circuit_id: string) => void) => {
      const { add, dialog } = m.useCircuitDialog(onAdded);
      return { open: add, dialog };
    },
  ),
);

type EditedEvent = UseFormReturn<EventForm, unknown, EventForm>;

/** The fields of an event; choosing a circuit fills in its country. */
export function EventFields({
  form,
  labels,
  shown,
}: {
  form: EditedEvent;
  labels: Readonly<Record<keyof EventForm, string>>;
  shown: boolean;
}) {
  const { control } = form;
  const circuits = useRead('get_circuits', {}, { enabled: shown, staleMs: 300_000 });
  const championships = useRead('get_championships', {}, { enabled: shown, staleMs: 60_000 });
  const [championship_id, circuit_id, start_on] = useWatch({
    control,
    name: ['championship_id', 'circuit_id', 'start_on'],
  });
  const circuit = useAddCircuitDialog((added) =>
    form.setValue('circuit_id', added, { shouldDirty: true }),
  );
  return (
    <>
      <DeclaredFields
        control={control}
        labels={labels}
        lines={[
          { text: 'name', required: true },
          {
            choice: 'championship_id',
            loading: championships.isPending,
            options: (championships.data?.championships ?? [])
              .filter((one) => one.active || one.championship_id === championship_id)
              .map((one) => ({
                value: one.championship_id,
                label: one.name,
                note: String(one.year),
              })),
          },
          [
            {
              choice: 'circuit_id',
              required: true,
              adds: { noun: 'circuit', onAdd: circuit.open },
              loading: circuits.isPending,
              options: (circuits.data?.circuits ?? [])
                .filter((one) => one.active || one.circuit_id === circuit_id)
                .map((one) => ({ value: one.circuit_id, label: one.name, note: one.country })),
              onChosen: (value) => {
                const circuit = circuits.data?.circuits.find((one) => one.circuit_id === value);
                if (circuit) form.setValue('country', circuit.country, { shouldDirty: true });
              },
            },
            { choice: 'country', required: true, options: countryOptions },
          ],
          datesOf(form, start_on),
          ...termLines,
        ]}
      />
      {circuit.dialog}
    </>
  );
}

/** From and to; a start behind the end takes the end along. */
const datesOf = (
  form: EditedEvent,
  start_on: string,
): readonly DeclaredField<keyof EventForm>[] => [
  {
    date: 'start_on',
    required: true,
    kept: (day) => day ?? '',
    onChosen: (day) => {
      if (day && form.getValues('end_on') < day) form.setValue('end_on', day);
    },
  },
  {
    date: 'end_on',
    required: true,
    kept: (day) => day ?? '',
    ...(start_on ? { min: start_on } : {}),
  },
];

/** How it is raced: kind, hours, sessions. */
const termLines: FieldLines<keyof EventForm> = [
  [
    { choice: 'kind', required: true, options: kindOptions },
    { text: 'race_hours', inputMode: 'decimal' },
    { choice: 'status', required: true, options: statusOptions },
  ],
  { choices: 'sessions', options: sessionOptions },
  { text: 'source' },
];
