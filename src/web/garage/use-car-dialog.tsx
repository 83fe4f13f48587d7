import { requireNumber } from '#domain/number-entry.ts';
import { lazy, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { currencies } from '#domain/currencies.ts';
import { activityTab } from '#web/admin/activity-of.tsx';
import type { ItemOf, OutputOf } from '#web/api/action-types.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import { carFormOf, carSchema, carWords, type CarForm } from '#web/garage/car-form.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import { useChassisWarning } from '#web/garage/use-chassis-warning.ts';
import { useClientOptions } from '#web/garage/client-options.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';

type Car = ItemOf<'get_cars', 'cars'> & { policies?: number; claims?: number };

const FilesTab = lazy(() =>
  import('#web/files/files-tab.tsx').then((m) => ({ default: m.FilesTab })),
);

const valueBases = [
  { value: 'agreed', label: 'Agreed value' },
  { value: 'market', label: 'Market value' },
] as const;

/** What is known of a car before it is added. */
type KnownBefore = Partial<
  Pick<CarForm, 'user_id' | 'make' | 'car_class' | 'insured_value' | 'currency'>
>;

/**
 * "Add car" and "Edit car": `open()` for a new one, `open(car)` for a known one; `add(…)` for a new one of which
 * something is known, whose id `onAdded` hears.
 */
export function useCarDialog(onAdded?: (car_id: string) => void) {
  const { account_type, user_id } = useSession();
  const staff = useIsAmong('superadmin', 'admin');
  const own = account_type === 'agent' ? user_id : null;
  const [asked, setAsked] = useState(false);
  const owners = useClientOptions(account_type);
  const classes = useRead('get_car_classes', {}, { enabled: asked, staleMs: 300_000 });
  const edit = useRecordDialog<CarForm, CarForm, Car>({
    schema: carSchema,
    noun: 'car',
    words: {
      user_id: optionWord('Owner', owners.options),
      ...carWords,
      car_class: optionWord('Class', classes.data?.car_classes ?? []),
      value_basis: optionWord('Value is', valueBases),
    },
    formOf: (known) => carFormOf(known, own),
    write: (values, known) => {
      const fields = { ...values, year: values.year === '' ? null : requireNumber(values.year) };
      if (!known) return chosenWrite('add_car', fields, 'Car added');
      const { active, car_id, revision } = known;
      return chosenWrite('update_car', { ...fields, active, car_id, revision }, 'Car saved');
    },
    onSaved: (output) => {
      const { car_id } = output as OutputOf<'add_car'>;
      if (!edit.known) onAdded?.(car_id);
    },
  });
  const { form, frame, labels, known: car } = edit;
  const open = (known?: Car) => {
    setAsked(true);
    edit.open(known);
  };
  const add = (before: KnownBefore) => {
    open();
    for (const [name, value] of Object.entries(before))
      form.setValue(name as keyof KnownBefore, value, { shouldDirty: true });
  };
  const dialog = (
    <>
      <FormPanel
        {...frame}
        title={car ? 'Edit car' : 'Add car'}
        place={car ? { parent_type: 'car', parent_id: car.car_id } : null}
        saveLabel={car ? 'Save car' : 'Add car'}
        note={car ? usedInText(car) : null}
        tabs={car ? tabsOf(car.car_id, staff) : []}
      >
        <CarFields form={form} labels={labels} carId={car?.car_id} shown={frame.open} />
      </FormPanel>
      {edit.question}
    </>
  );
  return { open, add, dialog };
}

/** What stands beside the form of a car; its history is for staff. */
function tabsOf(car_id: string, staff: boolean) {
  const photos = {
    id: 'photos',
    label: 'Photos and files',
    content: <FilesTab parentType="car" parentId={car_id} kinds={['other', 'report']} />,
  };
  return staff ? [photos, activityTab('car', car_id)] : [photos];
}

interface CarFieldsProps {
  form: UseFormReturn<CarForm, unknown, CarForm>;
  labels: Readonly<Record<keyof CarForm, string>>;
  carId: string | undefined;
  shown: boolean;
}

function CarFields({ form, labels, carId, shown }: CarFieldsProps) {
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
        labels={labels}
        lines={[
          account_type === 'agent'
            ? null
            : {
                choice: 'user_id',
                required: true,
                options: owners.options,
                loading: owners.loading,
              },
          [
            { text: 'make', required: true },
            { text: 'model', required: true },
          ],
          [
            {
              choice: 'car_class',
              required: true,
              options: classes.data?.car_classes ?? [],
              loading: classes.isPending,
            },
            { text: 'year', inputMode: 'numeric', maxLength: 4 },
            { text: 'start_number', maxLength: 10 },
          ],
          {
            text: 'chassis_number',
            hint: chassis ?? 'May follow later; the policy says so until it is known.',
          },
        ]}
      />
      <CarTerms form={form} labels={labels} />
    </>
  );
}

/** What it is worth, where it is registered and kept. */
function CarTerms({ form, labels }: Pick<CarFieldsProps, 'form' | 'labels'>) {
  const { control } = form;
  const currency = useWatch({ control, name: 'currency' });
  return (
    <DeclaredFields
      control={control}
      labels={labels}
      lines={[
        [
          { money: 'insured_value', currency, required: true },
          {
            choice: 'currency',
            required: true,
            options: plainOptions(currencies),
          },
          { choice: 'value_basis', required: true, options: valueBases },
        ],
        {
          choice: 'registration_country',
          options: countryOptions,
          hint: 'Only for a car that is registered there: that country taxes the premium.',
        },
        { tick: 'road_registered' },
        [{ text: 'storage_address' }, { text: 'tracker' }],
      ]}
    />
  );
}
