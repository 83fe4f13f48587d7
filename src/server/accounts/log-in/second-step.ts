import { readTypedCode } from '#domain/accounts/second-step.ts';
import { stepOfCode } from '#server/accounts/log-in/authenticator-app.ts';
import {
  addressLimit,
  assertMayTry,
  countFailure,
  forgetFailures,
  queueUpTries,
  trySubject,
  type TryLimit,
} from '#server/accounts/log-in/login-throttle.ts';
import { takeRecoveryCode } from '#server/accounts/log-in/recovery-codes.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { openSecret } from '#server/platform/secret-key.ts';

const codeLimit: TryLimit = {
  ...addressLimit,
  message: 'Too many wrong codes. Wait 5 minutes and try again.',
};

/** Whether a code is asked for at the account's log-in. */
export async function hasTwoStep(db: Queryable, user_id: string): Promise<boolean> {
  const app = await db
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return app !== undefined;
}

/** Whether the account can log in with a passkey. */
export async function hasPasskey(db: Queryable, user_id: string): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkeys')
    .select('passkey_id')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return passkey !== undefined;
}

/** Whether the account can log in by single sign-on. */
export async function hasSignOnLink(db: Queryable, user_id: string): Promise<boolean> {
  const link = await db
    .selectFrom('sign_on_links')
    .select('link_id')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Tries a typed code of the app or a recovery code, once: what worked does not work again. Counts a wrong one like a
 * wrong password; a known browser (`device`) is counted by itself. Answers what it was, null when it is wrong. The
 * caller's refusal has to keep its changes.
 */
export async function tryCode(
  ctx: WriteContext<Actor | null>,
  { user_id, code, device }: { user_id: string; code: string; device?: string | undefined },
): Promise<'app' | 'recovery' | null> {
  const subject = device ? trySubject('code_device', user_id, device) : trySubject('code', user_id);
  await queueUpTries(ctx.db, [subject]);
  await assertMayTry(ctx.db, { subject, limit: codeLimit, now: ctx.now });
  const kind = await usedAs(ctx, { user_id, code });
  if (kind) await forgetFailures(ctx.db, [subject]);
  else await countFailure(ctx.db, { subjects: [subject], now: ctx.now });
  return kind;
}

async function usedAs(
  ctx: WriteContext<Actor | null>,
  { user_id, code }: { user_id: string; code: string },
): Promise<'app' | 'recovery' | null> {
  const typed = readTypedCode(code);
  if (!typed) return null;
  if (typed.kind === 'app')
    return (await takeAppCode(ctx, { user_id, code: typed.code })) ? 'app' : null;
  const is_right = await takeRecoveryCode(ctx.db, { user_id, code: typed.code, now: ctx.now });
  return is_right ? 'recovery' : null;
}

/** Whether the app shows this code now. Remembers its half minute, so that it is not taken twice. */
async function takeAppCode(
  ctx: WriteContext<Actor | null>,
  { user_id, code }: { user_id: string; code: string },
): Promise<boolean> {
  const app = await ctx.db
    .selectFrom('authenticators')
    .select(['sealed_secret', 'last_step'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();
  if (!app) return false;
  const key = await openSecret(ctx.services.config, { sealed: app.sealed_secret, owner: user_id });
  const step = stepOfCode(code, { key, last_step: app.last_step, now: ctx.now });
  if (step === null) return false;
  await ctx.db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .execute();
  return true;
}
