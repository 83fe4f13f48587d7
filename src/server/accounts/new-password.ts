import {
  checkPassword,
  MIN_PASSWORD_LENGTH,
  passwordProblemTexts,
} from '#domain/accounts/password-rules.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import { closeSessionsOf } from '#server/platform/sessions.ts';
import { forgetFailures, trySubject } from '#server/accounts/login-throttle.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';

/** Refuses, at its field, a password that is too short, too common or the account's own name. */
export function assertGoodPassword(
  password: string,
  {
    field,
    account,
  }: {
    field: string;
    account: { attn: string; company_name: string; team_name: string; email: string };
  },
): void {
  const { attn, company_name, team_name, email } = account;
  const own_words = [attn, company_name, team_name, email, ...email.split('@')];
  const checked = checkPassword(password, { own_words });
  if (checked.ok) return;
  const advice =
    checked.reason === 'too_short'
      ? ` At least ${MIN_PASSWORD_LENGTH} characters; a short sentence is fine.`
      : '';
  throw fieldError(field, checked.reason, `${passwordProblemTexts[checked.reason]}${advice}`);
}

/** Stores a password, makes every reset link of the account useless, and ends its sessions but the given one. */
export async function storePassword(
  db: Queryable,
  {
    user_id,
    email,
    password,
    except,
  }: { user_id: string; email: string; password: string; except?: string | undefined },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .where('user_id', '=', user_id)
    .execute();
  await db.deleteFrom('password_resets').where('user_id', '=', user_id).execute();
  await closeSessionsOf(db, { user_id, except });
  await forgetFailures(db, [trySubject('address', email)]);
}
