import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, type Action } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import { openSession } from '#server/platform/http/sessions.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { sampleInput, unknownId } from '#test/harness/sample-input.ts';
import { routesOf } from '#test/harness/source/server-routes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'paddock-test-pages-'));
mkdirSync(path.join(folder, 'assets'));
writeFileSync(path.join(folder, 'index.html'), '<html><head></head></html>');
writeFileSync(path.join(folder, 'offline-worker.js'), 'const build = {};');
writeFileSync(path.join(folder, 'assets/app.js'), 'const app = {};');

let app: TestApp;
let cookies: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp({ web_folder: folder });
  const { user_id } = await buildAccount(app.services.db, { account_type: 'superadmin' });
  const { token } = await openSession(app.services.db, {
    ...{ user_id, account_type: 'superadmin', kept: true, days: 30, user_agent: 'a browser' },
    now: app.clock.now(),
  });
  cookies = { [sessionCookieName(app.services.config)]: token };
});

interface Asked {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string;
  cookies?: Record<string, string>;
}
const ask = (asked: Asked) => app.server.inject(asked as never);

/** What is missing of the headers that keep an answer from being used against its reader. */
async function lackingHeaders(asked: Asked): Promise<string[]> {
  const { headers, statusCode } = await ask(asked);
  const policy = String(headers['content-security-policy']);
  const wanted: [name: string, holds: boolean][] = [
    ['no sniffing', headers['x-content-type-options'] === 'nosniff'],
    ['no address given on', headers['referrer-policy'] === 'no-referrer'],
    ['no window shared', headers['cross-origin-opener-policy'] === 'same-origin'],
    ['no camera for others', /camera=\(self\)/.test(String(headers['permissions-policy']))],
    ['its own number', /^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))],
    ['nothing by default', /default-src '(none|self)'/.test(policy)],
    ['in no frame of others', /frame-ancestors '(none|self)'/.test(policy) || statusCode === 304],
    ['no script typed into a page', !/script-src[^;]*'unsafe|default-src[^;]*unsafe/.test(policy)],
    [
      'nobody is told what it runs on',
      headers['server'] === undefined && headers['x-powered-by'] === undefined,
    ],
    ['no other site', headers['access-control-allow-origin'] === undefined],
  ];
  return wanted
    .filter(([, holds]) => !holds)
    .map(([name]) => `${asked.method} ${asked.url.slice(0, 60)} ${statusCode}: ${name}`);
}

describe('[R51] every answer carries its protective headers', () => {
  it('of every route, to somebody without a session', async () => {
    const routes = routesOf(app.server);
    const paths = routes.map((route) => route.path);
    expect(paths).toEqual(
      expect.arrayContaining(
        Object.entries(contract).map(([name, action]) => pathOf(name, action)),
      ),
    );
    const lacking: string[] = [];
    for (const { method, path: at } of routes) {
      const url = at.replaceAll(/:\w+/g, unknownId).replace('*', 'app.js');
      lacking.push(...(await lackingHeaders({ method, url })));
    }
    expect(lacking).toEqual([]);
  });

  it('of pages, files and what is refused before any route', async () => {
    const json = { 'content-type': 'application/json', 'x-paddock': '1' };
    const asked: Asked[] = [
      ...[
        '/',
        '/login',
        '/dashboard/claims',
        '/nobody/knows',
        '/offline-worker.js',
        '/assets/app.js',
        '/assets/gone.js',
        '/api/gone',
        '/%zz',
        '/..%2f..%2fetc/passwd',
      ].map((url) => ({ method: 'GET', url })),
      ...['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'].map((method) => ({
        method,
        url: '/api/log_in',
      })),
      { method: 'POST', url: '/api/log_in', headers: json, payload: '{"email":' },
      { method: 'POST', url: '/api/log_in', headers: json, payload: `"${'x'.repeat(1_100_000)}"` },
      {
        method: 'POST',
        url: '/api/log_in',
        headers: { 'content-type': 'text/plain' },
        payload: 'x',
      },
      { method: 'GET', url: '/dashboard', cookies },
    ];
    const lacking: string[] = [];
    for (const one of asked) lacking.push(...(await lackingHeaders(one)));
    expect(lacking).toEqual([]);
  });
});

const actions = Object.entries(contract) as [ActionName, Action][];
const writes = actions.filter(([, { kind }]) => kind === 'write' || kind === 'upload');
const reads = actions.filter(([, { kind }]) => kind === 'read');

/** What another site's page can make a browser send, with the cookies that the browser has. */
const strangers: [title: string, headers: Record<string, string>, type?: string][] = [
  ['a page of another site', { origin: 'https://evil.example', 'x-paddock': '1' }],
  ['a page without an origin', { origin: 'null', 'x-paddock': '1' }],
  [
    'a page that names our address as its own',
    { origin: 'http://localhost.evil.example', 'x-paddock': '1' },
  ],
  ['a browser that says so', { 'sec-fetch-site': 'cross-site', 'x-paddock': '1' }],
  ['a sibling of our domain', { 'sec-fetch-site': 'same-site', 'x-paddock': '1' }],
  ['a plain form', {}, 'text/plain'],
  ['a form of fields', {}, 'application/x-www-form-urlencoded'],
  ['a browser that says nothing', {}],
];

describe('[R44] a page of another site changes nothing', () => {
  it.each(strangers)('%s, at every write', async (_title, headers, content_type) => {
    const before = await changes();
    const taken: string[] = [];
    for (const [name, action] of writes) {
      const answer = await ask({
        ...{ method: 'POST', url: pathOf(name, action), cookies },
        headers: { 'content-type': content_type ?? 'application/json', ...headers },
        payload: JSON.stringify(sampleInput(action.input)),
      });
      // What is no JSON is not even read.
      const refused = content_type === undefined ? 'cross_site' : 'malformed_request';
      if (answer.json().code !== refused) taken.push(`${name}: ${answer.body}`);
    }
    expect(taken).toEqual([]);
    expect(await changes()).toEqual(before);
  });

  it('an address that is only asked for changes nothing', async () => {
    for (const [name, action] of writes) {
      const { statusCode } = await ask({ method: 'GET', url: pathOf(name, action), cookies });
      expect([name, statusCode]).toEqual([name, 404]);
    }
    const guarded = reads.filter(([, { own_site_only }]) => own_site_only).map(([name]) => name);
    for (const name of guarded) {
      const { statusCode } = await ask({
        ...{ method: 'GET', url: pathOf(name, contract[name]), cookies },
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect([name, statusCode]).toEqual([name, 403]);
    }
    expect(guarded).toContain('signout');
  });
});

/** How many rows every table of the business has had written since it was made. */
async function changes(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from audit_log) as audited,
    (select count(*) from sessions) as sessions, (select count(*) from accounts) as accounts,
    (select count(*) from emails) as emails, (select count(*) from graphile_worker.jobs) as jobs,
    (select count(*) from idempotency_keys) as keys`.execute(app.services.db);
  return rows[0];
}
