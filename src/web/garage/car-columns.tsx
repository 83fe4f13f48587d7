import type { ItemOf } from '#web/api/action-types.ts';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

export type CarRow = ItemOf<'get_cars_page', 'cars'>;

/** "Porsche 911 GT3 Cup". */
export function carTitle(car: { make: string; model: string }): string {
  return `${car.make} ${car.model}`.trim();
}

/** A chassis number, or the chip that says that it is missing. */
export function Chassis({ number }: { number: string }) {
  return number === '' ? (
    <StatusChip label="Missing" tone="warning" />
  ) : (
    <LongText text={number} length={20} />
  );
}

/** The list's columns; people with one garage need no owner. */
export function carColumns(withOwner: boolean): readonly Column<CarRow>[] {
  return [
    { id: 'car', header: 'Car', cell: carTitle, sort: 'make' },
    {
      id: 'active',
      header: 'State',
      cell: (car) => (
        <StatusChip
          label={car.active ? 'In use' : 'Archived'}
          tone={car.active ? 'success' : 'none'}
        />
      ),
      optional: true,
      card: 'status',
    },
    {
      id: 'chassis',
      header: 'Chassis number',
      cell: (car) => <Chassis number={car.chassis_number} />,
      sort: 'chassis_number',
      card: 'note',
    },
    {
      id: 'start_number',
      header: 'No.',
      cell: (car) => car.start_number || '—',
      quiet: true,
    },
    {
      id: 'year',
      header: 'Year',
      cell: (car) => car.year ?? '—',
      sort: 'year',
      align: 'right',
      quiet: true,
    },
    { id: 'class', header: 'Class', cell: (car) => car.car_class, sort: 'car_class' },
    ...(withOwner
      ? [
          {
            id: 'owner',
            header: 'Owner',
            cell: (car: CarRow) => <LongText text={car.owner_name || '—'} length={30} />,
            sort: 'owner_name',
            card: 'line' as const,
          },
        ]
      : []),
    {
      id: 'value',
      header: 'Value',
      cell: (car) => <MoneyText amount={car.insured_value} currency={car.currency} />,
      align: 'right',
      sort: 'insured_value',
      card: 'amount',
    },
    { id: 'policies', header: 'Policies', cell: (car) => car.policies, align: 'right' },
    { id: 'claims', header: 'Claims', cell: (car) => car.claims, align: 'right' },
  ];
}
