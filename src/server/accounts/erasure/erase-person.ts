import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { erasedName, erasureRefusalTexts, isNameTyped } from '#domain/accounts/erasure.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { clearPersonalData } from '#server/accounts/erasure/clear-personal-data.ts';
import { accountsOfPerson, erasureFacts } from '#server/accounts/erasure/erasure-facts.ts';
import { keptUntil } from '#server/accounts/erasure/get-erasure.ts';
import { personPatterns } from '#server/accounts/erasure/person-words.ts';

/**
 * Forgets a person (decision 031): the own records at once, every other mention and the bytes of files by a job. The name
 * has to be typed; the log says that it happened, by whom, and nothing about the person.
 */
export async function erasePerson(
  ctx: WriteContext,
  { user_id, typed_name }: InputOf<'erase_person'>,
): Promise<OutputOf<'erase_person'>> {
  await sql`select user_id from accounts
    where user_id in ${accountsOfPerson(user_id)} order by user_id for update`.execute(ctx.db);
  const { counted, refusals } = await erasureFacts(ctx.db, { user_id, today: ctx.today });
  const [reason] = refusals;
  if (reason)
    throw new AppError('transition_refused', { reason, message: erasureRefusalTexts[reason] });
  if (!isNameTyped(typed_name, counted.name))
    throw fieldError('typed_name', 'differs', 'Type the name as it stands above.');
  const { own, elsewhere } = await personPatterns(ctx.db, user_id);
  await ctx.db
    .insertInto('erasures')
    .values({
      user_id,
      erased_at: ctx.now.toISOString(),
      erased_by: ctx.actor.user_id,
      kept_until: keptUntil(counted),
      to_forget: elsewhere,
      searched_at: elsewhere === null ? ctx.now.toISOString() : null,
    })
    .execute();
  await clearPersonalData(ctx, { user_id, words: own });
  const { policies, claims, invoices } = counted;
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    after: { erased: erasedName, kept: { policies, claims, invoices } },
  });
  await ctx.queue('forget_mentions', {}, { job_key: 'forget_mentions' });
  ctx.changed('account', user_id, []);
  return { ok: true };
}
