import { type RawBuilder, sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { erasedName, erasureRefusalTexts, isNameTyped } from '#domain/accounts/erasure.ts';
import { clearDrivers, clearTraces } from '#server/accounts/erasure/clear-drivers.ts';
import { deleteFiles } from '#server/accounts/erasure/clear-own-files.ts';
import { type OwnTexts, withoutWords } from '#server/accounts/erasure/clear-own-texts.ts';
import {
  documentsOfDriver,
  driverErasureFacts,
  recordsOfDriver,
} from '#server/accounts/erasure/driver-erasure.ts';
import { askKeepers } from '#server/platform/keeper.ts';
import { driverPatterns } from '#server/accounts/erasure/person-words.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

/**
 * Forgets a driver who need not be a client (decision 031). The record stays nameless where policies and claims point at
 * it; a job looks through all other records. The name has to be typed.
 */
export async function eraseDriver(
  ctx: WriteContext,
  { driver_id, typed_name }: InputOf<'erase_driver'>,
): Promise<OutputOf<'erase_driver'>> {
  const own = recordsOfDriver(driver_id);
  const teams = await sql<{ user_id: string }>`select distinct user_id from driver_accounts
    where driver_id in ${own}`.execute(ctx.db);
  await sql`select driver_id from drivers where driver_id in ${own} order by driver_id for update`.execute(
    ctx.db,
  );
  const { counted, refusals } = await driverErasureFacts(ctx.db, { driver_id, today: ctx.today });
  const [reason] = refusals;
  if (reason)
    throw new AppError('transition_refused', { reason, message: erasureRefusalTexts[reason] });
  if (!isNameTyped(typed_name, counted.name))
    throw fieldError('typed_name', 'differs', 'Type the name as it stands above.');
  const words = await driverPatterns(ctx.db, own);
  await ctx.db
    .insertInto('driver_erasures')
    .values({
      driver_id,
      erased_at: ctx.now.toISOString(),
      erased_by: ctx.actor.user_id,
      to_forget: words.elsewhere,
      searched_at: words.elsewhere === null ? ctx.now.toISOString() : null,
    })
    .execute();
  await sql`select set_config('paddock.forget', ${words.own ?? ''}, true)`.execute(ctx.db);
  if (words.own !== null) await clearTexts(ctx.db, { driver_id, words: words.own });
  await clearRecords(ctx, driver_id);
  const { policies, claims } = counted;
  await ctx.audit({
    record_kind: 'driver',
    record_id: driver_id,
    after: { erased: erasedName, kept: { policies, claims } },
  });
  await ctx.queue('forget_mentions', {}, { job_key: 'forget_mentions' });
  ctx.changed(
    'driver',
    driver_id,
    teams.rows.map(({ user_id }) => user_id),
  );
  return { ok: true };
}

/** Where a driver's name is written in records that are about the driver: claims, and the line of drivers of documents. */
async function clearTexts(
  db: Queryable,
  { driver_id, words }: { driver_id: string; words: string },
): Promise<void> {
  const own = recordsOfDriver(driver_id);
  const claims = sql`(select claim_id from claims where driver_id in ${own})`;
  const hung = sql`parent_type = 'claim' and parent_id in ${claims}`;
  const documents = (state: 'policy' | 'quote') =>
    sql`policy_id in ${documentsOfDriver(driver_id, state)}`;
  const texts: readonly OwnTexts[] = [
    {
      table: 'claims',
      texts: ['narrative'],
      json: [
        'driver_accident_info',
        'damaged_parts',
        'adjuster_report',
        'info_request',
        'decision',
      ],
      where: sql`claim_id in ${claims}`,
    },
    {
      table: 'claim_lines',
      texts: ['description', 'supplier', 'reason'],
      where: sql`claim_id in ${claims}`,
    },
    { table: 'communications', texts: ['communication_string', 'send_as'], where: hung },
    { table: 'todos', texts: ['message'], where: hung },
    {
      table: 'emails',
      texts: ['subject', 'title', 'attn', 'body', 'html', 'plain_text'],
      where: hung,
    },
    { table: 'files', texts: ['document_name', 'caption'], where: hung },
    {
      table: 'notifications',
      texts: ['message'],
      where: sql`feature_id in (select claim_id::text from ${claims} c)`,
    },
    {
      table: 'audit_log',
      json: ['before', 'after'],
      where: sql`record_kind = 'claim' and record_id in (select claim_id::text from ${claims} c)`,
    },
    {
      table: 'policy_versions',
      texts: ['driver_title', 'cover_title', 'change_reason'],
      where: documents('policy'),
    },
    {
      table: 'policy_versions',
      texts: ['driver_title', 'cover_title', 'change_reason'],
      json: ['content', 'rating', 'clauses', 'rating_risk', 'referrals', 'approved_risk'],
      where: documents('quote'),
    },
  ];
  for (const own_texts of texts) await withoutWords(own_texts, words).execute(db);
}

async function clearRecords(ctx: WriteContext, driver_id: string): Promise<void> {
  const { db, services } = ctx;
  const own: RawBuilder<unknown> = recordsOfDriver(driver_id);
  await deleteFiles(
    ctx,
    sql`select file_id from files where parent_type = 'driver' and parent_id in ${own}`,
  );
  await clearTraces(ctx, sql`(select driver_id::text from ${own} d)`);
  await clearDrivers(ctx, own);
  const ids = sql`array${own}`;
  await askKeepers(services, (keeper) => keeper.releaseDrivers?.(db, ids));
}
