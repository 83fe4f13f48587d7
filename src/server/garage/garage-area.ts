import { garageContract } from '#contract/garage/garage.ts';
import {
  findCarByChassis,
  getCar,
  getCarClasses,
  getCars,
  getCarsPage,
  getUserCars,
} from '#server/garage/car-queries.ts';
import { getDriver, getDrivers, getDriversPage } from '#server/garage/driver-queries.ts';
import { carRule, driverRule } from '#server/garage/garage-access.ts';
import { addCar, updateCar } from '#server/garage/keep-cars.ts';
import { addDriver, updateDriver } from '#server/garage/keep-drivers.ts';
import { mergeCars } from '#server/garage/merge-cars.ts';
import { mergeDrivers } from '#server/garage/merge-drivers.ts';
import { garageKeeper } from '#server/garage/garage-keeper.ts';
import { tellOfTwinCars } from '#server/garage/tell-of-twin-cars.ts';
import { defineArea } from '#server/platform/area.ts';

export const garageArea = defineArea({
  keeper: garageKeeper,
  contract: garageContract,
  handlers: {
    get_cars: getCars,
    get_user_cars: getUserCars,
    get_cars_page: getCarsPage,
    get_car: getCar,
    find_car_by_chassis: findCarByChassis,
    add_car: addCar,
    update_car: updateCar,
    merge_cars: mergeCars,
    get_car_classes: getCarClasses,
    get_drivers: getDrivers,
    get_drivers_page: getDriversPage,
    get_driver: getDriver,
    add_driver: addDriver,
    update_driver: updateDriver,
    merge_drivers: mergeDrivers,
  },
  access: { car: carRule, driver: driverRule },
  jobs: { tell_of_twin_cars: tellOfTwinCars },
});
