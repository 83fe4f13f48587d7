import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { counted } from '#domain/counted.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { parseMoney } from '#domain/number-entry.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useHeldRows } from '#web/api/use-held-rows.ts';
import { useRead } from '#web/api/use-read.ts';
import { useClientOptions } from '#web/garage/client-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import { carTitle } from '#web/policies/editor/content-names.ts';
import { useCreateQuote } from '#web/policies/quote/use-create-quote.ts';
import { calculatedCover } from '#web/rating/calculator/calculated-cover.ts';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';
import type { Calculation } from '#web/rating/calculator/use-calculation.ts';

const useAddAccountDialog = lazyDialog(() =>
  import('#web/accounts/list/use-add-account-dialog.tsx').then((m) => m.useAddAccountDialog),
);
const useAddCarDialog = lazyDialog(() =>
  import('#web/garage/use-car-dialog.tsx').then((m) => (onAdded: (car_id: string) => void) => {
    const { add, dialog } = m.useCarDialog(onAdded);
    return { open: add, dialog };
  }),
);

const schema = z.object({
  user_id: z.uuid('Missing data for Client'),
  car_id: z.uuid('Missing data for Car'),
  event_ids: z.array(z.uuid()).min(1, 'Missing data for Events').max(24, 'At most 24 events.'),
  driver_ids: z.array(z.uuid()).max(6, 'At most 6 drivers.'),
});
const labels = { user_id: 'Client', car_id: 'Car', event_ids: 'Events', driver_ids: 'Drivers' };
const nobody: Wanted = { user_id: '', car_id: '', event_ids: [], driver_ids: [] };

type Wanted = z.infer<typeof schema>;

/** A calculation as it stood when a quote was wanted of it. */
interface Calculated {
  input: CalculatorInput;
  calculation: Calculation;
}

/** "Make quote" of the calculator: for whom, with which car and where; everything else is carried over. */
export function useCalculatedQuoteDialog() {
  const [wanted, setWanted] = useState<Calculated>();
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm<Wanted>({ resolver: zodResolver(schema), defaultValues: nobody });
  const client = useAddAccountDialog((user_id) => form.setValue('user_id', user_id));
  const car = useAddCarDialog((car_id) => form.setValue('car_id', car_id));
  const create = useCreateQuote(form, { onCreated: () => setShown(false), part: 'calculated' });
  const save = ({ user_id, ...records }: Wanted) => {
    if (!wanted) return;
    const { insurer } = wanted.input;
    create.mutate({
      user_id,
      ...(insurer === '' ? {} : { insurer_id: insurer }),
      calculated: { ...records, ...calculatedCover(wanted.input) },
    });
  };
  const addCar = ({ input }: Calculated, make: string) =>
    car.open({
      ...{ user_id: form.getValues('user_id') || null, make },
      ...{ car_class: input.car_class, currency: input.currency },
      insured_value: parseMoney(input.value) ?? 0,
    });
  const dialog = wanted ? (
    <>
      <FormDialog
        open={shown}
        title="Make quote"
        subtitle={summaryOf(wanted)}
        width="xs"
        onClose={() => setShown(false)}
        busy={create.isPending}
        dirty={form.formState.isDirty}
        saveLabel="Make quote"
        onSubmit={form.handleSubmit(save, missingData(toast, labels))}
      >
        <WantedFields
          control={form.control}
          input={wanted.input}
          onAddClient={(company_name) => client.open({ account_type: 'agent', company_name })}
          onAddCar={(make) => addCar(wanted, make)}
        />
      </FormDialog>
      {client.dialog}
      {car.dialog}
    </>
  ) : null;
  return {
    open: (input: CalculatorInput, calculation: Calculation) => {
      form.reset(nobody);
      setWanted({ input, calculation });
      setShown(true);
    },
    dialog,
  };
}

const summaryOf = ({ input, calculation }: Calculated) =>
  `${input.series || input.car_class}, ${input.currency} ${input.value}, excess ${input.excess_pct} %: ${formatMoney(calculation.result.gross_premium, input.currency)} for ${counted(Number(input.events), 'event')}.`;

/** Events of the circuit and the kind that was calculated stand first. */
function eventOptions(
  events: readonly ItemOf<'get_events', 'events'>[],
  { circuit, kind }: CalculatorInput,
) {
  const likeness = (event: (typeof events)[number]) =>
    2 * Number(event.circuit_id === circuit) + Number(event.kind === kind);
  return events
    .filter(({ active, status, end_on }) => active && status !== 'cancelled' && end_on >= today())
    .toSorted((a, b) => likeness(b) - likeness(a))
    .map(({ event_id, name, circuit_name, start_on }) => ({
      value: event_id,
      label: name.includes(circuit_name) ? name : `${name} · ${circuit_name}`,
      note: formatCalendarDate(start_on),
    }));
}

/** The client's own drivers stand first. */
function driverOptions(drivers: readonly ItemOf<'get_drivers', 'drivers'>[], user_id: string) {
  return drivers
    .filter(({ active }) => active)
    .toSorted((a, b) => Number(b.user_ids.includes(user_id)) - Number(a.user_ids.includes(user_id)))
    .map(({ driver_id, name, category }) => ({ value: driver_id, label: name, note: category }));
}

function WantedFields({
  control,
  input,
  onAddClient,
  onAddCar,
}: {
  control: Control<Wanted>;
  input: CalculatorInput;
  onAddClient: (name: string) => void;
  onAddCar: (make: string) => void;
}) {
  const clients = useClientOptions('admin');
  const cars = useRead('get_cars', {}, { staleMs: 300_000 });
  const events = useRead('get_events', {}, { staleMs: 300_000 });
  const drivers = useRead('get_drivers', {}, { staleMs: 300_000 });
  const user_id = useWatch({ control, name: 'user_id' });
  useHeldRows('get_cars', { user_id });
  useHeldRows('get_drivers', { user_id });
  const own = (cars.data?.cars ?? []).filter((car) => car.active && car.user_id === user_id);
  return (
    <DeclaredFields
      control={control}
      labels={labels}
      lines={[
        {
          choice: 'user_id',
          required: true,
          autoFocus: true,
          placeholder: 'Search by name or team',
          hint: 'Country, clean seasons and brokerage are those of the account.',
          adds: { noun: 'client', onAdd: onAddClient },
          ...clients,
        },
        {
          choice: 'car_id',
          required: true,
          placeholder: user_id !== '' && own.length === 0 ? 'The client has no cars yet' : 'Search',
          disabled: user_id === '',
          loading: cars.isPending,
          adds: { noun: 'car', onAdd: onAddCar },
          options: own.map((car) => ({
            value: car.car_id,
            label: carTitle(car),
            note: formatMoney(car.insured_value, car.currency, { whole: true }),
          })),
        },
        {
          choices: 'event_ids',
          required: true,
          placeholder: 'Search by name, circuit or series',
          hint: 'Circuit and dates are those of the event.',
          loading: events.isPending,
          options: eventOptions(events.data?.events ?? [], input),
        },
        {
          choices: 'driver_ids',
          hint: 'Category, experience and level are those of the driver’s record. They may follow later.',
          loading: drivers.isPending,
          options: driverOptions(drivers.data?.drivers ?? [], user_id),
        },
      ]}
    />
  );
}
