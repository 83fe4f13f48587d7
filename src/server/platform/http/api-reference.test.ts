import { beforeAll, describe, expect, it } from 'vitest';
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
  it('is for staff who are logged in', async () => {
    expect(await statuses()).toEqual([401, 401]);
    expect(await statuses('agent')).toEqual([403, 403]);
    expect(await statuses('admin')).toEqual([200, 200]);
  });

  it('is for everybody where the settings say so', async () => {
    const open = await startTestApp({ settings: { API_REFERENCE: 'everybody' } });
    expect((await open.server.inject({ url: '/api/openapi.json' })).statusCode).toBe(200);
  });
});
