import { formatMoney } from '#domain/money.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { carTitle } from '#web/garage/car-words.tsx';
import { carInput } from '#web/garage/car-input.ts';
import { RecordMerge, useMergeAnswers, type MergeChoice } from '#web/kit/record/record-merge.tsx';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

type Car = OutputOf<'get_car'>;

/** Fields of a car as they are chosen: an amount goes with its currency. */
const choices: readonly MergeChoice<Car, ReturnType<typeof carInput>>[] = [
  { id: 'owner', label: 'Owner', show: (car) => car.owner_name, takes: ['user_id'] },
  { id: 'make', label: 'Make', show: (car) => car.make, takes: ['make'] },
  { id: 'model', label: 'Model', show: (car) => car.model, takes: ['model'] },
  { id: 'class', label: 'Class', show: (car) => car.car_class, takes: ['car_class'] },
  { id: 'year', label: 'Year', show: (car) => String(car.year ?? ''), takes: ['year'] },
  {
    id: 'chassis',
    label: 'Chassis number',
    show: (car) => car.chassis_number,
    takes: ['chassis_number'],
  },
  {
    id: 'start_number',
    label: 'Start number',
    show: (car) => car.start_number,
    takes: ['start_number'],
  },
  {
    id: 'value',
    label: 'Value',
    show: (car) => formatMoney(car.insured_value, car.currency),
    takes: ['insured_value', 'currency', 'value_basis'],
  },
  {
    id: 'registered',
    label: 'Registered in',
    show: (car) =>
      [car.registration_country, car.road_registered ? 'on public roads' : '']
        .filter(Boolean)
        .join(', '),
    takes: ['registration_country', 'road_registered'],
  },
  {
    id: 'storage',
    label: 'Kept at',
    show: (car) => car.storage_address,
    takes: ['storage_address'],
  },
  { id: 'tracker', label: 'Tracker', show: (car) => car.tracker, takes: ['tracker'] },
];

/** Two records of one car become one: its cover and claims move in one step. */
export function MergeCarsDialog({
  subject: [one_id, other_id],
  open,
  onClose,
}: RecordDialogProps<readonly [string, string]>) {
  const one = useRead('get_car', { car_id: one_id });
  const other = useRead('get_car', { car_id: other_id });
  const merge = useWrite('merge_cars', useMergeAnswers('cars', onClose));
  return (
    <RecordMerge
      open={open}
      title="Merge two cars"
      effect="Policies, claims and quotes in work move to the record that stays. Documents that were sent keep their wording."
      records={[one.data, other.data]}
      choices={choices}
      sideOf={(car) => ({ id: car.car_id, title: carTitle(car), note: usedInText(car) })}
      inputOf={carInput}
      busy={merge.isPending}
      refusal={merge.error}
      onClose={onClose}
      onMerge={(input) => merge.mutate({ ...input, active: true })}
    />
  );
}
