import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared-statements.ts';

/** A key as it came in: whose, for which action, and what the request was. */
export interface IdempotencyClaim {
  owner: string;
  action: string;
  key: string;
  request_hash: string;
}

/** The fingerprint of a request's input, so that the same key with another input is refused. */
export function requestHash(input: unknown): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url');
}

/**
 * Takes the key inside the write's own transaction. Answers the stored response when the write was already done;
 * waits while the first one is still running, because the key's row is locked until that commits. A write that
 * fails gives the key back with its rollback.
 */
export async function claimKey(
  db: Transaction<Database>,
  claim: IdempotencyClaim,
): Promise<{ replay: false } | { replay: true; response: unknown }> {
  const taken = await sql`insert into idempotency_keys (owner, action, key, request_hash)
    values (${claim.owner}, ${claim.action}, ${claim.key}, ${claim.request_hash})
    on conflict do nothing returning 1 as one ${prepared}`.execute(db);
  if (taken.rows.length > 0) return { replay: false };
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('owner', '=', claim.owner)
    .where('action', '=', claim.action)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  if (stored.request_hash !== claim.request_hash) throw new AppError('idempotency_mismatch');
  return { replay: true, response: stored.response };
}

/** Keeps the answer beside the key, so that a repeat gets the same one. */
export async function keepResponse(
  db: Transaction<Database>,
  claim: IdempotencyClaim,
  response: unknown,
): Promise<void> {
  await sql`update idempotency_keys set response = ${JSON.stringify(response)}::jsonb
    where owner = ${claim.owner} and action = ${claim.action} and key = ${claim.key} ${prepared}`.execute(
    db,
  );
}
