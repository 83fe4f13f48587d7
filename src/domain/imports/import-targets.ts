// Ten kinds of files can be imported; each is a description of its fields, and nothing else has to be written for a new
// one but the place where its records are kept.

import type { StatusTone } from '#domain/status-tone.ts';
import { accountTarget } from '#domain/imports/targets/account-target.ts';
import { carTarget } from '#domain/imports/targets/car-target.ts';
import { championshipTarget } from '#domain/imports/targets/championship-target.ts';
import { circuitTarget } from '#domain/imports/targets/circuit-target.ts';
import { driverTarget } from '#domain/imports/targets/driver-target.ts';
import { entryTarget } from '#domain/imports/targets/entry-target.ts';
import { eventTarget } from '#domain/imports/targets/event-target.ts';
import { outlineTarget } from '#domain/imports/targets/outline-target.ts';
import { premiumTaxTarget } from '#domain/imports/targets/premium-tax-target.ts';
import { seriesTarget } from '#domain/imports/targets/series-target.ts';
import type { ImportTarget, ImportTargetId } from '#domain/imports/import-target.ts';

/** Everything that can be imported, by its id. */
export const importTargets: Readonly<Record<ImportTargetId, ImportTarget>> = {
  accounts: accountTarget,
  cars: carTarget,
  drivers: driverTarget,
  entries: entryTarget,
  events: eventTarget,
  circuits: circuitTarget,
  outlines: outlineTarget,
  championships: championshipTarget,
  series: seriesTarget,
  premium_tax: premiumTaxTarget,
};

/** Rows of a file at most. */
export const maxImportRows = 10_000;
/** Columns of a file at most. */
export const maxImportColumns = 200;

/** How an import stands. */
export const importStatuses = [
  'reading',
  'matching',
  'checking',
  'checked',
  'importing',
  'imported',
  'undone',
  'failed',
  'discarded',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Words of where an import stands. */
export const importStatusLabels: Readonly<Record<ImportStatus, string>> = {
  reading: 'Reading',
  matching: 'Columns',
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  imported: 'Imported',
  undone: 'Taken back',
  failed: 'Failed',
  discarded: 'Discarded',
};

/** How that is coloured. */
export const importStatusTones: Readonly<Record<ImportStatus, StatusTone>> = {
  reading: 'info',
  matching: 'secondary',
  checking: 'info',
  checked: 'secondary',
  importing: 'info',
  imported: 'success',
  undone: 'none',
  failed: 'error',
  discarded: 'none',
};

/** What happens to a row: nothing yet, a new record, a changed one, none because all is so already, left out, wrong. */
export const rowOutcomes = ['unread', 'create', 'update', 'same', 'skip', 'problem'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** What is done with records that are there already. */
export const existingRules = ['update', 'keep'] as const;
export type ExistingRule = (typeof existingRules)[number];
