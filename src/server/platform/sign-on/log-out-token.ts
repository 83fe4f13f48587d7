import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { type SignedOffPerson, SignOnRefused } from '#server/platform/sign-on/sign-on-provider.ts';

/** Only what the provider alone can sign; a secret that both know signs nothing. */
const algorithms = ['RS256', 'PS256', 'ES256', 'RS384', 'PS384', 'ES384', 'EdDSA'];

const logOutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** A token that was made longer ago is somebody's copy. */
const MOST_AGE_S = 300;

/**
 * Whom a log-out token of OpenID Connect Back-Channel Logout is about. It is checked as an ID token is, and is none:
 * it has no nonce, and names the event.
 */
export async function readLogOut(
  provider: client.Configuration,
  token: string,
): Promise<SignedOffPerson> {
  const { issuer, jwks_uri } = provider.serverMetadata();
  try {
    const fetcher = provider[client.customFetch];
    const keys = createRemoteJWKSet(new URL(jwks_uri ?? ''), {
      timeoutDuration: (provider.timeout ?? 5) * 1000,
      ...(fetcher && { [customFetch]: fetcher as never }),
    });
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: provider.clientMetadata().client_id,
      algorithms,
      maxTokenAge: MOST_AGE_S,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { sub: subject, sid, events, nonce } = payload;
    const is_log_out = typeof events === 'object' && events !== null && logOutEvent in events;
    if (!is_log_out || nonce !== undefined) throw new Error('this is no log-out token');
    const session = typeof sid === 'string' ? sid : undefined;
    if (subject === undefined && session === undefined) throw new Error('it names nobody');
    return { issuer, subject, sid: session };
  } catch (error) {
    throw new SignOnRefused('untrusted', error);
  }
}
