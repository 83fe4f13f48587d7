import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { apiTokenActions } from '#contract/accounts/api-token-actions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { closeApiToken, openApiToken } from '#server/platform/http/api-tokens.ts';

/** As many keys as an account has programs for. */
const mostTokens = 20;

/** One's own keys that still open something, the newest first. */
export const getApiTokens: Handler<typeof apiTokenActions.get_api_tokens> = async ({
  db,
  actor,
}) => {
  const found = await sql<OutputOf<'get_api_tokens'>['tokens'][number]>`
    select token_id, name, scope, unix(created_at) as created_at, unix(last_used_at) as last_used_at
    from api_tokens where user_id = ${actor.user_id} and revoked_at is null order by token_id desc`.execute(
    db,
  );
  return { tokens: found.rows };
};

/** Makes a key that calls as the account does now; the history has its name, never the key. */
export const createApiToken: Handler<typeof apiTokenActions.create_api_token> = async (
  ctx,
  { name, scope },
) => {
  const { user_id, account_type } = ctx.actor;
  const { n } = await ctx.db
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= mostTokens)
    throw new AppError('transition_refused', {
      reason: 'too_many',
      message: `You have ${mostTokens} keys. Take one away that nothing uses any more.`,
    });
  const made = await openApiToken(ctx.db, { user_id, account_type, name, scope });
  await ctx.audit({ record_kind: 'account', record_id: user_id, after: { key: name, scope } });
  ctx.changed('session', user_id, [user_id], { only: true });
  return made;
};

/** Takes one of one's own keys away. */
export const revokeApiToken: Handler<typeof apiTokenActions.revoke_api_token> = async (
  ctx,
  { token_id },
) => {
  const { user_id } = ctx.actor;
  const name = await closeApiToken(ctx.db, { token_id, user_id, now: ctx.now });
  if (name === undefined) throw new AppError('not_found');
  await ctx.audit({ record_kind: 'account', record_id: user_id, before: { key: name } });
  ctx.changed('session', user_id, [user_id], { only: true });
  return { ok: true };
};
