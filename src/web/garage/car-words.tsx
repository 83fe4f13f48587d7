import type { ItemOf } from '#web/api/action-types.ts';
import { LongText } from '#web/kit/text/long-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';

export type CarRow = ItemOf<'get_cars_page', 'cars'>;

/** "Porsche 911 GT3 Cup". */
export function carTitle(car: { make: string; model: string }): string {
  return `${car.make} ${car.model}`.trim();
}

/** A chassis number, or the chip that says that it is missing. */
function Chassis({ number }: { number: string }) {
  return number === '' ? (
    <StatusChip label="Missing" tone="warning" />
  ) : (
    <LongText text={number} length={20} />
  );
}

/** Cells of cars that are drawn in their own way. */
export const carCells = {
  chassis_number: (car: CarRow) => <Chassis number={car.chassis_number} />,
};
