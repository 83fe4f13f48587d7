import { sql } from 'kysely';
import type { ratingContract } from '#contract/rating/rating.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import { versionTables } from '#server/rating/line-tables.ts';
import { findTaxVersion } from '#server/rating/tax-versions.ts';

type Actions = typeof ratingContract;

type Tried = Parameters<Handler<Actions['start_rating_trial']>>[1];

/** A line is tried with its own tables; series and additional excess are of cars on track alone. */
async function assertTried(db: Queryable, tried: Tried): Promise<void> {
  const { insurance_type, version, series_year, excess_drafts } = tried;
  if (isVi(insurance_type) && (series_year !== null || excess_drafts))
    throw fieldError(
      'insurance_type',
      'on_track_only',
      'Series and additional excess are of cars on track.',
    );
  if (version !== null && (await versionTables(db, version)).insurance_type !== insurance_type)
    throw fieldError('version', 'another_line', 'These tables are of another insurance.');
}

/** What a what-if would price a book with must be there before it begins. */
export const startRatingTrial: Handler<Actions['start_rating_trial']> = async (ctx, input) => {
  const { version, series_year, tax_version, excess_drafts } = input;
  if (version === null && series_year === null && tax_version === null && !excess_drafts)
    throw fieldError('version', 'required', 'Choose what is tried.');
  await assertTried(ctx.db, input);
  if (tax_version !== null)
    await findTaxVersion(ctx.db, { version: tax_version, today: ctx.today });
  if (series_year !== null) {
    const any = await ctx.db
      .selectFrom('series_ratings')
      .select('year')
      .where('year', '=', series_year)
      .limit(1)
      .executeTakeFirst();
    if (!any) throw new AppError('not_found');
  }
  const { trial_id } = await ctx.db
    .insertInto('rating_trials')
    .values({ ...input, created_by: ctx.actor.user_id, created_at: ctx.now.toISOString() })
    .returning('trial_id')
    .executeTakeFirstOrThrow();
  await ctx.queue(
    'run_rating_trial',
    { trial_id },
    { job_key: `trial:${trial_id}`, slow: true, max_attempts: 3 },
  );
  await ctx.audit({ record_kind: 'rating_trial', record_id: trial_id, after: input });
  return { trial_id };
};

function selectTrials(db: Queryable) {
  return db
    .selectFrom('rating_trials as t')
    .leftJoin('accounts as a', 'a.user_id', 't.created_by')
    .select([
      't.trial_id',
      't.insurance_type',
      't.year',
      't.version',
      't.series_year',
      't.tax_version',
      't.excess_drafts',
      't.status',
      't.policies_done',
      't.policies_total',
    ])
    .select([
      sql<number>`unix(t.created_at)`.as('created_at'),
      sql<number | null>`unix(t.started_at)`.as('started_at'),
      sql<string>`coalesce(nullif(a.attn, ''), a.email, '')`.as('started_by'),
    ])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.trial_id', 'desc');
}

export const getRatingTrials: Handler<Actions['get_rating_trials']> = async (ctx) => {
  const rows = await selectTrials(ctx.db).limit(10).execute();
  return { trials: rows };
};

export const getRatingTrial: Handler<Actions['get_rating_trial']> = async (ctx, { trial_id }) => {
  const trial = await selectTrials(ctx.db)
    .select('t.result')
    .$if(trial_id !== undefined, (query) => query.where('t.trial_id', '=', trial_id ?? ''))
    .limit(1)
    .executeTakeFirst();
  return { trial: (trial ?? null) as Awaited<ReturnType<typeof getRatingTrial>>['trial'] };
};
