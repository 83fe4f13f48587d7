import {
  checkPassword,
  leastGuesses,
  passwordLength,
  passwordProblemTexts,
} from '#domain/accounts/password-rules.ts';
import {
  MIN_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR,
} from '#domain/accounts/password-length.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import { forgetFailures, trySubject } from '#server/accounts/log-in/login-throttle.ts';
import { estimateGuesses } from '#server/accounts/log-in/password-estimate.ts';
import { hashPassword } from '#server/accounts/log-in/password-hash.ts';
import { hasTwoStep } from '#server/accounts/log-in/second-step.ts';

/**
 * Refuses, at its field, a password that is too short, soon guessed or the account's own name. Beside a second step a
 * shorter and weaker one is enough. To be asked before there is a transaction.
 */
export async function assertGoodPassword(
  db: Queryable,
  password: string,
  {
    field,
    account,
  }: {
    field: string;
    account: {
      user_id: string;
      attn: string;
      company_name: string;
      team_name: string;
      email: string;
    };
  },
): Promise<void> {
  const { attn, company_name, team_name, email } = account;
  const own_words = [attn, company_name, team_name, email, ...email.split('@')];
  const has_second_factor = await hasTwoStep(db, account.user_id);
  const checked = checkPassword(password, { own_words, has_second_factor });
  if (!checked.ok) {
    const least = has_second_factor ? MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR : MIN_PASSWORD_LENGTH;
    const advice =
      checked.reason === 'too_short'
        ? ` At least ${least} characters; a short sentence is fine.`
        : '';
    throw fieldError(field, checked.reason, `${passwordProblemTexts[checked.reason]}${advice}`);
  }
  const guesses = await estimateGuesses({ password, own_words });
  if (guesses >= leastGuesses({ has_second_factor })) return;
  throw fieldError(field, 'too_common', passwordProblemTexts.too_common);
}

/** A password that was found good, as it is stored. */
export interface NewPassword {
  password_hash: string;
  has_short_password: boolean;
}

/** Hashes a new password; to be done before the transaction that stores it. */
export async function makeNewPassword(password: string): Promise<NewPassword> {
  return {
    password_hash: await hashPassword(password),
    has_short_password: passwordLength(password) < MIN_PASSWORD_LENGTH,
  };
}

/**
 * Stores a password and makes every reset link of the account useless; the caller ends its sessions. Throws when the
 * second step, beside which it was long enough, has been switched off meanwhile.
 */
export async function storePassword(
  db: Queryable,
  { user_id, email, password }: { user_id: string; email: string; password: NewPassword },
): Promise<void> {
  if (password.has_short_password && !(await hasTwoStep(db, user_id)))
    throw new AppError('conflict');
  await db
    .updateTable('accounts')
    .set({ ...password })
    .where('user_id', '=', user_id)
    .execute();
  await db.deleteFrom('password_resets').where('user_id', '=', user_id).execute();
  await forgetFailures(db, [trySubject('address', email)]);
}
