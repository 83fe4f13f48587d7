import { sql } from 'kysely';
import type { z } from 'zod';
import type { ratingContract } from '#contract/rating/rating.ts';
import type { taxCell, taxVersion } from '#contract/rating/tax-versions.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { premiumTaxLines } from '#domain/rating/tax/premium-tax.ts';
import { taxPlaceKey, taxRatesOn } from '#domain/rating/tax/premium-tax-versions.ts';
import type { VersionState } from '#domain/rating/validity.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import { selectPremiumTax } from '#server/rating/rating-basis.ts';

type Actions = typeof ratingContract;
export type TaxVersion = z.output<typeof taxVersion>;
type Cell = z.output<typeof taxCell>;

/** A rate as it is stored, with the version that brought it. */
export interface StoredTaxRate extends Omit<Cell, 'own' | 'before'> {
  premium_tax_rate_id: string;
  version: string;
  valid_to: CalendarDate | null;
  is_published: boolean;
}

/** The rates of a version and all published ones. */
export async function storedTaxRates(
  db: Queryable,
  { and_draft }: { and_draft: string | null },
): Promise<StoredTaxRate[]> {
  return selectPremiumTax(db)
    .select(['version', sql<boolean>`published_at is not null`.as('is_published')])
    .where((eb) => eb.or([eb('published_at', 'is not', null), eb('version', '=', and_draft ?? '')]))
    .execute();
}

interface VersionRow {
  version: string;
  valid_from: CalendarDate;
  note: string;
  revision: number;
  published_at: string | null;
  rates: number;
  /** One of its rates holds on a day from today on. */
  lasts: boolean;
}

function selectVersions(db: Queryable, today: CalendarDate) {
  return db
    .selectFrom('premium_tax_versions as v')
    .select(['v.version', 'v.valid_from', 'v.note', 'v.revision', 'v.published_at'])
    .select([
      sql<number>`(select count(*) from premium_tax_rates r where r.version = v.version)`.as(
        'rates',
      ),
      sql<boolean>`exists (select from premium_tax_rates r where r.version = v.version
        and (r.valid_to is null or r.valid_to >= ${today}::date))`.as('lasts'),
    ]);
}

function stateOf(row: VersionRow, today: CalendarDate): VersionState {
  if (row.published_at === null) return 'draft';
  if (today < row.valid_from) return 'coming';
  return row.lasts ? 'in_use' : 'over';
}

/** A version as people see it. */
function taxVersionAnswer(row: VersionRow, today: CalendarDate): TaxVersion {
  const { version, valid_from, note, revision, rates } = row;
  return { version, valid_from, note, revision, rates, state: stateOf(row, today) };
}

/** One version, or `not_found`. */
export async function findTaxVersion(
  db: Queryable,
  { version, today }: { version: string; today: CalendarDate },
): Promise<TaxVersion> {
  const row = await selectVersions(db, today).where('v.version', '=', version).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return taxVersionAnswer(row, today);
}

export const getTaxVersions: Handler<Actions['get_tax_versions']> = async (ctx) => {
  const rows = await selectVersions(ctx.db, ctx.today)
    .orderBy('v.valid_from', 'desc')
    .orderBy('v.created_at', 'desc')
    .execute();
  return { versions: rows.map((row) => taxVersionAnswer(row, ctx.today)) };
};

export const getTaxVersion: Handler<Actions['get_tax_version']> = async (ctx, { version }) => {
  const found = await findTaxVersion(ctx.db, { version, today: ctx.today });
  return { ...found, cells: await taxCells(ctx.db, found) };
};

/** Every place with its rate once a version holds. */
export async function taxCells(db: Queryable, found: TaxVersion): Promise<Cell[]> {
  return cellsOf(found, await storedTaxRates(db, { and_draft: found.version }));
}

/** Every place with its rate from the version's first day on; one that the version itself changed twice with the last. */
function cellsOf({ version, valid_from }: TaxVersion, rates: readonly StoredTaxRate[]): Cell[] {
  const others = rates.filter((rate) => rate.version !== version);
  const shown = taxRatesOn(others, valid_from);
  const own = new Map<string, StoredTaxRate>();
  const before = new Map<string, StoredTaxRate>();
  for (const rate of rates.filter((one) => one.version === version)) {
    const key = taxPlaceKey(rate);
    const earlier = own.get(key) ?? rateBefore(others, rate);
    if (earlier) before.set(key, earlier);
    own.set(key, rate);
    shown.set(key, rate);
  }
  return [...shown]
    .map(([key, rate]): Cell => {
      const { premium_tax_rate_id: _id, version: _version, valid_to: _to, ...cell } = rate;
      const { is_published: _published, ...wire } = cell;
      return { ...wire, own: own.has(key), before: before.get(key)?.rate_pct ?? null };
    })
    .toSorted(
      (a, b) =>
        a.country_code.localeCompare(b.country_code, 'en') ||
        premiumTaxLines.indexOf(a.line) - premiumTaxLines.indexOf(b.line),
    );
}

/** The latest rate of the same place that began earlier. */
function rateBefore(
  rates: readonly StoredTaxRate[],
  { country_code, line, valid_from }: StoredTaxRate,
): StoredTaxRate | undefined {
  return rates.findLast(
    (rate) =>
      rate.country_code === country_code && rate.line === line && rate.valid_from < valid_from,
  );
}
