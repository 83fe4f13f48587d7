import { sql } from 'kysely';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { seriesIdOf } from '#domain/rating/levels/default-series.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import type { PremiumTaxRate } from '#domain/rating/tax/premium-tax.ts';
import { taxRatesForEveryDay } from '#domain/rating/tax/premium-tax-versions.ts';
import { riskWithSeries, type TriedSeries } from '#domain/rating/rating-trial.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import type { Job } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { keptBases, recalculate } from '#server/rating/kept-basis.ts';
import { priceLineBook } from '#server/rating/line-trial.ts';
import { premiumTaxRates } from '#server/rating/rating-basis.ts';
import { tablesOf } from '#server/rating/rating-drafts.ts';
import { storedTaxRates } from '#server/rating/tax-versions.ts';
import {
  type BookPolicy,
  ofSeason,
  type PricedPolicy,
  resultOf,
  type Trial,
} from '#server/rating/trial-result.ts';

/** Policies that are priced between two words about how far it is. */
const chunk = 200;
/** What is tried in place of what each policy had. */
interface Tried {
  tables: OnTrackTables | null;
  series: ReadonlyMap<string, TriedSeries>;
  tax: readonly PremiumTaxRate[] | null;
  made_of: Map<OnTrackTables, OnTrackTables>;
}

/** Prices the season's policies as they were and with what is on trial. It only reads them. */
export const runRatingTrial: Job = async ({ services, write }, { trial_id }) => {
  const id = String(trial_id);
  const { db, clock } = services;
  const trial = await db
    .selectFrom('rating_trials')
    .selectAll()
    .where('trial_id', '=', id)
    .executeTakeFirst();
  if (!trial || trial.status === 'done') return;
  const tell = (changes: Partial<typeof trial>) =>
    write(async (ctx) => {
      await ctx.db
        .updateTable('rating_trials')
        .set({ ...changes, result: changes.result ? JSON.stringify(changes.result) : null })
        .where('trial_id', '=', id)
        .execute();
      ctx.changed('rating_trial', id);
    });
  try {
    const { insurance_type } = trial;
    const book = await bookOf(db, trial);
    const started_at = clock.now().toISOString();
    await tell({ status: 'running', policies_total: book.length, policies_done: 0, started_at });
    const tellDone = (done: number) => tell({ policies_done: done });
    const priced = isVi(insurance_type)
      ? await priceLineBook(db, { book, insurance_type, ...(await lineTried(db, trial)) }, tellDone)
      : await priceBook(db, { book, tried: await readTried(db, trial) }, tellDone);
    const result = await resultOf(db, trial, priced);
    const finished_at = clock.now().toISOString();
    await tell({ status: 'done', policies_done: book.length, finished_at, result });
  } catch (error) {
    await tell({ status: 'failed' });
    throw error;
  }
};

async function lineTried(db: Queryable, { version, tax_version }: Trial) {
  return {
    version,
    taxes: tax_version === null ? await premiumTaxRates(db) : await taxOf(db, tax_version),
  };
}

async function readTried(db: Queryable, trial: Trial): Promise<Tried> {
  const { version, series_year, tax_version } = trial;
  return {
    tables: version === null ? null : await tablesOf(db, version),
    series: series_year === null ? new Map() : await seriesOf(db, series_year),
    tax: tax_version === null ? null : await taxOf(db, tax_version),
    made_of: new Map(),
  };
}

async function seriesOf(db: Queryable, year: number): Promise<Map<string, TriedSeries>> {
  const rows = await db
    .selectFrom('series_ratings')
    .select(['series', 'claim_level', 'min_excess_override', 'min_premium_override'])
    .select(sql<string | null>`trim_scale(base_rate_override)::text`.as('base_rate_override'))
    .where('year', '=', year)
    .execute();
  return new Map(rows.map(({ series, ...row }) => [seriesIdOf(series), row]));
}

