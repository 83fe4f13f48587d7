import type { InputOf, OutputOf } from '#contract/contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Puts what stayed of an erased person under a legal hold, or ends it. */
export async function holdErasedPerson(
  ctx: WriteContext,
  { user_id, reason }: InputOf<'hold_erased_person'>,
): Promise<OutputOf<'hold_erased_person'>> {
  const erasure = await ctx.db
    .selectFrom('erasures')
    .select(['hold_reason', 'ended_at'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  if (!erasure || erasure.ended_at !== null)
    throw new AppError('transition_refused', { message: 'Nothing of this person is kept.' });
  const hold_reason = reason.trim();
  const is_held = hold_reason !== '';
  await ctx.db
    .updateTable('erasures')
    .set({
      hold_reason,
      held_by: is_held ? ctx.actor.user_id : null,
      held_at: is_held ? ctx.now.toISOString() : null,
    })
    .where('user_id', '=', user_id)
    .execute();
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    before: { legal_hold: erasure.hold_reason },
    after: { legal_hold: hold_reason },
  });
  ctx.changed('account', user_id, []);
  return { ok: true };
}
