import type { FastifyInstance } from 'fastify';
import { leaveAllRecordsIn } from '#server/presence/leave-all-records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Services, WriteContext } from '#server/platform/context.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { closeSessionsOfLink, type SessionSignOn } from '#server/platform/http/sessions.ts';
import { openSecret } from '#server/platform/secret-key.ts';
import { signOnLogOutPath } from '#server/platform/sign-on/open-id-provider.ts';
import {
  type SignedOffPerson,
  type SignOnProvider,
  SignOnRefused,
} from '#server/platform/sign-on/sign-on-provider.ts';
import { signOnLimit } from '#server/accounts/single-sign-on/sign-on-tries.ts';

/** Where the browser of a session that has ended here logs out at the provider too; null where it need not or cannot. */
export async function providerSignOut(
  { config, sign_on, log }: Services,
  session: SessionSignOn | undefined,
): Promise<string | null> {
  const { sign_on_link_id: owner, sealed_id_token: sealed } = session ?? {};
  if (!sign_on || !owner || !sealed) return null;
  try {
    return await sign_on.signOutUrl(await openSecret(config, { sealed, owner }));
  } catch (error) {
    // Whoever wants to log out is logged out here, whatever the provider does.
    log.warn({ part: 'sign-on', error }, 'nobody can be logged out at the provider');
    return null;
  }
}

/**
 * The provider tells that it has ended a session of its own: what that had opened here ends too. Nothing but its
 * signature is believed, and a token that comes twice ends nothing more.
 */
export function registerProviderSignOut(
  server: FastifyInstance,
  services: Services,
  sign_on: SignOnProvider,
): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 20_000 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(signOnLogOutPath, async (request, reply) => {
      if (!signOnLimit.take(services, request.ip, services.clock.now()))
        throw new AppError('too_many_requests');
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      void reply.header('cache-control', 'no-store');
      try {
        const person = await sign_on.readLogOut(form.get('logout_token') ?? '');
        await runWrite(services, systemOrigin('end_sign_on'), (ctx) => endSessions(ctx, person));
        return await reply.code(200).send();
      } catch (error) {
        if (!(error instanceof SignOnRefused)) throw error;
        const { reason, cause } = error;
        services.log.warn({ part: 'sign-on', reason, error: cause }, 'a log-out was refused');
        return reply.code(400).send({ error: 'invalid_request' });
      }
    });
  });
}

async function endSessions(
  ctx: WriteContext<null>,
  { issuer, subject, sid }: SignedOffPerson,
): Promise<void> {
  let links = ctx.db
    .selectFrom('sign_on_links')
    .select(['link_id', 'user_id'])
    .where('issuer', '=', issuer);
  if (subject !== undefined) links = links.where('subject', '=', subject);
  if (sid !== undefined)
    links = links.where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessions')
          .select('session_id')
          .whereRef('sign_on_link_id', '=', 'sign_on_links.link_id')
          .where('sign_on_sid', '=', sid),
      ),
    );
  for (const { link_id, user_id } of await links.execute()) {
    const ended = await closeSessionsOfLink(ctx.db, { link_id, sid });
    if (ended === 0) continue;
    ctx.changed('session', user_id, [user_id], { only: true });
    await leaveAllRecordsIn(ctx, { user_id });
    await ctx.audit({ record_kind: 'account', record_id: user_id });
  }
}
