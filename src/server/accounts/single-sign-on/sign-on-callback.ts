import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignOnTrouble } from '#domain/accounts/single-sign-on.ts';
import { publicAddress } from '#domain/places.ts';
import { finishSignOn } from '#server/accounts/single-sign-on/finish-sign-on.ts';
import { registerProviderSignOut } from '#server/accounts/single-sign-on/provider-sign-out.ts';
import {
  secretsOf,
  signOnLimit,
  type SignOnTry,
  takeTry,
} from '#server/accounts/single-sign-on/sign-on-tries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Services } from '#server/platform/context.ts';
import { runWrite, type WriteOrigin } from '#server/platform/database/write-transaction.ts';
import { cookieJar } from '#server/platform/http/cookies.ts';
import { findSession } from '#server/platform/http/sessions.ts';
import { signOnCallbackPath } from '#server/platform/sign-on/open-id-provider.ts';
import {
  type SignedOnPerson,
  type SignOnProvider,
  SignOnRefused,
} from '#server/platform/sign-on/sign-on-provider.ts';

/**
 * Where the provider sends the browser back to. Whatever comes of it, the browser goes on to an own page: into the
 * product, or to the log-in page with the reason. Without a provider there is no such address.
 */
export function registerSignOn(server: FastifyInstance, services: Services): void {
  const { sign_on } = services;
  if (!sign_on) return;
  registerProviderSignOut(server, services, sign_on);
  server.route({
    method: 'GET',
    url: signOnCallbackPath,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (!signOnLimit.take(services, request.ip, services.clock.now()))
        throw new AppError('too_many_requests');
      const address = await comeBack(services, { sign_on, request, reply });
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    },
  });
}

async function comeBack(
  services: Services,
  {
    sign_on,
    request,
    reply,
  }: { sign_on: SignOnProvider; request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const [, query = ''] = request.url.split('?', 2);
  const state = new URLSearchParams(query).get('state') ?? '';
  const origin = await originOf(services, request, reply);
  // Taken and gone before the provider is asked: no state is good twice, whatever comes of it.
  const begun = await runWrite(services, origin, (ctx) => takeTry(ctx, state));
  if (!begun) return troubleAddress('not_begun_here', undefined);
  const person = await provenPerson(services, { sign_on, query, state });
  if ('trouble' in person) return troubleAddress(person.trouble, begun);
  const trouble = await runWrite(services, origin, (ctx) => finishSignOn(ctx, { person, begun }));
  return trouble === null ? begun.next : troubleAddress(trouble, begun);
}

async function provenPerson(
  services: Services,
  { sign_on, query, state }: { sign_on: SignOnProvider; query: string; state: string },
): Promise<SignedOnPerson | { trouble: SignOnTrouble }> {
  try {
    return await sign_on.readAnswer(query, await secretsOf(services, state));
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    const { reason, cause } = error;
    services.log.warn({ part: 'sign-on', reason, error: cause }, 'a sign-in was refused');
    return { trouble: reason };
  }
}

/** Whoever links goes back to the own settings; everybody else to the log-in page. */
function troubleAddress(trouble: SignOnTrouble, begun: SignOnTry | undefined): string {
  if (begun && begun.user_id !== null && trouble !== 'not_logged_in')
    return `${begun.next}&sign_on=${trouble}`;
  return publicAddress('login', { sign_on: trouble, ...(begun ? { next: begun.next } : {}) });
}

async function originOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<WriteOrigin<Actor | null>> {
  const cookies = cookieJar(request, reply, services.config);
  const now = services.clock.now();
  const actor = cookies.session
    ? await findSession(services.db, { token: cookies.session, now })
    : null;
  return {
    actor,
    action: 'begin_single_sign_on',
    request_id: request.id,
    ip: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    cookies,
  };
}
