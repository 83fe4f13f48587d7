import type { InputOf, OutputOf } from '#contract/contract.ts';
import type { ReadContext, WriteContext } from '#server/platform/context.ts';

/** What one does not want to be told. */
export async function getNoticeChoices(ctx: ReadContext): Promise<OutputOf<'get_notice_choices'>> {
  const { muted_notices } = await ctx.db
    .selectFrom('accounts')
    .select('muted_notices')
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirstOrThrow();
  return { muted: muted_notices };
}

/** Keeps what one does not want to be told. */
export async function saveNoticeChoices(
  ctx: WriteContext,
  { muted }: InputOf<'save_notice_choices'>,
): Promise<OutputOf<'save_notice_choices'>> {
  const { user_id } = ctx.actor;
  const before = await getNoticeChoices(ctx);
  const after = { muted: [...new Set(muted)].toSorted() };
  await ctx.db
    .updateTable('accounts')
    .set({ muted_notices: after.muted })
    .where('user_id', '=', user_id)
    .execute();
  await ctx.audit({ record_kind: 'account', record_id: user_id, before, after });
  return { ok: true };
}
