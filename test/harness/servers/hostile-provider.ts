import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { closeServer, listen } from '#test/harness/servers/local-server.ts';

/** What a provider does wrong; each is left out where it behaves. */
export interface Mischief {
  /** Claims in place of the right ones. */
  claims?: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  other_key?: boolean;
  /** Says that nothing is signed. */
  unsigned?: boolean;
  /** Lets the code be exchanged only after so long. */
  slow_ms?: number;
  /** Cuts the line instead of answering. */
  cuts_line?: boolean;
  /** Answers the exchange with this status and no token. */
  status?: number;
  /** What its description of itself says instead. */
  metadata?: Record<string, unknown>;
}

/** A stand-in for a provider that does what it is told, wrong things too. */
export interface HostileProvider {
  issuer: string;
  settings: Record<string, string>;
  /** From now on it does this. */
  behave(mischief: Mischief): void;
  /** The query that it sends a browser back with, for the address that the app sent the browser to. */
  answer(url: string): URLSearchParams;
  /** A token over these claims, signed with its own key, unless it was told otherwise. */
  sign(claims: Record<string, unknown>): string;
  /** Code verifiers that were handed to it with a code, beside what the app had announced. */
  verifiers: { told: string; announced: string }[];
  end(): Promise<void>;
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Starts it on this machine. */
export async function startHostileProvider(subject: string): Promise<HostileProvider> {
  const [own, foreign] = [keyPair(), keyPair()];
  const server = createServer();
  const issuer = await listen(server);
  let mischief: Mischief = {};
  const asked = new Map<string, { nonce: string; challenge: string }>();
  const verifiers: HostileProvider['verifiers'] = [];
  const sign = (claims: object) => {
    const key = mischief.other_key ? foreign.privateKey : own.privateKey;
    return mischief.unsigned ? unsignedToken(claims) : signedToken(claims, key);
  };
  const tokenOf = (code: string) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: subject,
      aud: 'paddock',
      iat: now,
      exp: now + 300,
      nonce: asked.get(code)?.nonce,
      email: `${subject}@acme.example`,
      email_verified: true,
      ...mischief.claims,
    };
    return sign(claims);
  };
  const exchange = async (body: URLSearchParams, response: ServerResponse) => {
    const code = body.get('code') ?? '';
    verifiers.push({
      told: createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url'),
      announced: asked.get(code)?.challenge ?? '',
    });
    if (mischief.cuts_line) return response.socket?.destroy();
    if (mischief.slow_ms) await pause(mischief.slow_ms, undefined, { ref: false });
    if (mischief.status) return send(response, { error: 'server_error' }, mischief.status);
    return send(response, { access_token: 'x', token_type: 'Bearer', id_token: tokenOf(code) });
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    if (request.url === '/jwks')
      return send(response, {
        keys: [
          { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' },
        ],
      });
    if (request.url === '/token') return exchange(new URLSearchParams(body), response);
    return send(response, { ...metadataOf(issuer), ...mischief.metadata });
  };
  server.on('request', (request, response) => void serve(request, response));
  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'paddock',
      OIDC_CLIENT_SECRET: 'a secret of the tests',
      OIDC_NAME: 'Acme ID',
      OIDC_REQUIRED_DOMAINS: 'acme.example',
    },
    behave: (next) => {
      mischief = next;
    },
    answer: (url) => {
      const { searchParams } = new URL(url);
      const code = randomUUID();
      const told = (name: string) => searchParams.get(name) ?? '';
      asked.set(code, { nonce: told('nonce'), challenge: told('code_challenge') });
      return new URLSearchParams({ code, state: told('state') });
    },
    sign,
    verifiers,
    end: () => closeServer(server),
  };
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['RS256'],
});

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signedToken(claims: object, key: KeyObject): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: 'own' })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

const unsignedToken = (claims: object) => `${part({ alg: 'none' })}.${part(claims)}.`;
