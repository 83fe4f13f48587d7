import { requireNumber } from '#domain/number-entry.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { currencies } from '#domain/currencies.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { carFormOf, carLabels, carSchema, carWords, type CarForm } from '#web/garage/car-form.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import { useChassisWarning } from '#web/garage/use-chassis-warning.ts';
import { useClientOptions } from '#web/garage/client-options.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';

type Car = ItemOf<'get_cars', 'cars'> & { policies?: number; claims?: number };

const ActivityTab = lazy(() =>
  import('#web/admin/activity-tab.tsx').then((m) => ({ default: m.ActivityTab })),
);

const FilesTab = lazy(() =>
  import('#web/files/files-tab.tsx').then((m) => ({ default: m.FilesTab })),
);

const valueBases = [
  { value: 'agreed', label: 'Agreed value' },
  { value: 'market', label: 'Market value' },
] as const;

/** "Add car" and "Edit car": `open()` for a new one, `open(car)` for a known one. */
export function useCarDialog() {
  const { account_type, user_id } = useSession();
  const [shown, setShown] = useState(false);
  const [car, setCar] = useState<Car>();
  const toast = useToast();
  const staff = useIsAmong('superadmin', 'admin');
  const own = account_type === 'agent' ? user_id : null;
  const form = useForm<CarForm>({
    resolver: zodResolver(carSchema),
    defaultValues: carFormOf(undefined, own),
  });
  const done = (text: string) => {
    toast.success(text);
    setShown(false);
  };
  const add = useWrite('add_car', { onSuccess: () => done('Car added') });
  const update = useWrite('update_car', { onSuccess: () => done('Car saved') });
  const owners = useClientOptions(account_type);
  const classes = useRead('get_car_classes', {}, { enabled: shown, staleMs: 300_000 });
  const edit = useRecordForm<CarForm, unknown, CarForm, Car>({
    form,
    noun: 'car',
    words: {
      ...carWords,
      user_id: optionWord('Owner', owners.options),
      car_class: optionWord('Class', classes.data?.car_classes ?? []),
      value_basis: optionWord('Value is', valueBases),
    },
    formOf: (known) => carFormOf(known, own),
    save: (values, known) => {
      const fields = { ...values, year: values.year === '' ? null : requireNumber(values.year) };
      if (!known) return add.mutateAsync(fields);
      const { active, car_id, revision } = known;
      return update.mutateAsync({ ...fields, active, car_id, revision });
    },
    onInvalid: missingData(toast, carLabels),
  });
  const open = (known?: Car) => {
    setCar(known);
    edit.begin(known);
    setShown(true);
  };
  const dialog = (
    <>
      <FormPanel
        open={shown}
        title={car ? 'Edit car' : 'Add car'}
        place={car ? { parent_type: 'car', parent_id: car.car_id } : null}
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={add.isPending || update.isPending}
        saveLabel={car ? 'Save car' : 'Add car'}
        onSubmit={edit.submit}
        note={car ? usedInText(car) : null}
        tabs={car ? tabsOf(car.car_id, staff) : []}
      >
        <CarFields form={form} carId={car?.car_id} shown={shown} />
      </FormPanel>
      {edit.question}
    </>
  );
  return { open, dialog };
}

/** What stands beside the form of a car; its history is for staff. */
function tabsOf(car_id: string, staff: boolean) {
  const photos = {
    id: 'photos',
    label: 'Photos and files',
    content: <FilesTab parentType="car" parentId={car_id} kinds={['other', 'report']} />,
  };
  const activity = {
    id: 'activity',
    label: 'Activity',
    content: <ActivityTab recordKind="car" recordId={car_id} />,
  };
  return staff ? [photos, activity] : [photos];
}

function CarFields({
  form,
  carId,
  shown,
}: {
  form: ReturnType<typeof useForm<CarForm>>;
  carId: string | undefined;
  shown: boolean;
}) {
  const { account_type } = useSession();
  const owners = useClientOptions(account_type);
  const classes = useRead('get_car_classes', {}, { enabled: shown, staleMs: 300_000 });
  const { control } = form;
  const typed = useWatch({ control, name: 'chassis_number' });
  const chassis = useChassisWarning(typed, carId, shown);
  return (
    <>
      <DeclaredFields
        control={control}
        lines={[
          account_type === 'agent'
            ? null
            : {
                choice: 'user_id',
                label: 'Owner',
                required: true,
                options: owners.options,
                loading: owners.loading,
              },
          [
            { text: 'make', label: 'Make', required: true },
            { text: 'model', label: 'Model', required: true },
          ],
          [
            {
              choice: 'car_class',
              label: 'Class',
              required: true,
              options: classes.data?.car_classes ?? [],
              loading: classes.isPending,
            },
            { text: 'year', label: 'Year', inputMode: 'numeric', maxLength: 4 },
            { text: 'start_number', label: 'Start number', maxLength: 10 },
          ],
          {
            text: 'chassis_number',
            label: 'Chassis number',
            hint: chassis ?? 'May follow later; the policy says so until it is known.',
          },
        ]}
      />
      <CarTerms form={form} />
    </>
  );
}

/** What it is worth, where it is registered and kept. */
function CarTerms({ form }: { form: ReturnType<typeof useForm<CarForm>> }) {
  const { control } = form;
  const currency = useWatch({ control, name: 'currency' });
  return (
    <>
      <DeclaredFields
        control={control}
        lines={[
          [
            { money: 'insured_value', label: 'Value', currency, required: true },
            {
              choice: 'currency',
              label: 'Currency',
              required: true,
              options: plainOptions(currencies),
            },
            { choice: 'value_basis', label: 'Value is', required: true, options: valueBases },
          ],
          {
            choice: 'registration_country',
            label: 'Registered in',
            options: countryOptions,
            hint: 'Only for a car that is registered there: that country taxes the premium.',
          },
          { tick: 'road_registered', label: 'Carries a road registration' },
          [
            { text: 'storage_address', label: 'Kept at' },
            { text: 'tracker', label: 'Tracker' },
          ],
        ]}
      />
    </>
  );
}
