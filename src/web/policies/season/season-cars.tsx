import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Check, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useSession } from '#web/api/session.ts';
import { CarSilhouette } from '#web/garage/car-silhouette.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import {
  carName,
  type GarageCar,
  type GarageDriver,
  type useClientGarage,
} from '#web/policies/request/client-garage.ts';
import { PickRow, toggled } from '#web/policies/request/pick-row.tsx';
import type { RequestDraft } from '#web/policies/request/request-draft.ts';
import type { LastSeason } from '#web/policies/season/use-season-start.ts';

const useNewCarDialog = lazyDialog(() =>
  import('#web/policies/request/use-new-car-dialog.tsx').then((m) => m.useNewCarDialog),
);
const useCarDialog = lazyDialog(() =>
  import('#web/garage/use-car-dialog.tsx').then((m) => m.useCarDialog),
);
const useNewDriverDialog = lazyDialog(() =>
  import('#web/policies/request/use-new-driver-dialog.tsx').then((m) => m.useNewDriverDialog),
);

/** Who drives what, and cars and drivers that are added on the spot. */
function useSeasonCrew(draft: RequestDraft) {
  const { user_id, cars } = draft.wish;
  const { currency, country } = useSession();
  const [addingTo, setAddingTo] = useState('');
  const setCar = (car_id: string, on: boolean) => {
    const others = cars.filter((car) => car.car_id !== car_id);
    draft.change({ cars: on ? [...others, { car_id, driver_ids: [] }] : others });
  };
  const setDriver = (car_id: string, driver_id: string, on: boolean) =>
    draft.change({
      cars: cars.map((car) =>
        car.car_id === car_id
          ? { ...car, driver_ids: toggled(car.driver_ids, driver_id, on) }
          : car,
      ),
    });
  const newCar = useNewCarDialog({ user_id, currency, onAdded: (id) => setCar(id, true) });
  const newDriver = useNewDriverDialog({
    user_id,
    country,
    onAdded: (id) => setDriver(addingTo, id, true),
  });
  const addDriver = (car_id: string) => {
    setAddingTo(car_id);
    newDriver.open();
  };
  const knownCar = useCarDialog();
  const dialogs = (
    <>
      {newCar.dialog}
      {knownCar.dialog}
      {newDriver.dialog}
    </>
  );
  const changeCar = (car: GarageCar) => knownCar.open(car);
  return { setCar, setDriver, addDriver, addCar: newCar.open, changeCar, dialogs };
}

const carBox = {
  display: 'grid',
  border: `1px solid ${t.n[300]}`,
  borderRadius: `${t.radius.button}px`,
  overflow: 'clip',
} as const;

/** The cars of the season with who drives them; those of last season are there already. */
export function SeasonCars({
  draft,
  garage,
  last,
}: {
  draft: RequestDraft;
  garage: ReturnType<typeof useClientGarage>;
  last: LastSeason;
}) {
  const { user_id, cars } = draft.wish;
  const { setCar, setDriver, addDriver, addCar, changeCar, dialogs } = useSeasonCrew(draft);
  return (
    <Card
      title="Cars and drivers"
      actions={
        user_id === '' ? undefined : (
          <Button variant="outlined" startIcon={<Plus />} onClick={addCar}>
            Add a car
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {last && last.cars.length > 0 ? (
          <InlineAlert tone="info">
            {`Copied from the ${last.year} season, ${last.policy_number}. Check values and drivers.`}
          </InlineAlert>
        ) : null}
        {garage.cars.length === 0 ? (
          <EmptyState
            compact
            title="No cars yet."
            text="Add the car that you want to cover. It stays in your garage for the next time."
          />
        ) : null}
        {garage.cars.map((car) => {
          const wished = cars.find((one) => one.car_id === car.car_id);
          return (
            <Box key={car.car_id} sx={carBox}>
              <PickRow
                quiet
                start={<CarSilhouette car={car} />}
                label={carName(car)}
                note={car.chassis_number || 'Chassis number to follow'}
                end={formatMoney(car.insured_value, car.currency, { whole: true })}
                checked={wished !== undefined}
                onChange={(on) => setCar(car.car_id, on)}
              />
              {wished ? (
                <Crew
                  title={carName(car)}
                  drivers={garage.drivers}
                  chosen={wished.driver_ids}
                  onToggle={(driver_id, on) => setDriver(car.car_id, driver_id, on)}
                  onAdd={() => addDriver(car.car_id)}
                  onChange={() => changeCar(car)}
                />
              ) : null}
            </Box>
          );
        })}
      </Box>
      {dialogs}
    </Card>
  );
}

/** Who drives a car, each a press. */
function Crew({
  title,
  drivers,
  chosen,
  onToggle,
  onAdd,
  onChange,
}: {
  title: string;
  drivers: readonly GarageDriver[];
  chosen: readonly string[];
  onToggle: (driver_id: string, on: boolean) => void;
  onAdd: () => void;
  onChange: () => void;
}) {
  return (
    <Box
      role="group"
      aria-label={`Drivers of ${title}`}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pl: { xs: 4, md: 11 }, pr: 4, pb: 3 }}
    >
      {drivers.map(({ driver_id, name }) => {
        const isChosen = chosen.includes(driver_id);
        return (
          <Chip
            key={driver_id}
            label={name}
            icon={isChosen ? <Check size={14} aria-hidden="true" /> : undefined}
            variant={isChosen ? 'filled' : 'outlined'}
            aria-pressed={isChosen}
            onClick={() => onToggle(driver_id, !isChosen)}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          />
        );
      })}
      <Button size="small" startIcon={<Plus />} onClick={onAdd}>
        Driver
      </Button>
      <Button
        size="small"
        startIcon={<Pencil />}
        aria-label={`Change ${title}`}
        onClick={onChange}
        sx={{ ml: 'auto' }}
      >
        Change
      </Button>
      {chosen.length === 0 ? (
        <Box sx={{ alignSelf: 'center', fontSize: 13, color: t.n[600] }}>Drivers to follow</Box>
      ) : null}
    </Box>
  );
}
