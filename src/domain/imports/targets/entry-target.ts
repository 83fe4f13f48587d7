// An entry list names a car at each race with its drivers. Example: 2,072 entries with 41 cars are 41 cars and their
// line-ups. It never says what a car is worth: that is asked by class, for cars that are not kept yet (decision 047).

import type { ImportTarget, ImportValues } from '#domain/imports/import-target.ts';
import { newCar } from '#domain/imports/targets/car-target.ts';
import { newDriver } from '#domain/imports/targets/driver-target.ts';
import { carClass, owner, startNumber, value } from '#domain/imports/targets/garage-fields.ts';
import { splitVehicle } from '#domain/imports/targets/vehicle-name.ts';
import { valueText } from '#domain/imports/record-key.ts';

/** The drivers of a line-up, with the category that holds in the season. */
function driversOf(row: ImportValues): ImportValues[] {
  const { drivers, season, user_id } = row;
  if (!Array.isArray(drivers)) return [];
  return (drivers as ImportValues[]).map(({ first_name, last_name, category }) => ({
    first_name,
    last_name,
    user_id,
    categories:
      typeof category === 'string' && typeof season === 'number'
        ? { [String(season)]: category }
        : null,
  }));
}

export const entryTarget: ImportTarget = {
  id: 'entries',
  noun: { one: 'entry', many: 'entries' },
  title: 'Entry list',
  found_by: 'the car by owner, make, model and start number; drivers by their names',
  adds_up: true,
  fields: [
    {
      id: 'vehicle',
      label: 'Car',
      kind: 'text',
      required: true,
      max: 200,
      names: ['vehicle', 'make and model'],
      example: 'Aston Martin Vantage GT3',
    },
    carClass,
    startNumber,
    owner,
    {
      ...value,
      required: false,
      for_new: { store: 'cars', by: 'car_class' },
      hint: 'Asked for new cars; a car that is there keeps its own',
    },
    {
      id: 'drivers',
      label: 'Drivers',
      kind: 'line_up',
      names: ['drivers with category', 'line up', 'driver'],
      example: 'Sanne de Wit/Silver; Tom Brandt/Gold',
    },
    {
      id: 'season',
      label: 'Season',
      kind: 'whole',
      range: [2000, 2100],
      names: ['year'],
      example: '2026',
      hint: 'The year in which the categories hold',
    },
  ],
  records: (row) => [
    ...driversOf(row).map((driver) => ({
      store: 'drivers' as const,
      values: driver,
      defaults: newDriver,
    })),
    {
      store: 'cars',
      values: {
        ...splitVehicle(valueText(row['vehicle'])),
        car_class: row['car_class'],
        start_number: row['start_number'],
        user_id: row['user_id'],
        insured_value: row['insured_value'],
      },
      defaults: newCar,
    },
  ],
};
