import type { OutputOf } from '#contract/contract.ts';
import type { ReadContext } from '#server/platform/context.ts';

/** Where mail for an account goes [3.19]. */
export async function getUserEmailInfo(
  ctx: ReadContext,
  { user_id }: { user_id: string },
): Promise<OutputOf<'get_user_email_info'>> {
  return ctx.db
    .selectFrom('accounts')
    .select(['email', 'extra_emails as cc_emails', 'attn'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
}
