import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { formatCalendarDate } from '#domain/dates.ts';
import type { Option } from '#web/kit/choice/option.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import {
  type ChangeKind,
  changeLabels,
  type ChangeWish,
} from '#web/policies/request/change-wish.ts';
import {
  carOption,
  driverOption,
  eventOption,
  useClientGarage,
} from '#web/policies/request/client-garage.ts';
import { carsOf, driversOf } from '#web/policies/document/cars-and-drivers.tsx';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';
import { useClientNow } from '#web/policies/document/use-client-now.ts';
import { useNewCarDialog } from '#web/policies/request/use-new-car-dialog.tsx';
import { useNewDriverDialog } from '#web/policies/request/use-new-driver-dialog.tsx';

type Name = Exclude<keyof ChangeWish, 'message'>;

export interface ChangeFieldsProps {
  kind: ChangeKind;
  policy: PolicyDetail;
  form: UseFormReturn<ChangeWish>;
}

/** A picker, "all cars" or one of them, or the button that adds a record. */
type Line =
  | 'add car'
  | 'add driver'
  | 'car_id'
  | { pick: Name; required?: boolean; placeholder?: string };

const required = (name: Name) => ({ pick: name, required: true });

/** What is asked of each kind of change, from above. "Which car" is asked only where there are several. */
const questions: Readonly<Partial<Record<ChangeKind, readonly Line[]>>> = {
  add_driver: [required('new_driver_id'), 'add driver', 'car_id'],
  replace_driver: [required('driver_id'), required('new_driver_id'), 'add driver', 'car_id'],
  add_car: [required('new_car_id'), 'add car', { pick: 'new_driver_id', placeholder: 'To follow' }],
  replace_car: [required('car_id'), required('new_car_id'), 'add car'],
  add_event: [{ pick: 'event_id', required: true, placeholder: 'Search the calendar' }, 'car_id'],
  withdraw_event: [required('event_id'), 'car_id'],
};

/** What each question chooses from. */
function useChangeOptions({ kind, policy }: Pick<ChangeFieldsProps, 'kind' | 'policy'>) {
  const { today } = useClientNow();
  const { items } = policy.version;
  const garage = useClientGarage(policy.client.user_id, today);
  const insured = carsOf(items).map((car) => ({ value: car.car_id, label: car.title }));
  const ownEvents = [...new Map(items.map(({ event }) => [event.event_id, event])).values()];
  const free = garage.events.filter(
    ({ event_id }) => !ownEvents.some((event) => event.event_id === event_id),
  );
  const coming = ownEvents.filter((event) => event.start_on > today);
  const options: Readonly<Record<Name, readonly Option[]>> = {
    car_id: insured,
    new_car_id: garage.cars
      .filter((car) => !insured.some((one) => one.value === car.car_id))
      .map(carOption),
    driver_id: driversOf(items).map(({ driver_id, name }) => ({ value: driver_id, label: name })),
    new_driver_id: garage.drivers.map(driverOption),
    event_id:
      kind === 'withdraw_event'
        ? coming.map((event) => ({
            value: event.event_id,
            label: event.name,
            note: formatCalendarDate(event.start_on),
          }))
        : free.map(eventOption),
  };
  return { options, loading: garage.loading };
}

/** "What exactly": the pickers of a kind of change. New cars and drivers can be added on the way. */
export function ChangeFields({ kind, policy, form }: ChangeFieldsProps) {
  const { user_id, country } = policy.client;
  const { options, loading } = useChangeOptions({ kind, policy });
  const set = (name: Name, value: string | null) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const wish = useWatch({ control: form.control });
  const newCar = useNewCarDialog({
    user_id,
    currency: policy.currency,
    onAdded: (car_id) => set('new_car_id', car_id),
  });
  const newDriver = useNewDriverDialog({
    user_id,
    country,
    onAdded: (driver_id) => set('new_driver_id', driver_id),
  });
  const line = (asked: Line) => {
    if (asked === 'add car')
      return (
        <AddButton key={asked} onClick={newCar.open}>
          Add a new car
        </AddButton>
      );
    if (asked === 'add driver')
      return (
        <AddButton key={asked} onClick={newDriver.open}>
          Add a new driver
        </AddButton>
      );
    if (asked === 'car_id' && options.car_id.length < 2) return null;
    const { pick: name, ...rest } =
      typeof asked === 'string' ? { pick: asked, placeholder: 'All cars' } : asked;
    return (
      <SelectField
        key={name}
        label={changeLabels[name]}
        value={wish[name]}
        onChange={(value) => set(name, value)}
        options={options[name]}
        loading={loading}
        error={form.formState.errors[name]?.message}
        {...rest}
      />
    );
  };
  return (
    <>
      {questions[kind]?.map(line)}
      {newCar.dialog}
      {newDriver.dialog}
    </>
  );
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <div>
      <Button startIcon={<Plus />} onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
