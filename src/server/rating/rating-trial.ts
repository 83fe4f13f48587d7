import { sql } from 'kysely';
import type { z } from 'zod';
import type { ratingContract } from '#contract/rating.ts';
import type { ratingTrial } from '#contract/rating-versions.ts';
import type { Currency } from '#domain/currencies.ts';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { sumTrialLines, type TrialLine } from '#domain/rating/rating-trial.ts';
import type { Handler, Job } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { type KeptCalculation, keptBases, recalculate } from '#server/rating/kept-basis.ts';
import { tablesOf } from '#server/rating/rating-drafts.ts';

type Actions = typeof ratingContract;
type Result = NonNullable<z.output<typeof ratingTrial>['result']>;

/** Policies that are priced between two words about how far it is. */
const chunk = 200;
/** Clients and series that are told by name. */
const most = 50;

export const startRatingTrial: Handler<Actions['start_rating_trial']> = async (
  ctx,
  { version, year },
) => {
  await tablesOf(ctx.db, version);
  const { trial_id } = await ctx.db
    .insertInto('rating_trials')
    .values({ version, year, created_by: ctx.actor.user_id, created_at: ctx.now.toISOString() })
    .returning('trial_id')
    .executeTakeFirstOrThrow();
  await ctx.queue('run_rating_trial', { trial_id }, { job_key: `trial:${trial_id}`, slow: true });
  await ctx.audit({ record_kind: 'rating_tables', record_id: version, after: { year } });
  return { trial_id };
};

export const getRatingTrial: Handler<Actions['get_rating_trial']> = async (ctx, { version }) => {
  const trial = await ctx.db
    .selectFrom('rating_trials')
    .select(['trial_id', 'version', 'year', 'status', 'policies_done', 'policies_total', 'result'])
    .where('version', '=', version)
    .orderBy('created_at', 'desc')
    .orderBy('trial_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { trial: (trial ?? null) as z.output<typeof ratingTrial> | null };
};

interface BookPolicy {
  policy_id: string;
  user_id: string;
  client: string;
  currency: Currency;
  rating_risk: KeptCalculation['rating_risk'] | null;
  basis_hash: string | null;
}

/** Prices the season's policies with the tables they had and with the tables on trial. It only reads them. */
export const runRatingTrial: Job = async ({ services, write }, { trial_id }) => {
  const id = String(trial_id);
  const { db } = services;
  const trial = await db
    .selectFrom('rating_trials')
    .selectAll()
    .where('trial_id', '=', id)
    .executeTakeFirst();
  if (!trial || trial.version === null || trial.status === 'done') return;
  const book = await bookOf(db, trial.year);
  const tell = (changes: Partial<typeof trial>) =>
    write(async (ctx) => {
      await ctx.db
        .updateTable('rating_trials')
        .set({ ...changes, result: changes.result ? JSON.stringify(changes.result) : null })
        .where('trial_id', '=', id)
        .execute();
      ctx.changed('rating_trial', id);
    });
  await tell({ status: 'running', policies_total: book.length, policies_done: 0 });
  const tables = await tablesOf(db, trial.version);
  const clients: TrialLine[] = [];
  const series: TrialLine[] = [];
  let left_out = 0;
  for (let from = 0; from < book.length; from += chunk) {
    const some = book.slice(from, from + chunk);
    const bases = await keptBases(
      db,
      some.flatMap(({ basis_hash }) => basis_hash ?? []),
    );
    for (const policy of some) {
      const tried = tryPolicy(policy, { bases, tables });
      if (!tried) left_out += 1;
      else {
        clients.push(tried.client);
        series.push(...tried.series);
      }
    }
    await tell({ status: 'running', policies_done: Math.min(book.length, from + chunk) });
  }
  const result: Result = {
    totals: await totalsOf(db, trial.year, clients),
    clients: sumTrialLines(clients).slice(0, most),
    series: sumTrialLines(series).slice(0, most),
    left_out,
  };
  await tell({
    status: 'done',
    policies_done: book.length,
    finished_at: services.clock.now().toISOString(),
    result,
  });
};

/**
 * A policy before and after; undefined when it cannot be compared. Circuits and premium tax are not on trial: they stay
 * as the policy had them.
 */
function tryPolicy(
  { rating_risk, basis_hash, currency, user_id, client }: BookPolicy,
  { bases, tables }: { bases: ReadonlyMap<string, OnTrackTables>; tables: OnTrackTables },
): { client: TrialLine; series: TrialLine[] } | undefined {
  const basis = bases.get(basis_hash ?? '');
  if (!rating_risk || basis_hash === null || !basis) return undefined;
  const { circuit_factors, circuit_types, premium_tax } = basis;
  const before = recalculate({ rating_risk, basis_hash }, bases);
  const after = calculateOnTrack(rating_risk, {
    ...tables,
    circuit_factors,
    circuit_types,
    premium_tax,
  });
  if (!before.ok || !after.ok) return undefined;
  return {
    client: {
      id: user_id,
      name: client,
      currency,
      policies: 1,
      before: before.result.net_premium,
      after: after.result.net_premium,
    },
    series: rating_risk.items.map((item, index) => ({
      id: item.series ?? '',
      name: item.series ?? 'Without series',
      currency,
      policies: 1,
      before: before.result.items[index]?.premium ?? 0,
      after: after.result.items[index]?.premium ?? 0,
    })),
  };
}

async function bookOf(db: Queryable, year: number): Promise<BookPolicy[]> {
  const found = await sql<BookPolicy>`
    select p.policy_id, p.user_id, coalesce(nullif(a.company_name, ''), a.attn) as client, p.currency,
      v.rating_risk, v.basis_hash
    from policies p
      join policy_versions v on v.version_id = p.locked_version_id
      join accounts a on a.user_id = p.user_id
    where p.document_state = 'policy' and p.insurance_type = 'on_track'
      and v.period_from between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
    order by p.policy_id`.execute(db);
  return found.rows;
}

/** The whole book by currency, with what its claims cost. */
async function totalsOf(
  db: Queryable,
  year: number,
  clients: readonly TrialLine[],
): Promise<Result['totals']> {
  const claims = await sql<{ currency: string; claims: number }>`
    select p.currency, sum(c.paid_total + c.reserve)::bigint as claims
    from claims c join policies p on p.policy_id = c.policy_id
      join policy_versions v on v.version_id = p.locked_version_id
    where p.document_state = 'policy' and p.insurance_type = 'on_track'
      and v.period_from between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      and c.status not in ('rejected', 'cancelled_by_client', 'retracted')
    group by p.currency`.execute(db);
  const of = new Map(claims.rows.map((row) => [row.currency, row.claims]));
  return sumTrialLines(clients.map((line) => ({ ...line, id: 'book', name: 'Book' }))).map(
    (line) => ({ ...line, claims: of.get(line.currency) ?? 0 }),
  );
}
