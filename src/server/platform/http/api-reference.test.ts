import { beforeAll, describe, expect, it } from 'vitest';
import { openApiToken } from '#server/platform/http/api-tokens.ts';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import { openSession } from '#server/platform/http/sessions.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

async function statuses(account_type?: 'admin' | 'agent'): Promise<number[]> {
  let cookies = {};
  if (account_type) {
    const { user_id } = await buildAccount(app.services.db, { account_type });
    const now = app.clock.now();
    const session = { user_id, account_type, kept: true, days: 1, user_agent: '', now };
    const { token } = await openSession(app.services.db, session);
    cookies = { [sessionCookieName(app.services.config)]: token };
  }
  const answers = await Promise.all(
    ['/api/openapi.json', '/api'].map((url) => app.server.inject({ url, cookies })),
  );
  return answers.map(({ statusCode }) => statusCode);
}

describe('the description of the interface', () => {
  it('is for whoever is logged in', async () => {
    expect(await statuses()).toEqual([401, 401]);
    expect(await statuses('agent')).toEqual([200, 200]);
    expect(await statuses('admin')).toEqual([200, 200]);
  });

  it('names what its reader may call and no more, to a program with a key too', async () => {
    const { user_id } = await buildAccount(app.services.db, { account_type: 'agent' });
    const key = { user_id, account_type: 'agent', name: 'Books', scope: 'read' } as const;
    const { token } = await openApiToken(app.services.db, key);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.server.inject({ url: '/api/openapi.json', headers });
    expect(answer.statusCode).toBe(200);
    const { paths } = answer.json<{ paths: Record<string, object> }>();
    expect(paths).toHaveProperty(['/api/get_documents']);
    expect(paths).not.toHaveProperty(['/api/get_payables']);
    const page = (await app.server.inject({ url: '/api', headers })).body;
    expect(page).toContain('<code>/api/get_documents</code>');
    expect(page).not.toContain('get_payables');
    const guessed = { authorization: 'Bearer pdk_guessed' };
    expect((await app.server.inject({ url: '/api', headers: guessed })).statusCode).toBe(401);
  });

  it('is for everybody where the settings say so', async () => {
    const open = await startTestApp({ settings: { API_REFERENCE: 'everybody' } });
    expect((await open.server.inject({ url: '/api/openapi.json' })).statusCode).toBe(200);
  });
});
