import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/kit/base/tokens.ts';
import { carName, type GarageCar, type GarageDriver } from '#web/policies/request/client-garage.ts';
import { PickRow, toggled } from '#web/policies/request/pick-row.tsx';
import type { CoverWish } from '#web/policies/request/request-draft.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useNewDriverDialog = lazyDialog(() =>
  import('#web/policies/request/use-new-driver-dialog.tsx').then((m) => m.useNewDriverDialog),
);

/** Who drives which car; a car without a driver is quoted with drivers to follow. */
export function RequestDriverStep({
  wish,
  cars,
  drivers,
  country,
  onChange,
}: {
  wish: CoverWish;
  cars: readonly GarageCar[];
  drivers: readonly GarageDriver[];
  country: string;
  onChange: (part: Partial<CoverWish>) => void;
}) {
  const [addingTo, setAddingTo] = useState('');
  const set = (car_id: string, driver_id: string, on: boolean) =>
    onChange({
      cars: wish.cars.map((car) =>
        car.car_id === car_id
          ? { ...car, driver_ids: toggled(car.driver_ids, driver_id, on) }
          : car,
      ),
    });
  const newDriver = useNewDriverDialog({
    user_id: wish.user_id,
    country,
    onAdded: (driver_id) => set(addingTo, driver_id, true),
  });
  const [first] = wish.cars;
  const copyToAll = () =>
    onChange({
      cars: wish.cars.map((car) => ({ ...car, driver_ids: first ? [...first.driver_ids] : [] })),
    });
  return (
    <>
      {wish.cars.map(({ car_id, driver_ids }, index) => {
        const car = cars.find((one) => one.car_id === car_id);
        return (
          <Crew
            key={car_id}
            title={car ? carName(car) : 'Car'}
            drivers={drivers}
            chosen={driver_ids}
            onToggle={(driver_id, on) => set(car_id, driver_id, on)}
            onAdd={() => {
              setAddingTo(car_id);
              newDriver.open();
            }}
            onCopy={index === 0 && wish.cars.length > 1 ? copyToAll : undefined}
          />
        );
      })}
      {newDriver.dialog}
    </>
  );
}

function Crew({
  title,
  drivers,
  chosen,
  onToggle,
  onAdd,
  onCopy,
}: {
  title: string;
  drivers: readonly GarageDriver[];
  chosen: readonly string[];
  onToggle: (driver_id: string, on: boolean) => void;
  onAdd: () => void;
  /** Names the same drivers for every car. */
  onCopy: (() => void) | undefined;
}) {
  const noteOf = ({ category, experience }: GarageDriver) =>
    category === 'Non-Categorised' && experience ? `${category} · ${experience}` : category;
  return (
    <Box
      component="fieldset"
      sx={{
        border: 0,
        m: 0,
        p: 0,
        minWidth: 0,
        display: 'grid',
        gap: 2,
        '& + &': { mt: 5 },
      }}
    >
      <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 600, fontSize: 16 }}>
        {title}
        <Box component="span" sx={{ ml: 2, fontSize: 13, fontWeight: 450, color: t.n[500] }}>
          {chosen.length === 0 ? 'Drivers to follow' : `${chosen.length} chosen`}
        </Box>
      </Box>
      {drivers.map((driver) => (
        <PickRow
          key={driver.driver_id}
          label={driver.name}
          note={noteOf(driver)}
          checked={chosen.includes(driver.driver_id)}
          onChange={(on) => onToggle(driver.driver_id, on)}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" startIcon={<Plus />} onClick={onAdd}>
          Add a driver
        </Button>
        {onCopy && chosen.length > 0 ? (
          <Button onClick={onCopy}>Same drivers for all cars</Button>
        ) : null}
      </Box>
    </Box>
  );
}
