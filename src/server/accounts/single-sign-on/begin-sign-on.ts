import type { InputOf, OutputOf } from '#contract/contract.ts';
import { readSignOnTrouble, signOnTroubleText } from '#domain/accounts/single-sign-on.ts';
import { addressOf, safeReturnPath } from '#domain/places.ts';
import { assertOwnPassword, tryOwnPassword } from '#server/accounts/log-in/own-password.ts';
import type { TriedPassword } from '#server/accounts/log-in/password-hash.ts';
import { keepTry, newSecrets, signOnLimit } from '#server/accounts/single-sign-on/sign-on-tries.ts';
import { AppError } from '#server/platform/app-error.ts';
import { preparedWrite } from '#server/platform/area.ts';
import type { Actor, ReadContext, WriteContext } from '#server/platform/context.ts';
import { SignOnRefused } from '#server/platform/sign-on/sign-on-provider.ts';

/** What the button says, and what is to be told of a sign-in that opened nothing. */
export async function getSingleSignOn(
  ctx: ReadContext<Actor | null>,
  { trouble }: InputOf<'get_single_sign_on'>,
): Promise<OutputOf<'get_single_sign_on'>> {
  const name = ctx.services.sign_on?.name ?? null;
  const known = readSignOnTrouble(trouble);
  return { name, trouble: name && known ? signOnTroubleText(known, name) : null };
}

interface Begun {
  state: string;
  url: string;
}

/** Asks the provider where to go, before there is a transaction. */
async function begin(ctx: ReadContext<Actor | null>): Promise<Begun> {
  const { sign_on } = ctx.services;
  if (!sign_on) throw new AppError('not_found');
  if (!signOnLimit.take(ctx.services, ctx.ip, ctx.now)) throw new AppError('too_many_requests');
  const secrets = await newSecrets(ctx.services);
  try {
    return { state: secrets.state, url: await sign_on.signInUrl(secrets) };
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    ctx.services.log.warn({ part: 'sign-on', error }, 'the provider does not answer');
    throw new AppError('sign_on_unavailable', {
      message: signOnTroubleText('unreachable', sign_on.name),
    });
  }
}

export const beginSingleSignOn = preparedWrite(
  (ctx: ReadContext<Actor | null>, _input: InputOf<'begin_single_sign_on'>) => begin(ctx),
  async (
    ctx: WriteContext<Actor | null>,
    { keep = false, next }: InputOf<'begin_single_sign_on'>,
    { state, url }: Begun,
  ): Promise<OutputOf<'begin_single_sign_on'>> => {
    const goes_on = asciiPath(safeReturnPath(next) ?? addressOf('overview'));
    await keepTry(ctx, { state, user_id: null, kept: keep, next: goes_on });
    return { url };
  },
);

/** The path as a header may carry it. */
function asciiPath(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  return `${pathname}${search}${hash}`;
}

/** As with a passkey, a new way in is asked the password for. */
export const beginSingleSignOnLink = preparedWrite(
  async (ctx: ReadContext, input: InputOf<'begin_single_sign_on_link'>) => {
    const tried = await tryOwnPassword(ctx, input);
    return { tried, begun: tried.is_right ? await begin(ctx) : undefined };
  },
  async (
    ctx: WriteContext,
    _input: InputOf<'begin_single_sign_on_link'>,
    { tried, begun }: { tried: TriedPassword; begun: Begun | undefined },
  ): Promise<OutputOf<'begin_single_sign_on_link'>> => {
    const { user_id } = await assertOwnPassword(ctx, tried);
    if (!begun) throw new AppError('conflict');
    const next = addressOf('account', { user_id, tab: 'security' });
    await keepTry(ctx, { state: begun.state, user_id, kept: false, next });
    return { url: begun.url };
  },
);
