import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { tokenMayCall, type TokenScope } from '#domain/accounts/api-token.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hashToken, randomToken } from '#server/platform/http/sessions.ts';

/** By which a key is known when it lies where it should not. */
const prefix = 'pdk_';

/** The key that a request carries; undefined for a browser. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token;
}

/** Makes a key for an account and answers it, the only time. */
export async function openApiToken(
  db: Queryable,
  key: { user_id: string; account_type: AccountType; name: string; scope: TokenScope },
): Promise<{ token_id: string; token: string }> {
  const token = `${prefix}${randomToken()}`;
  const { token_id } = await db
    .insertInto('api_tokens')
    .values({ ...key, token_hash: hashToken(token) })
    .returning('token_id')
    .executeTakeFirstOrThrow();
  return { token_id, token };
}

/** Takes a key of an account away; answers its name, or undefined where it has no such key. */
export async function closeApiToken(
  db: Queryable,
  { token_id, user_id, now }: { token_id: string; user_id: string; now: Date },
): Promise<string | undefined> {
  const closed = await db
    .updateTable('api_tokens')
    .set({ revoked_at: now.toISOString() })
    .where('token_id', '=', token_id)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return closed?.name;
}

type Called = Parameters<typeof tokenMayCall>[1];

/**
 * Who calls with a key: the account, in the type that it had when the key was made, as long as it is active and has that
 * type. Refuses an unknown key, and one that may not call this action.
 */
export async function callerOfToken(
  db: Db,
  { token, now, action }: { token: string; now: Date; action: Called },
): Promise<Actor> {
  const instant = now.toISOString();
  const found = await sql<Actor & { token_id: string; scope: TokenScope; is_stale: boolean }>`
    select a.user_id, k.account_type, array_prepend(a.account_type, a.account_types) as account_types, a.attn,
      a.company_name, a.email::text as email, a.insurer_id, k.token_id, k.scope,
      k.last_used_at is null or k.last_used_at < ${instant}::timestamptz - interval '1 minute' as is_stale
    from api_tokens k join accounts a using (user_id)
    where k.token_hash = ${hashToken(token)} and k.revoked_at is null and a.active
      and (k.account_type = a.account_type or k.account_type = any (a.account_types))`.execute(db);
  const [row] = found.rows;
  if (!row)
    throw new AppError('not_logged_in', {
      message: 'This key opens nothing: it is not known, or it was taken away.',
    });
  const { token_id, scope, is_stale, account_types, ...person } = row;
  if (!tokenMayCall(scope, action))
    throw new AppError('forbidden', { message: 'This key may not do that.' });
  if (is_stale)
    await sql`update api_tokens set last_used_at = ${instant} where token_id = ${token_id}`.execute(
      db,
    );
  return { ...person, account_types: [...new Set(account_types)] };
}
