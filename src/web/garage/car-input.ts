import type { ItemOf } from '#web/api/action-types.ts';

type Car = ItemOf<'get_cars', 'cars'>;

/** A car as the server takes it back. */
export function carInput(car: Car) {
  const { owner_name: _owner, car_id: _id, revision: _revision, ...fields } = car;
  return {
    user_id: fields.user_id,
    make: fields.make,
    model: fields.model,
    car_class: fields.car_class,
    year: fields.year,
    chassis_number: fields.chassis_number,
    start_number: fields.start_number,
    registration_country: fields.registration_country,
    road_registered: fields.road_registered,
    insured_value: fields.insured_value,
    currency: fields.currency,
    value_basis: fields.value_basis,
    tracker: fields.tracker,
    storage_address: fields.storage_address,
    active: fields.active,
  };
}
