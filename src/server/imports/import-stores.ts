import type { ImportStoreId, ReferenceKind } from '#domain/imports/import-target.ts';
import { accountReference, clientImport } from '#server/accounts/people/import-clients.ts';
import {
  championshipImport,
  championshipReference,
  eventImport,
} from '#server/events/import-calendar.ts';
import { circuitImport, circuitReference } from '#server/events/import-circuits.ts';
import { carImport } from '#server/garage/import-cars.ts';
import { driverImport } from '#server/garage/import-drivers.ts';
import type { ImportStore, ReferenceSource } from '#server/platform/sheets/import-store.ts';
import { premiumTaxImport } from '#server/rating/import-premium-tax.ts';
import { carClassReference, seriesImport } from '#server/rating/import-rating.ts';

/** Where each area keeps its records. */
export const stores: Readonly<Record<ImportStoreId, ImportStore>> = {
  accounts: clientImport,
  championships: championshipImport,
  circuits: circuitImport,
  drivers: driverImport,
  cars: carImport,
  events: eventImport,
  series_ratings: seriesImport,
  premium_tax_rates: premiumTaxImport,
};

/** How each area finds the records that cells name. */
export const references: Readonly<Record<ReferenceKind, ReferenceSource>> = {
  account: accountReference,
  car_class: carClassReference,
  championship: championshipReference,
  circuit: circuitReference,
};
