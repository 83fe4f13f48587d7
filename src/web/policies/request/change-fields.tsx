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
import { carsOf, driversOf } from '#web/policies/document/cover-table.tsx';
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

/** "What exactly": the pickers of a kind of change. New cars and drivers can be added on the way. */
export function ChangeFields({ kind, policy, form }: ChangeFieldsProps) {
  const { today } = useClientNow();
  const { items } = policy.version;
  const { user_id, country } = policy.client;
  const garage = useClientGarage(user_id, today);
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

  const insured = carsOf(items).map((car) => ({ value: car.car_id, label: car.title }));
  const driving = driversOf(items).map(({ driver_id, name }) => ({
    value: driver_id,
    label: name,
  }));
  const ownEvents = [...new Map(items.map(({ event }) => [event.event_id, event])).values()];
  const free = garage.events.filter(
    ({ event_id }) => !ownEvents.some((event) => event.event_id === event_id),
  );
  const pick = (
    name: Name,
    options: readonly Option[],
    required: boolean,
    placeholder?: string,
  ) => (
    <SelectField
      label={changeLabels[name]}
      value={wish[name]}
      onChange={(value) => set(name, value)}
      options={options}
      required={required}
      loading={garage.loading}
      error={form.formState.errors[name]?.message}
      {...(placeholder ? { placeholder } : {})}
    />
  );
  const whichCar = insured.length > 1 ? pick('car_id', insured, false, 'All cars') : null;
  const newDrivers = garage.drivers.map(driverOption);
  const newCars = garage.cars
    .filter((car) => !insured.some((one) => one.value === car.car_id))
    .map(carOption);
  const addDriver = <AddButton onClick={newDriver.open}>Add a new driver</AddButton>;
  const addCar = <AddButton onClick={newCar.open}>Add a new car</AddButton>;
  return (
    <>
      {kind === 'add_driver' ? (
        <>
          {pick('new_driver_id', newDrivers, true)}
          {addDriver}
          {whichCar}
        </>
      ) : null}
      {kind === 'replace_driver' ? (
        <>
          {pick('driver_id', driving, true)}
          {pick('new_driver_id', newDrivers, true)}
          {addDriver}
          {whichCar}
        </>
      ) : null}
      {kind === 'add_car' ? (
        <>
          {pick('new_car_id', newCars, true)}
          {addCar}
          {pick('new_driver_id', newDrivers, false, 'To follow')}
        </>
      ) : null}
      {kind === 'replace_car' ? (
        <>
          {pick('car_id', insured, true)}
          {pick('new_car_id', newCars, true)}
          {addCar}
        </>
      ) : null}
      {kind === 'add_event' ? (
        <>
          {pick('event_id', free.map(eventOption), true, 'Search the calendar')}
          {whichCar}
        </>
      ) : null}
      {kind === 'withdraw_event' ? (
        <>
          {pick(
            'event_id',
            ownEvents
              .filter((event) => event.start_on > today)
              .map((event) => ({
                value: event.event_id,
                label: event.name,
                note: formatCalendarDate(event.start_on),
              })),
            true,
          )}
          {whichCar}
        </>
      ) : null}
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
