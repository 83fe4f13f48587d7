import type { z } from 'zod';
import { fieldsOf } from '#domain/lists/list-field.ts';
import type { garageContract } from '#contract/garage/garage.ts';

type Car = z.output<typeof garageContract.get_cars_page.output>['cars'][number];

const car = fieldsOf<Car>();

/** What the columns of the list of cars are. */
export const carFields = {
  'car.make': car.text('Make', (one) => one.make),
  'car.model': car.text('Model', (one) => one.model),
  active: car.text('State', (one) => (one.active ? 'In use' : 'Archived')),
  chassis: car.text('Chassis number', (one) => one.chassis_number),
  start_number: car.text('No.', (one) => one.start_number),
  year: car.number('Year', (one) => one.year),
  class: car.text('Class', (one) => one.car_class),
  owner: car.text('Owner', (one) => one.owner_name),
  currency: car.currency((one) => one.currency),
  value: car.money('Value', (one) => one.insured_value),
  policies: car.number('Policies', (one) => one.policies),
  claims: car.number('Claims', (one) => one.claims),
};

type Driver = z.output<typeof garageContract.get_drivers_page.output>['drivers'][number];

const driver = fieldsOf<Driver>();

/** What the columns of the list of drivers are. */
export const driverFields = {
  'name.first': driver.text('First name', (one) => one.first_name),
  'name.last': driver.text('Last name', (one) => one.last_name),
  category: driver.text('Category', (one) => one.category),
  experience: driver.text('Experience', (one) => one.experience),
  country: driver.text('Nationality', (one) => one.country),
  birth_date: driver.date('Date of birth', (one) => one.birth_date),
  'licence.number': driver.text('Licence number', (one) => one.licence_number),
  'licence.grade': driver.text('Licence grade', (one) => one.licence_grade),
  email: driver.text('Email', (one) => one.email),
  teams: driver.text('Teams', (one) => one.teams.map(({ name }) => name).join(', ')),
  policies: driver.number('Policies', (one) => one.policies),
  claims: driver.number('Claims', (one) => one.claims),
  claim_level: driver.number('Claim level', (one) => one.claim_level),
};
