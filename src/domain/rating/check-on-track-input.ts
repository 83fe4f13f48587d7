// Before a risk is priced everything it names must be in the tables and in range; each thing that is not is named with
// its field. Example: items.0.excess_pct "31" – choose a percentage from 0.0 to 30.0.

import { isDecimal, parseDecimal } from '#domain/decimal.ts';
import { isPercentageStep } from '#domain/percentages.ts';
import {
  instalmentCounts,
  type OnTrackDriver,
  type OnTrackInput,
  type OnTrackItem,
} from '#domain/rating/on-track-input.ts';
import { type CompiledOnTrackTables, tablesOfItem } from '#domain/rating/on-track-tables.ts';
import { taxRateOfItem, taxRateOfPolicyholder } from '#domain/rating/policy-premium.ts';

/** Something that keeps a risk from being priced: the field as a path, a code, and what to do. */
export interface RatingIssue {
  readonly path: string;
  readonly code: 'unknown' | 'out_of_range' | 'required' | 'no_tax_rate';
  readonly message: string;
}

type Report = (path: string, code: RatingIssue['code'], message: string) => void;

const isCount = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;

/** Whether a text is a decimal above zero with at most four decimals and at most four digits before them. */
const isFactor = (text: string): boolean =>
  /^\d{1,4}(\.\d{1,4})?$/.test(text) && parseDecimal(text).numerator > 0n;

/** A percentage of the underwriter is one of the picker's, with a sign. */
const isSignedStep = (text: string): boolean =>
  isDecimal(text) && isPercentageStep(text.replace(/^[+-]/, ''));

function checkDriver(
  driver: OnTrackDriver,
  path: string,
  tables: CompiledOnTrackTables,
  report: Report,
): void {
  if (!tables.category.has(driver.category))
    report(`${path}.category`, 'unknown', `No category ${driver.category}.`);
  if (!tables.experience.has(driver.experience)) {
    report(`${path}.experience`, 'unknown', `No experience level ${driver.experience}.`);
  }
  if (driver.age !== null && !isCount(driver.age, 0, 120)) {
    report(`${path}.age`, 'out_of_range', 'Enter the age in whole years, 0 to 120.');
  }
  if (!tables.driver_level.has(String(driver.claim_level))) {
    report(`${path}.claim_level`, 'out_of_range', 'Choose a claim level from 1 to 10.');
  }
}

function checkExposure(item: OnTrackItem, path: string, report: Report): void {
  if (!isCount(item.extra_test_days, 0, 365)) {
    report(`${path}.extra_test_days`, 'out_of_range', 'Enter a whole number of days, 0 to 365.');
  }
  if (item.kind !== 'race_event') return;
  const hours = item.race_hours ?? '';
  if (hours === '') report(`${path}.race_hours`, 'required', 'Enter the race hours of the event.');
  else if (!isFactor(hours))
    report(`${path}.race_hours`, 'out_of_range', 'Enter the race hours, above 0.');
  if (item.sessions.length === 0 && item.extra_test_days === 0) {
    report(`${path}.sessions`, 'required', 'Choose at least one session or a test day.');
  }
}

function checkTerms(
  item: OnTrackItem,
  path: string,
  tables: CompiledOnTrackTables,
  report: Report,
): void {
  if (!isPercentageStep(item.excess_pct)) {
    report(
      `${path}.excess_pct`,
      'out_of_range',
      'Choose a percentage from 0.0 to 30.0 in steps of 0.5.',
    );
  }
  if (!tables.scope.has(item.scope)) report(`${path}.scope`, 'unknown', `No scope ${item.scope}.`);
  if (!tables.accident_limit.has(item.accident_limit_pct)) {
    report(
      `${path}.accident_limit_pct`,
      'unknown',
      `No accident limit of ${item.accident_limit_pct} %.`,
    );
  }
  if (!tables.aggregate.has(item.aggregate))
    report(`${path}.aggregate`, 'unknown', `No aggregate ${item.aggregate}.`);
  const { base_rate_override: rate, min_excess_override: excess, circuit_factor: factor } = item;
  if (rate !== undefined && rate !== null && !isFactor(rate)) {
    report(`${path}.base_rate_override`, 'out_of_range', 'Enter a rate in percent above 0.');
  }
  if (excess !== undefined && excess !== null && !isCount(excess, 0, Number.MAX_SAFE_INTEGER)) {
    report(`${path}.min_excess_override`, 'out_of_range', 'Enter an amount in cents of 0 or more.');
  }
  const least = item.min_premium_override;
  if (least !== undefined && least !== null && !isCount(least, 0, HIGHEST_VALUE)) {
    report(
      `${path}.min_premium_override`,
      'out_of_range',
      'Enter an amount in cents of 0 or more.',
    );
  }
  if (factor !== undefined && !isFactor(factor)) {
    report(`${path}.circuit_factor`, 'out_of_range', 'Enter a factor above 0.');
  }
}

