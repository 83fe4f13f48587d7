import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { formatMoney } from '#domain/money.ts';
import { useRead } from '#web/api/use-read.ts';
import { CarSilhouette } from '#web/garage/car-silhouette.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { carName, type GarageCar } from '#web/policies/request/client-garage.ts';
import { PickRow } from '#web/policies/request/pick-row.tsx';
import type { CoverWish } from '#web/policies/request/request-draft.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useNewCarDialog = lazyDialog(() =>
  import('#web/policies/request/use-new-car-dialog.tsx').then((m) => m.useNewCarDialog),
);

/** Which cars: the client's own, and a new one added on the spot. */
export function RequestCarStep({
  wish,
  cars,
  currency,
  onChange,
}: {
  wish: CoverWish;
  cars: readonly GarageCar[];
  currency: 'EUR' | 'USD' | 'GBP';
  onChange: (part: Partial<CoverWish>) => void;
}) {
  const chosen = wish.cars.map((car) => car.car_id);
  const { user_id } = wish;
  const season = useRead('get_last_season', { user_id }, { enabled: user_id !== '' });
  // Who drove a car last season most likely drives it again; a later question shows them and lets them go.
  const lastCrewOf = (car_id: string) =>
    season.data?.last?.cars.find((car) => car.car_id === car_id)?.driver_ids ?? [];
  const set = (car_id: string, on: boolean) => {
    const others = wish.cars.filter((car) => car.car_id !== car_id);
    onChange({ cars: on ? [...others, { car_id, driver_ids: lastCrewOf(car_id) }] : others });
  };
  const newCar = useNewCarDialog({
    user_id,
    currency,
    onAdded: (car_id) => set(car_id, true),
  });
  return (
    <>
      {cars.length === 0 ? (
        <EmptyState
          compact
          title="No cars yet."
          text="Add the car that you want to cover. It stays in your garage for the next time."
        />
      ) : null}
      {cars.map((car) => (
        <PickRow
          key={car.car_id}
          start={<CarSilhouette car={car} />}
          label={carName(car)}
          note={[car.car_class, car.chassis_number || 'Chassis number to follow'].join(' · ')}
          end={formatMoney(car.insured_value, car.currency, { whole: true })}
          checked={chosen.includes(car.car_id)}
          onChange={(on) => set(car.car_id, on)}
        />
      ))}
      <div>
        <Button variant="outlined" startIcon={<Plus />} onClick={newCar.open}>
          Add a car
        </Button>
      </div>
      {newCar.dialog}
    </>
  );
}
