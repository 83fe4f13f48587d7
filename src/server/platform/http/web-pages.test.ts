import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRelease } from '#server/platform/http/release.ts';
import { openSession } from '#server/platform/http/sessions.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-pages-'));
mkdirSync(path.join(folder, 'assets'));
writeFileSync(
  path.join(folder, 'index.html'),
  '<html><head><meta nonce="__CSP_NONCE__"></head></html>',
);
writeFileSync(
  path.join(folder, 'pages.json'),
  JSON.stringify({
    fonts: ['/assets/inter.woff2'],
    pages: [
      {
        path: '/dashboard',
        scripts: ['/assets/frame.js'],
        scripts_of: { agent: ['/assets/agent.js'], admin: ['/assets/staff.js'] },
      },
      { path: '/dashboard/claims/$claim_id', scripts: ['/assets/claim.js'], scripts_of: {} },
      { path: '/dashboard/claims/new', scripts: ['/assets/wizard.js'], scripts_of: {} },
      { path: '/login', scripts: ['/assets/login.js'], scripts_of: {} },
    ],
  }),
);

writeFileSync(path.join(folder, 'offline-worker.js'), 'const build = {};');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web_folder: folder });
});

async function pageAt(url: string, token?: string, headers: Record<string, string> = {}) {
  const answer = await app.server.inject({
    ...{ url, headers },
    ...(token === undefined ? {} : { cookies: { paddock_session: token } }),
  });
  const links = [...answer.body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)];
  const carried = /<script type="application\/json" id="first-answers">(.*)<\/script>/.exec(
    answer.body,
  );
  return {
    ...answer,
    scripts: links.map(([, href]) => href),
    carried: carried ? (JSON.parse(carried[1] ?? '') as unknown) : undefined,
  };
}

/** A session of a new person of this type. */
async function sessionOf(account_type: 'admin' | 'agent', attn = ''): Promise<string> {
  const { user_id } = await buildAccount(app.services.db, { account_type, attn });
  const { token } = await openSession(app.services.db, {
    user_id,
    account_type,
    kept: true,
    days: 1,
    user_agent: '',
    now: app.clock.now(),
  });
  return token;
}

describe('the page that every address answers', () => {
  it('names the scripts of its address, a fixed one before one with a part', async () => {
    expect((await pageAt('/login?next=%2Fdashboard')).scripts).toEqual(['/assets/login.js']);
    expect((await pageAt('/dashboard/claims/7f1c/')).scripts).toEqual(['/assets/claim.js']);
    expect((await pageAt('/dashboard/claims/new')).scripts).toEqual(['/assets/wizard.js']);
    expect((await pageAt('/dashboard/nowhere')).scripts).toEqual([]);
    expect((await pageAt('/login')).body).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter.woff2">',
    );
  });

  it('[4.30] carries who is logged in, and names what that role sees first', async () => {
    const page = await pageAt('/dashboard', await sessionOf('agent'));
    expect(page.carried).toMatchObject([
      { name: 'is_logged_in', input: {}, output: { account_type: 'agent' } },
      { name: 'get_default_saved_views', input: {}, output: { views: [] } },
      {
        name: 'get_permissions',
        input: { user_id: expect.any(String) },
        output: { permissions: [] },
      },
    ]);
    expect(page.scripts).toEqual(['/assets/frame.js', '/assets/agent.js']);
    const staff = await pageAt('/dashboard', await sessionOf('admin'));
    expect(staff.scripts).toEqual(['/assets/frame.js', '/assets/staff.js']);
    expect(staff.carried).toHaveLength(2);
  });

  it('[4.30] carries nobody without a session or with one that is over', async () => {
    expect((await pageAt('/dashboard')).carried).toBeUndefined();
    const unknown = await pageAt('/dashboard', 'no-such-token');
    expect(unknown.statusCode).toBe(200);
    expect(unknown.carried).toBeUndefined();
    expect(unknown.scripts).toEqual(['/assets/frame.js']);
  });

  it('tells whoever opens it without a session, or with one that is over, that nobody is logged in', async () => {
    const opens = { 'sec-fetch-mode': 'navigate' };
    const saysNobody = async (token?: string, headers = opens) =>
      (await pageAt('/quote-link/one', token, headers)).body.includes(
        '<meta name="session" content="none">',
      );
    expect(await saysNobody()).toBe(true);
    expect(await saysNobody('no-such-token')).toBe(true);
    expect(await saysNobody(await sessionOf('agent'))).toBe(false);
    expect(await saysNobody(undefined, { 'sec-fetch-mode': 'cors' })).toBe(false);
  });

  it('is kept by nobody, and no name in it can end the data that it carries', async () => {
    const attn = '</script><script src="/api/x">$&';
    const page = await pageAt('/dashboard', await sessionOf('agent', attn));
    expect(page.carried).toMatchObject([{ output: { attn } }, {}, {}]);
    expect(page.body.match(/<script/g)).toHaveLength(1);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.body).toMatch(/<meta nonce="[\w+/]{24}">/);
  });

  it('carries nobody’s data when it is asked for without a cookie, as it is kept for a lost network', async () => {
    const page = await pageAt('/dashboard/claims/new');
    expect(page.body).not.toContain('first-answers');
    expect(page.body).not.toContain('name="session"');
    expect(page.headers['set-cookie']).toBeUndefined();
  });
});

describe('[R62] the release', () => {
  it('stands on the page and on every answer, refusals too, and changes with the build', async () => {
    const page = await pageAt('/login');
    const release = /<meta name="release" content="([0-9a-f]{16})">/.exec(page.body)?.[1];
    expect(release).toBeDefined();
    for (const url of ['/login', '/api/is_logged_in', '/api/nothing', '/assets/gone.js', '/health'])
      expect((await app.server.inject({ url })).headers['paddock-release']).toBe(release);
    const other = mkdtempSync(path.join(os.tmpdir(), 'paddock-pages-'));
    writeFileSync(path.join(other, 'index.html'), '<html><head></head></html>');
    expect(readRelease(other)).not.toBe(release);
    expect(readRelease(path.join(other, 'nowhere'))).toBe('none');
  });

  it('an action or an input of another one is refused in words', async () => {
    const asked = await app.server.inject({
      method: 'POST',
      url: '/api/an_action_of_another_release',
      headers: { 'x-paddock': '1' },
      payload: { id: 1 },
    });
    expect(asked.statusCode).toBe(404);
    expect(asked.json()).toMatchObject({
      code: 'not_found',
      message: 'Your page is not of this version of Paddock. Please reload it.',
    });
    const admin = app.as(await buildAccount(app.services.db, { account_type: 'admin' }));
    const filters = { status: 'a_status_of_another_release' };
    const read = await admin.answer('get_claims', { filters });
    expect(read).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    expect((read.body as { message: string }).message).not.toBe('');
  });
});

describe('the scripts of all pages', () => {
  it('are told to a page that is open, in one answer that the next build replaces', async () => {
    const answer = await app.server.inject({ url: '/pages.json' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(answer.json()).toMatchObject({
      pages: expect.arrayContaining([
        {
          path: '/dashboard/claims/$claim_id',
          scripts: ['/assets/claim.js'],
          scripts_of: {},
        },
      ]),
    });
  });
});

describe('the service worker', () => {
  it('stands at the root, is asked for anew each time and reaches this server alone', async () => {
    const worker = await app.server.inject({ url: '/offline-worker.js' });
    expect(worker.statusCode).toBe(200);
    expect(worker.body).toBe('const build = {};');
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
    expect((await pageAt('/login')).headers['content-security-policy']).toContain(
      "worker-src 'self'",
    );
  });
});
