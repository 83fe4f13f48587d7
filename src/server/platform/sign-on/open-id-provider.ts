import * as client from 'openid-client';
import { publicPages } from '#domain/places.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { readLogOut } from '#server/platform/sign-on/log-out-token.ts';
import {
  type SignedOnPerson,
  type SignOnProvider,
  SignOnRefused,
  type SignOnSecrets,
} from '#server/platform/sign-on/sign-on-provider.ts';

/** Where the provider sends a browser back to. */
export const signOnCallbackPath = '/api/sign_on/callback';

/** Where the provider tells, without a browser, that it has ended a session. */
export const signOnLogOutPath = '/api/sign_on/log_out';

/** Somebody waits in front of the log-in page; a provider that takes longer is taken for one that is down. */
const TIMEOUT_S = 5;

/** What the provider says of itself is asked again after an hour. */
const KNOWN_MS = 3_600_000;

type SignOnConfig = Pick<
  Config,
  | 'oidc_issuer'
  | 'oidc_client_id'
  | 'oidc_client_secret'
  | 'oidc_name'
  | 'oidc_extra_hosts'
  | 'public_url'
>;

/** The provider of the settings; null without one. Nothing is asked of it before somebody signs in. */
export function openSignOnProvider(config: SignOnConfig, clock: Clock): SignOnProvider | null {
  if (config.oidc_issuer === undefined) return null;
  const issuer = config.oidc_issuer;
  const callback = `${config.public_url}${signOnCallbackPath}`;
  const settled = knownFor(() => discover(config, issuer), clock);
  return {
    name: config.oidc_name,
    issuer,
    signInUrl: async ({ state, nonce, code_verifier }) => {
      const provider = await settled();
      const code_challenge = await client.calculatePKCECodeChallenge(code_verifier);
      return client.buildAuthorizationUrl(provider, {
        redirect_uri: callback,
        scope: 'openid email',
        state,
        nonce,
        code_challenge,
        code_challenge_method: 'S256',
      }).href;
    },
    readAnswer: async (query, secrets) =>
      readAnswer(await settled(), new URL(`${callback}?${query}`), secrets),
    signOutUrl: async (id_token) => {
      const provider = await settled();
      if (!provider.serverMetadata().end_session_endpoint) return null;
      return client.buildEndSessionUrl(provider, {
        id_token_hint: id_token,
        post_logout_redirect_uri: `${config.public_url}${publicPages.login}`,
      }).href;
    },
    readLogOut: async (token) => readLogOut(await settled(), token),
  };
}

/** What the provider says of itself. Signatures are checked although TLS says already who answers. */
async function discover(config: SignOnConfig, issuer: string): Promise<client.Configuration> {
  const { oidc_client_id = '', oidc_client_secret } = config;
  const execute = [client.enableNonRepudiationChecks];
  // The settings let no other issuer be without TLS than one on this machine.
  if (issuer.startsWith('http://')) execute.push(client.allowInsecureRequests);
  try {
    return await client.discovery(
      new URL(issuer),
      oidc_client_id,
      oidc_client_secret,
      client.ClientSecretBasic(oidc_client_secret),
      { execute, timeout: TIMEOUT_S, [client.customFetch]: fetchFrom(config, issuer) },
    );
  } catch (error) {
    throw new SignOnRefused('unreachable', error);
  }
}

/** Calls nobody but the issuer and the hosts named beside it, whatever its description of itself points to. */
function fetchFrom(config: SignOnConfig, issuer: string): client.CustomFetch {
  const allowed = new Set([
    new URL(issuer).origin,
    ...config.oidc_extra_hosts.map((host) => `https://${host}`),
  ]);
  return async (url, options) => {
    const { origin } = new URL(url);
    if (!allowed.has(origin)) throw new Error(`${origin} is not a host of the provider`);
    return fetch(url, options as RequestInit);
  };
}

async function readAnswer(
  provider: client.Configuration,
  url: URL,
  { state, nonce, code_verifier }: SignOnSecrets,
): Promise<SignedOnPerson> {
  try {
    const tokens = await client.authorizationCodeGrant(provider, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: code_verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('the provider sent no ID token');
    const told = { ...(await furtherClaims(provider, tokens.access_token, claims)), ...claims };
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof told.email === 'string' ? told.email : undefined,
      email_verified: told.email_verified === true,
      sid: typeof claims['sid'] === 'string' ? claims['sid'] : undefined,
      id_token: tokens.id_token ?? '',
    };
  } catch (error) {
    throw new SignOnRefused(reasonOf(error), error);
  }
}

/** Some providers tell the email only where it is asked for. */
async function furtherClaims(
  provider: client.Configuration,
  access_token: string,
  claims: client.IDToken,
): Promise<Partial<client.UserInfoResponse>> {
  if (claims['email'] !== undefined || !provider.serverMetadata().userinfo_endpoint) return {};
  return client.fetchUserInfo(provider, access_token, claims.sub);
}

function reasonOf(error: unknown): SignOnRefused['reason'] {
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'denied' : 'untrusted';
  if (error instanceof TypeError && error.message === 'fetch failed') return 'unreachable';
  if (!(error instanceof client.ClientError)) return 'untrusted';
  if (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT') return 'unreachable';
  // An answer that is none, such as a proxy's error page.
  const { cause } = error;
  return cause instanceof Response && cause.status >= 500 ? 'unreachable' : 'untrusted';
}

/** Asks once for everybody who comes within the hour; what failed is asked again at once. */
function knownFor<T>(ask: () => Promise<T>, clock: Clock): () => Promise<T> {
  let known: { answer: Promise<T>; since: number } | undefined;
  return async () => {
    const now = clock.now().getTime();
    if (!known || now - known.since >= KNOWN_MS) {
      const asked = { answer: ask(), since: now };
      known = asked;
      asked.answer.catch(() => {
        if (known === asked) known = undefined;
      });
    }
    return known.answer;
  };
}
