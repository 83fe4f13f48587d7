import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import type { PremiumTaxRate } from '#domain/rating/tax/premium-tax.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** A version of the tables as it is stored. */
export interface StoredTables {
  on_track: OnTrackTables;
}

/**
 * Everything that premiums are made of on a day: the version of the tables that is valid then (the earliest one for
 * an earlier day), with the circuits' factors and the premium tax rates as staff keep them. Rates of other days are
 * there too, because tax follows the day on which cover begins.
 */
export async function ratingBasis(db: Queryable, on_date: CalendarDate): Promise<OnTrackTables> {
  const [version, circuits, premium_tax] = await Promise.all([
    versionOn(db, on_date),
    circuitFactors(db),
    premiumTaxRates(db),
  ]);
  return { ...version, ...circuits, premium_tax };
}

async function versionOn(db: Queryable, on_date: CalendarDate): Promise<OnTrackTables> {
  const row = await db
    .selectFrom('rating_tables')
    .select(['version', 'tables'])
    .where('insurance_type', '=', 'on_track')
    .where('published_at', 'is not', null)
    .orderBy(sql`valid_from <= ${on_date}::date`, 'desc')
    .orderBy(sql`abs(valid_from - ${on_date}::date)`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!row) throw new Error('there are no rating tables: the reference data was not seeded');
  return { ...(row.tables as unknown as StoredTables).on_track, version: row.version };
}

async function circuitFactors(
  db: Queryable,
): Promise<Pick<OnTrackTables, 'circuit_factors' | 'circuit_types' | 'circuit_names'>> {
  const rows = await db
    .selectFrom('circuits')
    .select(['circuit_id', 'name', 'circuit_type', 'factor', 'factor_reason'])
    .modifyEnd(prepared)
    .execute();
  return {
    circuit_factors: Object.fromEntries(
      rows.flatMap(({ circuit_id, factor, factor_reason }) =>
        factor === null ? [] : [[circuit_id, { factor, reason: factor_reason }]],
      ),
    ),
    circuit_names: Object.fromEntries(rows.map(({ circuit_id, name }) => [circuit_id, name])),
    circuit_types: Object.fromEntries(
      rows.map(({ circuit_id, circuit_type }) => [circuit_id, circuit_type]),
    ),
  };
}

/** The published premium tax rates, past and coming ones too. */
export async function premiumTaxRates(db: Queryable): Promise<PremiumTaxRate[]> {
  const rows = await selectPremiumTax(db)
    .where('published_at', 'is not', null)
    .modifyEnd(prepared)
    .execute();
  return rows.map((rate) => ({ ...rate, source: '' }));
}

/** All premium tax rates, past and coming ones too; rates without trailing zeros. */
export function selectPremiumTax(db: Queryable) {
  return db
    .selectFrom('premium_tax_rates')
    .select([
      'premium_tax_rate_id',
      'country_code',
      'line',
      'valid_from',
      'valid_to',
      'insurer_borne',
      'flat_amount_cents',
      'confidence',
      'note',
    ])
    .select(sql<string>`trim_scale(rate_pct)::text`.as('rate_pct'))
    .orderBy('country_code')
    .orderBy('line')
    .orderBy('valid_from');
}
