import { beforeAll, describe, expect, it } from 'vitest';
import { addSuperadmin } from '#server/accounts/log-in/first-superadmin.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

describe('[1.5] the first superadmin', () => {
  it('logs in with the password that was shown once, and gets another on a second call', async () => {
    const email = 'first@example.test';
    const first = await addSuperadmin(app.services.db, { email, attn: 'Sofie' });
    const again = await addSuperadmin(app.services.db, { email });
    if (!first.ok || !again.ok) throw new Error('it was refused');
    expect([first.done, again.done]).toEqual(['added', 'new_password']);
    expect((await app.anonymous.answer('log_in', { email, password: first.password })).status).toBe(
      401,
    );
    const user = await app.anonymous.call('log_in', { email, password: again.password });
    expect(user).toMatchObject({ account_type: 'superadmin', attn: 'Sofie' });
  });

  it('does not come from the account of somebody else', async () => {
    const { email } = await buildAccount(app.services.db);
    expect(await addSuperadmin(app.services.db, { email })).toEqual({
      ok: false,
      reason: 'other_type',
    });
  });
});
