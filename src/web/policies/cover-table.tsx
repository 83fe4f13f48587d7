import type { OutputOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/card.tsx';
import { periodTextOf } from '#web/kit/date-text.tsx';
import { LongText } from '#web/kit/long-text.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import type { Column } from '#web/kit/table-column.ts';
import {
  itemKindLabels,
  percentText,
  scopeLabels,
  sessionsText,
} from '#web/policies/document-words.ts';

export type Version = OutputOf<'get_document_version'>;
export type VersionItem = Version['items'][number];

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

const driverNames = (item: VersionItem) => item.drivers.map((driver) => driver.name).join(', ');

function itemColumns(currency: string): readonly Column<VersionItem>[] {
  const money = (amount: number) => <MoneyText amount={amount} bare />;
  return [
    {
      id: 'event',
      header: 'Event',
      cell: (item) => <LongText text={item.event.name} length={34} />,
    },
    {
      id: 'date',
      header: 'Date',
      cell: (item) => periodTextOf(item.event.start_on, item.event.end_on),
      quiet: true,
    },
    { id: 'car', header: 'Car', cell: (item) => <LongText text={item.car.title} length={30} /> },
    {
      id: 'drivers',
      header: 'Drivers',
      cell: (item) => <LongText text={driverNames(item) || 'No driver yet'} length={30} />,
    },
    {
      id: 'value',
      header: `Value (${currency})`,
      cell: (item) => money(item.insured_value),
      align: 'right',
    },
    {
      id: 'excess',
      header: 'Excess',
      cell: (item) => money(item.base_excess),
      align: 'right',
    },
    { id: 'payout', header: 'Max payout', cell: (item) => money(item.max_payout), align: 'right' },
    { id: 'premium', header: 'Premium', cell: (item) => money(item.premium), align: 'right' },
    {
      id: 'sessions',
      header: 'Sessions',
      cell: (item) =>
        item.kind === 'race_event' ? sessionsText(item.sessions) : itemKindLabels[item.kind],
      quiet: true,
    },
    {
      id: 'scope',
      header: 'Pays',
      cell: (item) => `${scopeLabels[item.scope]}, ${percentText(item.accident_limit_pct)}`,
      quiet: true,
    },
    {
      id: 'pct',
      header: 'Excess %',
      cell: (item) => percentText(item.excess_pct),
      align: 'right',
      quiet: true,
    },
  ];
}

/** Every car at every event of a version, with value, excess, limit and premium. */
export function CoverTable({ version }: { version: Version }) {
  return (
    <Card title="Cover" flush>
      <PlainTable
        label="Cover"
        columns={itemColumns(version.currency)}
        rows={version.items}
        rowId={(item) => String(item.position)}
        emptyText="Nothing is insured yet."
        totals={{
          event: 'Total',
          premium: <MoneyText amount={version.build_up?.items_total ?? null} bare />,
        }}
      />
    </Card>
  );
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

/** The cars of a version, each once. */
export function CarTable({ items }: { items: readonly VersionItem[] }) {
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

/** The drivers of a version, each once. */
export function DriverTable({ items }: { items: readonly VersionItem[] }) {
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
