import { formatMoney } from '#domain/money.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { carTitle } from '#web/garage/car-columns.tsx';
import { carInput } from '#web/garage/car-form.ts';
import { usedInText } from '#web/garage/used-in-text.ts';
import { MergeDialog, type MergeRow } from '#web/kit/merge-dialog.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import type { RecordDialogProps } from '#web/kit/use-lazy-dialog.tsx';

type Car = OutputOf<'get_car'>;
type Input = ReturnType<typeof carInput>;

/** Fields of a car as they are chosen: an amount goes with its currency. */
const choices = [
  { id: 'owner', label: 'Owner', show: (car: Car) => car.owner_name, takes: ['user_id'] },
  { id: 'make', label: 'Make', show: (car: Car) => car.make, takes: ['make'] },
  { id: 'model', label: 'Model', show: (car: Car) => car.model, takes: ['model'] },
  { id: 'class', label: 'Class', show: (car: Car) => car.car_class, takes: ['car_class'] },
  { id: 'year', label: 'Year', show: (car: Car) => String(car.year ?? ''), takes: ['year'] },
  {
    id: 'chassis',
    label: 'Chassis number',
    show: (car: Car) => car.chassis_number,
    takes: ['chassis_number'],
  },
  {
    id: 'start_number',
    label: 'Start number',
    show: (car: Car) => car.start_number,
    takes: ['start_number'],
  },
  {
    id: 'value',
    label: 'Value',
    show: (car: Car) => formatMoney(car.insured_value, car.currency),
    takes: ['insured_value', 'currency', 'value_basis'],
  },
  {
    id: 'registered',
    label: 'Registered in',
    show: (car: Car) =>
      [car.registration_country, car.road_registered ? 'on public roads' : '']
        .filter(Boolean)
        .join(', '),
    takes: ['registration_country', 'road_registered'],
  },
  {
    id: 'storage',
    label: 'Kept at',
    show: (car: Car) => car.storage_address,
    takes: ['storage_address'],
  },
  { id: 'tracker', label: 'Tracker', show: (car: Car) => car.tracker, takes: ['tracker'] },
] as const satisfies readonly {
  id: string;
  label: string;
  show: (car: Car) => string;
  takes: readonly (keyof Input)[];
}[];

function rowsOf(one: Car, other: Car): MergeRow<string>[] {
  return choices.map(({ id, label, show }) => ({
    id,
    label,
    values: [show(one), show(other)],
    same: show(one) === show(other),
  }));
}

/** Two records of one car become one: its cover and claims move in one step. */
export function MergeCarsDialog({
  subject: [one_id, other_id],
  open,
  onClose,
}: RecordDialogProps<readonly [string, string]>) {
  const toast = useToast();
  const one = useRead('get_car', { car_id: one_id });
  const other = useRead('get_car', { car_id: other_id });
  const merge = useWrite('merge_cars', {
    onSuccess: () => {
      toast.success('The two cars are one now');
      onClose();
    },
    onError: (error) => toast.failure(error),
  });
  if (!one.data || !other.data) return null;
  const cars = [one.data, other.data] as const;
  return (
    <MergeDialog
      open={open}
      title="Merge two cars"
      effect="Policies, claims and quotes in work move to the record that stays. Documents that were sent keep their wording."
      sides={[sideOf(cars[0]), sideOf(cars[1])]}
      rows={rowsOf(...cars)}
      busy={merge.isPending}
      onClose={onClose}
      onMerge={(kept, chosen) => {
        const fields = carInput(cars[kept]);
        for (const { id, takes } of choices) {
          const from = carInput(cars[chosen[id] ?? kept]);
          Object.assign(fields, Object.fromEntries(takes.map((name) => [name, from[name]])));
        }
        const gone = cars[kept === 0 ? 1 : 0];
        merge.mutate({
          ...fields,
          active: true,
          kept_id: cars[kept].car_id,
          kept_revision: cars[kept].revision,
          other_id: gone.car_id,
          other_revision: gone.revision,
        });
      }}
    />
  );
}

const sideOf = (car: Car) => ({ id: car.car_id, title: carTitle(car), note: usedInText(car) });
