import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { closeServer, listen } from '#test/harness/local-server.ts';
import { signOnCallbackPath } from '#server/platform/sign-on/open-id-provider.ts';

/** Who a provider lets in. */
export interface ProviderPerson {
  email: string;
  email_verified: boolean;
}

/** A real OpenID Connect provider on this machine, at which one person at a time is signed in. */
export interface TestProvider {
  issuer: string;
  /** Settings of an app that knows it. */
  settings: Record<string, string>;
  /** From now on this person, known by `subject`, sits in front of it. */
  signIn(subject: string, person: ProviderPerson): void;
  /** Goes where the app has sent the browser, and answers where the provider sends it back to: path and query. */
  follow(url: string): Promise<string>;
  end(): Promise<void>;
}

/** The address that every test's app takes for its own. */
const publicUrl = 'http://localhost:3000';

/** Starts a provider; `settings` are added to those of the app. */
export async function startProvider(settings: Record<string, string> = {}): Promise<TestProvider> {
  const server = createServer();
  const issuer = await listen(server);
  const people = new Map<string, ProviderPerson>();
  const now: { subject: string } = { subject: '' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'paddock',
        client_secret: 'a secret of the tests',
        redirect_uris: [`${publicUrl}${signOnCallbackPath}`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    // Whoever signs in has agreed to what the app may know.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/sign-in/'))
      void provider.interactionFinished(request, response, { login: { accountId: now.subject } });
    else void answer(request, response);
  });
  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'paddock',
      OIDC_CLIENT_SECRET: 'a secret of the tests',
      OIDC_NAME: 'Acme ID',
      ...settings,
    },
    signIn: (subject, person) => {
      people.set(subject, person);
      now.subject = subject;
    },
    follow: (url) => followRedirects(url),
    end: () => closeServer(server),
  };
}

/** Follows redirects with cookies, as a fresh browser would, until one leads back to the app. */
async function followRedirects(url: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${at} answered ${response.status}`);
    at = new URL(location, at).href;
    if (at.startsWith(publicUrl)) return at.slice(publicUrl.length);
  }
  throw new Error('the provider leads in circles');
}
