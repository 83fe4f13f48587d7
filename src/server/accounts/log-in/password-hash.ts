import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalisePassword } from '#domain/accounts/password-rules.ts';
import { WorkQueue } from '#server/platform/http/work-queue.ts';

const deriveKey = promisify(argon2);

/**
 * All hashing of one process: two at a time leave a core of two for everybody else, and a flood of log-ins fills this
 * queue instead of the pool. Hashing belongs into a `preparedWrite`, never into a transaction.
 */
export const passwordWork = new WorkQueue({
  at_once: 2,
  most_waiting: 100,
  longest_wait_ms: 15_000,
});

/** 19 MiB, two passes, one lane: about 50 ms on one core, and dear to guess in bulk. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** What is stored of a password, with its salt and cost, in the usual `$argon2id$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const key = await passwordWork.run(() =>
    deriveKey('argon2id', {
      message: normalisePassword(password),
      nonce,
      tagLength: KEY_BYTES,
      ...COST,
    }),
  );
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(key)}`;
}

/**
 * Whether a password is the one behind a stored hash. Without one, a hash is computed all the same, so that the time
 * does not tell whether there is an account.
 */
export async function verifyPassword(
  password: string,
  password_hash: string | null | undefined,
): Promise<boolean> {
  const parts = FORM.exec(password_hash ?? '');
  if (!parts) {
    await hashPassword(password);
    return false;
  }
  const [, memory, passes, parallelism, salt = '', stored = ''] = parts;
  const expected = Buffer.from(stored, 'base64');
  const key = await passwordWork.run(() =>
    deriveKey('argon2id', {
      message: normalisePassword(password),
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  );
  return timingSafeEqual(key, expected);
}

/** A typed password compared with what was stored then; who believes it later looks whether that is stored still. */
export interface TriedPassword {
  password_hash: string | null;
  is_right: boolean;
}

/** Compares a typed password with a stored hash, or with none in the same time. */
export async function tryPassword(
  password: string,
  password_hash: string | null | undefined,
): Promise<TriedPassword> {
  const is_right = await verifyPassword(password, password_hash);
  return { password_hash: password_hash ?? null, is_right };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
