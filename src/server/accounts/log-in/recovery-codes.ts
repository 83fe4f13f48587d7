import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { inGroupsOfFour, RECOVERY_CODE_COUNT } from '#domain/accounts/second-step.ts';
import type { Queryable } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/http/sessions.ts';

/** 80 random bits are sixteen letters and digits; too many to be tried from a leaked hash. */
const CODE_BYTES = 10;

/** Replaces the recovery codes of an account and answers the new ones, which nobody can read again. */
export async function replaceRecoveryCodes(
  db: Queryable,
  { user_id, now }: { user_id: string; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await db
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id,
        code_hash: hashToken(code),
        created_at: now.toISOString(),
      })),
    )
    .execute();
  return codes.map((code) => inGroupsOfFour(code));
}

/** Uses a recovery code up; false when the account has no such code, or it was used. */
export async function takeRecoveryCode(
  db: Queryable,
  { user_id, code, now }: { user_id: string; code: string; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** How many recovery codes an account has left. */
export async function recoveryCodesLeft(db: Queryable, user_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

function newCode(): string {
  const bytes = Uint8Array.from(randomBytes(CODE_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32.toLowerCase();
}