/** The largest value that is calculated with: ten thousand million in cents. */
const HIGHEST_VALUE = 1e12;

function checkItem(
  item: OnTrackItem,
  path: string,
  tables: CompiledOnTrackTables,
  report: Report,
): void {
  if (!tables.classes.has(item.car_class)) {
    const known = [...tables.classes.keys()].join(', ');
    report(`${path}.car_class`, 'unknown', `No class ${item.car_class}. Choose one of ${known}.`);
  }
  if (!isCount(item.insured_value, 1, HIGHEST_VALUE)) {
    report(
      `${path}.insured_value`,
      'out_of_range',
      'Enter the insured value in whole cents, above 0.',
    );
  }
  if (!tables.series_level.has(String(item.series_claim_level))) {
    report(`${path}.series_claim_level`, 'out_of_range', 'Choose a claim level from 1 to 10.');
  }
  checkExposure(item, path, report);
  if (item.drivers.length === 0) report(`${path}.drivers`, 'required', 'Add at least one driver.');
  item.drivers.forEach((driver, index) =>
    checkDriver(driver, `${path}.drivers.${index}`, tables, report),
  );
  checkTerms(item, path, tables, report);
}

/** Every country that taxes needs a rate on the day of inception: the policyholder's and each item's. */
function checkTaxes(input: OnTrackInput, tables: CompiledOnTrackTables, report: Report): void {
  const on = input.inception_date === undefined ? '' : ` on ${input.inception_date}`;
  const reportMissing = (path: string, country: string): void =>
    report(
      path,
      'no_tax_rate',
      `No premium tax rate for ${country}${on} (line HULL). Add one to the premium tax table.`,
    );
  if (!taxRateOfPolicyholder(input, tables))
    reportMissing('policyholder_country', input.policyholder_country);
  input.items.forEach((item, index) => {
    const country = item.tax_country;
    if (country === undefined || country === input.policyholder_country) return;
    if (!taxRateOfItem(input, item, tables)) reportMissing(`items.${index}.tax_country`, country);
  });
}

/** Everything that keeps a risk from being priced with these tables; empty when it can be. */
export function checkOnTrackInput(
  input: OnTrackInput,
  tables: CompiledOnTrackTables,
): RatingIssue[] {
  const issues: RatingIssue[] = [];
  const report: Report = (path, code, message) => issues.push({ path, code, message });
  checkTaxes(input, tables, report);
  if (!isCount(input.clean_seasons, 0, 100)) {
    report('clean_seasons', 'out_of_range', 'Enter a whole number of seasons, 0 or more.');
  }
  if (!isSignedStep(input.adjustment_pct)) {
    report(
      'adjustment_pct',
      'out_of_range',
      'Choose a percentage from -30.0 to 30.0 in steps of 0.5.',
    );
  }
  if (!isPercentageStep(input.commission_pct)) {
    report(
      'commission_pct',
      'out_of_range',
      'Choose a percentage from 0.0 to 30.0 in steps of 0.5.',
    );
  }
  if (!(instalmentCounts as readonly number[]).includes(input.instalments)) {
    report('instalments', 'out_of_range', 'Choose 1, 2 or 4 instalments.');
  }
  if (input.items.length === 0) report('items', 'required', 'Add at least one car at one event.');
  input.items.forEach((item, index) =>
    checkItem(item, `items.${index}`, tablesOfItem(item, tables), report),
  );
  return issues;
}
