import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { Database } from '#server/platform/database/database.ts';
import { prepared, sentAlong } from '#server/platform/database/prepared-statements.ts';

/** A key as it came in: whose, for which action, and what the request was. */
export interface IdempotencyClaim {
  owner: string;
  action: string;
  key: string;
  request_hash: string;
}

/** The fingerprint of a request's input, so that the same key with another input is refused. */
export function requestHash(input: unknown): string {
  return hash('sha256', JSON.stringify(input), 'base64url');
}

// What the table knows of a key: nothing from which it, the request or the answer could be read (decision 023).

function storedKey({ owner, action, key }: IdempotencyClaim): string {
  return hash('sha256', `${owner} ${action} ${key}`, 'base64url');
}

function storedRequest({ owner, action, key, request_hash }: IdempotencyClaim): string {
  const by_key = createHmac('sha256', `${owner} ${action} ${key}`);
  return by_key.update(request_hash).digest('base64url');
}

const sealing = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

function sealingKey({ owner, action, key }: IdempotencyClaim): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, `${owner} ${action}`, 'stored answer', 32));
}

/** An answer as only the holder of the key can read it. */
function sealAnswer(claim: IdempotencyClaim, response: unknown): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(sealing, sealingKey(claim), iv);
  const sealed = [cipher.update(JSON.stringify(response) ?? 'null', 'utf8'), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64');
}

function openAnswer(claim: IdempotencyClaim, stored: unknown): unknown {
  const bytes = Buffer.from(String(stored), 'base64');
  const decipher = createDecipheriv(sealing, sealingKey(claim), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
  return JSON.parse(Buffer.concat(opened).toString('utf8'));
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
  const { owner, action } = claim;
  const [key, request_hash] = [storedKey(claim), storedRequest(claim)];
  const taken = await sql`insert into idempotency_keys (owner, action, key, request_hash)
    values (${owner}, ${action}, ${key}, ${request_hash})
    on conflict do nothing returning 1 as one ${prepared}`.execute(db);
  if (taken.rows.length > 0) return { replay: false };
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('owner', '=', owner)
    .where('action', '=', action)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (stored.request_hash !== request_hash) throw new AppError('idempotency_mismatch');
  return { replay: true, response: openAnswer(claim, stored.response) };
}

/** Keeps the answer, sealed, beside the key, so that a repeat gets the same one. */
export async function keepResponse(
  db: Transaction<Database>,
  claim: IdempotencyClaim,
  response: unknown,
): Promise<void> {
  const { owner, action } = claim;
  await sql`update idempotency_keys set response = ${JSON.stringify(sealAnswer(claim, response))}::jsonb
    where owner = ${owner} and action = ${action} and key = ${storedKey(claim)} ${sentAlong}`.execute(
    db,
  );
}

/** Gives the key back when the write was refused but keeps what it stored: the same request is judged anew. */
export async function giveKeyBack(
  db: Transaction<Database>,
  claim: IdempotencyClaim,
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('owner', '=', claim.owner)
    .where('action', '=', claim.action)
    .where('key', '=', storedKey(claim))
    .execute();
}

/** Forgets the answers of writes that were made before that moment: nobody sends them again. */
export async function forgetAnswers(db: Transaction<Database>, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before.toISOString()).execute();
}
