import { randomInt } from 'node:crypto';
import { PRODUCT_NAME } from '#domain/product.ts';
import { writeAudit } from '#server/platform/database/audit.ts';
import { inTransaction, type Db } from '#server/platform/database/database.ts';
import { closeSessionsOf } from '#server/platform/http/sessions.ts';
import { makeNewPassword, storePassword } from '#server/accounts/log-in/new-password.ts';

/** Letters and digits that nobody takes for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** What happened to the address. */
export type SuperadminOutcome =
  | { ok: true; done: 'added' | 'new_password'; password: string }
  | { ok: false; reason: 'other_type' };

/**
 * Adds a superadmin with a password of 25 random characters, for an installation in which nobody can log in yet. A
 * superadmin who is there already gets a new password; an account of another type is left alone.
 */
export async function addSuperadmin(
  db: Db,
  { email, attn = '' }: { email: string; attn?: string | undefined },
): Promise<SuperadminOutcome> {
  const password = randomPassword();
  const made = await makeNewPassword(password);
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('accounts')
      .select(['user_id', 'account_type'])
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst();
    if (known && known.account_type !== 'superadmin') return { ok: false, reason: 'other_type' };
    const { user_id } =
      known ??
      (await tx
        .insertInto('accounts')
        .values({ account_type: 'superadmin', email, attn, company_name: PRODUCT_NAME })
        .returning('user_id')
        .executeTakeFirstOrThrow());
    await tx.updateTable('accounts').set({ active: true }).where('user_id', '=', user_id).execute();
    await storePassword(tx, { user_id, email, password: made });
    await closeSessionsOf(tx, { user_id });
    const done = known ? 'new_password' : 'added';
    await writeAudit(tx, {
      actor_id: null,
      actor_name: 'Command line',
      actor_type: 'system',
      action: 'add_superadmin',
      record_kind: 'account',
      record_id: user_id,
      after: { email, done },
      request_id: 'command-line',
    });
    return { ok: true, done, password };
  });
}

function randomPassword(): string {
  const group = () =>
    Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