/** The rates of the version's first day, as if they had held in the season. */
async function taxOf(db: Queryable, version: string): Promise<PremiumTaxRate[]> {
  const rates = (await storedTaxRates(db, { and_draft: version })).map((rate) => ({
    ...rate,
    source: '',
  }));
  const own = rates.filter((rate) => rate.version === version);
  const on = own.map(({ valid_from }) => valid_from).toSorted()[0] ?? '9999-12-31';
  return taxRatesForEveryDay(rates, { on, instead: own });
}

async function bookOf(
  db: Queryable,
  { year, insurance_type }: Pick<Trial, 'year' | 'insurance_type'>,
): Promise<string[]> {
  const found = await sql<{ policy_id: string }>`
    select p.policy_id from policies p join policy_versions v on v.version_id = p.locked_version_id
    where ${ofSeason(year, insurance_type)} order by p.policy_id`.execute(db);
  return found.rows.map(({ policy_id }) => policy_id);
}

async function policiesOf(db: Queryable, ids: readonly string[]): Promise<BookPolicy[]> {
  const found = await sql<BookPolicy>`
    select p.user_id, coalesce(nullif(a.company_name, ''), a.attn) as client, p.currency, v.rating_risk,
      v.basis_hash
    from policies p
      join policy_versions v on v.version_id = p.locked_version_id
      join accounts a on a.user_id = p.user_id
    where p.policy_id = any(${[...ids]}::uuid[]) order by p.policy_id`.execute(db);
  return found.rows;
}

async function priceBook(
  db: Queryable,
  { book, tried }: { book: readonly string[]; tried: Tried },
  tellDone: (done: number) => Promise<void>,
): Promise<{ priced: PricedPolicy[]; left_out: number }> {
  const priced: PricedPolicy[] = [];
  const bases = new Map<string, OnTrackTables>();
  let left_out = 0;
  for (let from = 0; from < book.length; from += chunk) {
    const some = await policiesOf(db, book.slice(from, from + chunk));
    const wanted = some.flatMap(({ basis_hash }) => basis_hash ?? []);
    const missing = wanted.filter((hash) => !bases.has(hash));
    for (const [hash, basis] of await keptBases(db, missing)) bases.set(hash, basis);
    for (const policy of some) {
      const one = tryPolicy(policy, { bases, tried });
      if (one) priced.push(one);
      else left_out += 1;
    }
    await tellDone(Math.min(book.length, from + chunk));
  }
  return { priced, left_out };
}

/** A policy before and after; undefined when it cannot be compared. What is not on trial stays as the policy had it. */
function tryPolicy(
  policy: BookPolicy,
  { bases, tried }: { bases: ReadonlyMap<string, OnTrackTables>; tried: Tried },
): PricedPolicy | undefined {
  const { rating_risk, basis_hash } = policy;
  const basis = bases.get(basis_hash ?? '');
  if (!rating_risk || basis_hash === null || !basis) return undefined;
  const before = recalculate({ rating_risk, basis_hash }, bases);
  const after = calculateOnTrack(
    riskWithSeries(rating_risk, tried.series),
    tablesOnTrial(basis, tried),
  );
  if (!before.ok || !after.ok) return undefined;
  return {
    policy,
    series: rating_risk.items.map(({ series }) => series ?? ''),
    before: before.result,
    after: after.result,
  };
}

/** Kept: reading tables costs more than pricing a policy, and many policies share a basis. */
function tablesOnTrial(basis: OnTrackTables, { tables, tax, made_of }: Tried): OnTrackTables {
  if (!tables && !tax) return basis;
  const known = made_of.get(basis);
  if (known) return known;
  const { circuit_factors, circuit_types, premium_tax } = basis;
  const made = {
    ...(tables ?? basis),
    circuit_factors,
    circuit_types,
    premium_tax: tax ?? premium_tax,
  };
  made_of.set(basis, made);
  return made;
}
