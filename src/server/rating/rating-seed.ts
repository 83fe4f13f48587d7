import { sql } from 'kysely';
import { defaultAdditionalExcessRules } from '#domain/rating/excess/additional-excess.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';
import { lines } from '#domain/lines/lines.ts';
import { viTypes } from '#domain/policies/insurance-types.ts';
import { defaultPremiumTaxRates } from '#domain/rating/tax/default-premium-tax.ts';
import { defaultSeriesRatings } from '#domain/rating/levels/default-series.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { StoredLineTables } from '#server/rating/line-tables.ts';
import type { StoredTables } from '#server/rating/rating-basis.ts';

/** The first day for which the product's own tables hold. */
const KNOWN_FROM = '2022-01-01';
const FIRST_TAX_VERSION = '2022.1';

/** The product's own rating tables, premium tax, extra excess rules and series ratings, where there are none yet. */
export async function seedRating(tx: Tx): Promise<void> {
  await seedRatingTables(tx);
  await seedLineTables(tx);
  await seedPremiumTax(tx);
  await seedExcessRules(tx);
  await seedSeries(tx);
}

async function seedRatingTables(tx: Tx): Promise<void> {
  const { version } = defaultOnTrackTables;
  const tables: StoredTables = { on_track: defaultOnTrackTables };
  await tx
    .insertInto('rating_tables')
    .values({ version, tables: JSON.stringify(tables), valid_from: KNOWN_FROM })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}

/** The first version of a line's tables, named after it: "VAL-2026.1". */
async function seedLineTables(tx: Tx): Promise<void> {
  const rows = viTypes.map((insurance_type) => {
    const tables: StoredLineTables = { line: lines[insurance_type].tables };
    const version = `${insurance_type}-${defaultOnTrackTables.version}`;
    return { insurance_type, version, tables: JSON.stringify(tables), valid_from: KNOWN_FROM };
  });
  await tx
    .insertInto('rating_tables')
    .values(rows)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}

async function seedPremiumTax(tx: Tx): Promise<void> {
  const any = await tx
    .selectFrom('premium_tax_rates')
    .select('country_code')
    .limit(1)
    .executeTakeFirst();
  if (any) return;
  await tx
    .insertInto('premium_tax_versions')
    .values({
      version: FIRST_TAX_VERSION,
      valid_from: KNOWN_FROM,
      note: 'First rates',
      published_at: sql`clock_now()`,
    })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
  await tx
    .insertInto('premium_tax_rates')
    .values(
      defaultPremiumTaxRates.map(({ source, note, ...rate }) => ({
        ...rate,
        version: FIRST_TAX_VERSION,
        note: [note, source].filter((part) => part !== '').join(' · '),
      })),
    )
    .execute();
}

async function seedExcessRules(tx: Tx): Promise<void> {
  const known = await tx.selectFrom('additional_excess_rules').select('code').execute();
  const fresh = defaultAdditionalExcessRules.filter(
    ({ code }) => !known.some((row) => row.code === code),
  );
  if (fresh.length === 0) return;
  await tx
    .insertInto('additional_excess_rules')
    .values(fresh.map((rule) => ({ ...rule, filter: JSON.stringify(rule.filter) })))
    .execute();
}

async function seedSeries(tx: Tx): Promise<void> {
  const rows = Object.values(defaultSeriesRatings)
    .flat()
    .map((rating) => ({
      year: rating.year,
      series: rating.name,
      car_class: rating.car_class,
      claim_level: rating.claim_level,
      default_excess_pct: rating.default_excess_pct,
      typical_race_hours: rating.typical_race_hours,
      uses_categories: rating.uses_categories,
      base_rate_override: rating.base_rate_override,
      min_excess_override: rating.min_excess_override,
      min_premium_override: rating.min_premium_override,
      notes: rating.notes,
    }));
  await tx
    .insertInto('series_ratings')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['year', 'series']).doNothing())
    .execute();
}
