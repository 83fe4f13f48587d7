import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { demoSeasonContract } from '#contract/tools/demo-season.ts';
import { resetWord } from '#domain/tools/demo-season.ts';
import { demoLogins, isDemoAccount } from '#server/accounts/log-in/demo-logins.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { wishReset } from '#server/platform/cluster/reset-wish.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { clusterFolderOf } from '#server/platform/database/database-room.ts';

type Actions = typeof demoSeasonContract;

/**
 * Only the database that was made for the demo by the start itself is made anew: embedded, and with the demo's people.
 * A server of somebody's own is never touched.
 */
async function canReset({ db, services }: Pick<ReadContext, 'db' | 'services'>): Promise<boolean> {
  const { config } = services;
  const [{ email }] = demoLogins;
  if (!isDemoAccount(config, email) || clusterFolderOf(config) === undefined) return false;
  const demo = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('email', '=', email)
    .executeTakeFirst();
  return demo !== undefined;
}

export const getDemoSeason: Handler<Actions['get_demo_season']> = async (ctx) => {
  const can_reset = await canReset(ctx);
  if (!can_reset) return { can_reset, accounts: 0, other_accounts: 0, documents: 0, claims: 0 };
  const found = await sql<Omit<OutputOf<'get_demo_season'>, 'can_reset'>>`
    select (select count(*) from accounts) as accounts,
      (select count(*) from accounts where email not like '%.example') as other_accounts,
      (select count(*) from policies) as documents, (select count(*) from claims) as claims`.execute(
    ctx.db,
  );
  const [counts = { accounts: 0, other_accounts: 0, documents: 0, claims: 0 }] = found.rows;
  return { can_reset, ...counts };
};

/** Leaves the wish behind its commit; the process that keeps the database carries it out (decision 071). */
export const resetDemoSeason: Handler<Actions['reset_demo_season']> = async (
  ctx,
  { confirmed },
) => {
  if (!(await canReset(ctx)))
    throw new AppError('transition_refused', { message: 'There is no demo season here.' });
  if (confirmed !== resetWord) throw fieldError('confirmed', 'not_confirmed', `Type ${resetWord}.`);
  const { log, config } = ctx.services;
  await ctx.audit({
    record_kind: 'demo_season',
    record_id: 'demo',
    after: { asked_by: ctx.actor.user_id },
  });
  ctx.changed('tool_run', undefined);
  ctx.afterCommit(() => {
    log.warn({ part: 'tools' }, 'The demo season is made anew, as a superadmin asked.');
    wishReset(config.paddock_data_dir);
  });
  return { ok: true };
};
