import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { closeServer, listen } from '#test/harness/servers/local-server.ts';
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
  /** Logs out there, as the page that an app has sent the browser to asks; answers where it leads back to. */
  logOut(url: string): Promise<string>;
  /** The log-out tokens that it has sent so far. */
  told: string[];
  end(): Promise<void>;
}

/** The address that every test's app takes for its own. */
const publicUrl = 'http://localhost:3000';

/** Starts a provider; `settings` are added to those of the app. */
export async function startProvider(settings: Record<string, string> = {}): Promise<TestProvider> {
  const server = createServer();
  const issuer = await listen(server);
  const people = new Map<string, ProviderPerson>();
  const told: string[] = [];
  const browser = { subject: '', cookies: new Map<string, string>() };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'paddock',
        client_secret: 'a secret of the tests',
        redirect_uris: [`${publicUrl}${signOnCallbackPath}`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
        backchannel_logout_uri: `${issuer}/told`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    cookies: { keys: ['a key of the tests'] },
    // Its own would call nobody on this machine.
    fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as never),
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
      void provider.interactionFinished(request, response, {
        login: { accountId: browser.subject },
      });
    else if (request.url === '/told') void hear(request, response, told);
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
      browser.subject = subject;
      browser.cookies.clear();
    },
    follow: (url) => followRedirects(url, browser.cookies),
    logOut: (url) => confirmLogOut(url, browser.cookies),
    told,
    end: () => closeServer(server),
  };
}

/** Takes a log-out token, as the app would. */
async function hear(request: IncomingMessage, response: ServerResponse, told: string[]) {
  let body = '';
  for await (const piece of request) body += String(piece);
  told.push(new URLSearchParams(body).get('logout_token') ?? '');
  response.writeHead(200).end();
}

type Cookies = Map<string, string>;

async function ask(url: string, cookies: Cookies, init: RequestInit = {}): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, { redirect: 'manual', ...init, headers: { cookie } });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return response;
}

/** Follows redirects with cookies until one leads back to the app. */
async function followRedirects(
  url: string,
  cookies: Cookies,
  first?: RequestInit,
): Promise<string> {
  let at = url;
  let init = first;
  for (let hops = 0; hops < 10; hops += 1) {
    const response = await ask(at, cookies, init);
    init = undefined;
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${at} answered ${response.status}`);
    at = new URL(location, at).href;
    if (at.startsWith(publicUrl)) return at.slice(publicUrl.length);
  }
  throw new Error('the provider leads in circles');
}

/** Presses "Yes" on the page that asks whether one wants to log out. */
async function confirmLogOut(url: string, cookies: Cookies): Promise<string> {
  const page = await (await ask(url, cookies)).text();
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ xsrf, logout: 'yes' });
  return followRedirects(action, cookies, { method: 'POST', body });
}
