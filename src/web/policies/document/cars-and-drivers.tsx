import { Card } from '#web/kit/base/card.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { LongText } from '#web/kit/text/long-text.tsx';
import type { VersionItem } from '#web/policies/document/cover-table.tsx';

/** Each car with the names of its drivers, once. */
export function carsOf(items: readonly VersionItem[]): VersionItem['car'][] {
  return [...new Map(items.map((item) => [item.car.car_id, item.car])).values()];
}

/** Each driver once, with the cars it drives. */
export function driversOf(items: readonly VersionItem[]) {
  const found = new Map<string, VersionItem['drivers'][number] & { cars: Set<string> }>();
  for (const { car, drivers } of items)
    for (const driver of drivers) {
      const known = found.get(driver.driver_id) ?? { ...driver, cars: new Set<string>() };
      known.cars.add(car.title);
      found.set(driver.driver_id, known);
    }
  return [...found.values()].map((driver) => ({ ...driver, cars: [...driver.cars].join(', ') }));
}

type Car = VersionItem['car'];
type Driver = ReturnType<typeof driversOf>[number];

const carColumns: readonly Column<Car>[] = [
  { id: 'car', header: 'Car', cell: (car) => car.title },
  { id: 'chassis', header: 'Chassis number', cell: (car) => car.chassis_number || 'To follow' },
  { id: 'class', header: 'Class', cell: (car) => car.car_class || '—', quiet: true },
  { id: 'year', header: 'Year', cell: (car) => car.year ?? '—', quiet: true },
  { id: 'number', header: 'Start no.', cell: (car) => car.start_number || '—', quiet: true },
];

function CarTable({ items }: { items: readonly VersionItem[] }) {
  return (
    <Card title="Cars" flush>
      <PlainTable
        label="Cars"
        columns={carColumns}
        rows={carsOf(items)}
        rowId={(car) => car.car_id}
        emptyText="No car yet."
      />
    </Card>
  );
}

const driverColumns: readonly Column<Driver>[] = [
  { id: 'name', header: 'Driver', cell: (driver) => driver.name },
  { id: 'category', header: 'Category', cell: (driver) => driver.category },
  { id: 'experience', header: 'Experience', cell: (driver) => driver.experience, quiet: true },
  { id: 'age', header: 'Age', cell: (driver) => driver.age ?? '—', align: 'right', quiet: true },
  {
    id: 'cars',
    header: 'Drives',
    cell: (driver) => <LongText text={driver.cars} length={32} />,
    quiet: true,
  },
];

function DriverTable({ items }: { items: readonly VersionItem[] }) {
  return (
    <Card title="Drivers" flush>
      <PlainTable
        label="Drivers"
        columns={driverColumns}
        rows={driversOf(items)}
        rowId={(driver) => driver.driver_id}
        emptyText="No driver yet."
      />
    </Card>
  );
}

/** The cars and the drivers of a version, each once. */
export function CarsAndDrivers({ items }: { items: readonly VersionItem[] }) {
  return (
    <>
      <CarTable items={items} />
      <DriverTable items={items} />
    </>
  );
}
