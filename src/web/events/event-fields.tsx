import { eventKindLabels } from '#domain/events/event-words.ts';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { itemKinds, raceSessions } from '#domain/rating/on-track-input.ts';
import { useRead } from '#web/api/use-read.ts';
import type { EventForm } from '#web/events/event-form.ts';
import { eventStatuses, eventStatusWord } from '#web/events/event-words.ts';
import { FormMultiSelectField, FormSelectField } from '#web/kit/form/form-choices.tsx';
import { FormTextField } from '#web/kit/form/form-fields.tsx';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormRow } from '#web/kit/form/form-dialog.tsx';
import { bind } from '#web/kit/form/form-errors.ts';
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

/** The fields of an event; choosing a circuit fills in its country. */
export function EventFields({ form, shown }: { form: UseFormReturn<EventForm>; shown: boolean }) {
  const { control } = form;
  const circuits = useRead('get_circuits', {}, { enabled: shown, staleMs: 300_000 });
  const championships = useRead('get_championships', {}, { enabled: shown, staleMs: 60_000 });
  const [championship_id, circuit_id, start_on] = useWatch({
    control,
    name: ['championship_id', 'circuit_id', 'start_on'],
  });
  return (
    <>
      <FormTextField name="name" control={control} label="Name" required />
      <FormSelectField
        name="championship_id"
        control={control}
        label="Championship"
        loading={championships.isPending}
        options={(championships.data?.championships ?? [])
          .filter((one) => one.active || one.championship_id === championship_id)
          .map((one) => ({
            value: one.championship_id,
            label: one.name,
            note: String(one.year),
          }))}
      />
      <FormRow>
        <FormSelectField
          name="circuit_id"
          control={control}
          label="Circuit"
          required
          loading={circuits.isPending}
          options={(circuits.data?.circuits ?? [])
            .filter((one) => one.active || one.circuit_id === circuit_id)
            .map((one) => ({ value: one.circuit_id, label: one.name, note: one.country }))}
          onChosen={(value) => {
            const circuit = circuits.data?.circuits.find((one) => one.circuit_id === value);
            if (circuit) form.setValue('country', circuit.country, { shouldDirty: true });
          }}
        />
        <FormSelectField
          name="country"
          control={control}
          label="Country"
          required
          options={countryOptions}
        />
      </FormRow>
      <EventDates form={form} start_on={start_on} />
      <EventTerms form={form} />
    </>
  );
}

/** From and to; a start behind the end takes the end along. */
function EventDates({ form, start_on }: { form: UseFormReturn<EventForm>; start_on: string }) {
  return (
    <FormRow>
      <Controller
        name="start_on"
        control={form.control}
        render={({ field, fieldState }) => (
          <DateField
            {...bind(field)}
            value={field.value || null}
            onChange={(value) => {
              field.onChange(value ?? '');
              if (value && form.getValues('end_on') < value) form.setValue('end_on', value);
            }}
            label="From"
            required
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="end_on"
        control={form.control}
        render={({ field, fieldState }) => (
          <DateField
            {...bind(field)}
            value={field.value || null}
            onChange={(value) => field.onChange(value ?? '')}
            label="To"
            required
            {...(start_on ? { min: start_on } : {})}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormRow>
  );
}

/** How it is raced: kind, hours, sessions. */
function EventTerms({ form }: { form: UseFormReturn<EventForm> }) {
  const { control } = form;
  return (
    <>
      <FormRow>
        <FormSelectField
          name="kind"
          control={control}
          label="Kind"
          required
          options={kindOptions}
        />
        <FormTextField name="race_hours" control={control} label="Race hours" inputMode="decimal" />
        <FormSelectField
          name="status"
          control={control}
          label="Status"
          required
          options={statusOptions}
        />
      </FormRow>
      <FormMultiSelectField
        name="sessions"
        control={control}
        label="Sessions"
        options={sessionOptions}
      />
      <FormTextField name="source" control={control} label="Website or source" />
    </>
  );
}
