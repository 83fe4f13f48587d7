import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { erasedName, erasureRefusalTexts, isNameTyped } from '#domain/accounts/erasure.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { clearPersonalData } from '#server/accounts/clear-personal-data.ts';
import { accountsOfPerson, erasureFacts } from '#server/accounts/erasure-facts.ts';

/**
 * Forgets a person (decision 031). The name has to be typed; the log of it says that it happened, by whom, and nothing
 * about the person.
 */
export async function erasePerson(
  ctx: WriteContext,
  { user_id, typed_name }: InputOf<'erase_person'>,
): Promise<OutputOf<'erase_person'>> {
  const people = await sql<{ user_id: string }>`select user_id from accounts
    where user_id in ${accountsOfPerson(user_id)} order by user_id for update`.execute(ctx.db);
  const { counted, refusals } = await erasureFacts(ctx.db, { user_id, today: ctx.today });
  const [reason] = refusals;
  if (reason)
    throw new AppError('transition_refused', { reason, message: erasureRefusalTexts[reason] });
  if (!isNameTyped(typed_name, counted.name))
    throw fieldError('typed_name', 'differs', 'Type the name as it stands above.');
  for (const person of people.rows)
    await clearPersonalData(ctx.db, { user_id: person.user_id, now: ctx.now });
  const { policies, claims, invoices } = counted;
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    after: { erased: erasedName, kept: { policies, claims, invoices } },
  });
  ctx.changed('account', user_id, []);
  return { ok: true };
}
