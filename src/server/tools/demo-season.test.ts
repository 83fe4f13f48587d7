import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resetWord } from '#domain/tools/demo-season.ts';
import { demoLogins } from '#server/accounts/log-in/demo-logins.ts';
import { forgetResetWish, isResetWished } from '#server/platform/cluster/reset-wish.ts';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { buildCast } from '#test/harness/communication-factories.ts';

async function start(settings: Record<string, string>) {
  const app = await startTestApp({ settings });
  const cast = await buildCast(app.services.db);
  mkdirSync(join(app.services.config.paddock_data_dir, 'postgres'), { recursive: true });
  const [{ email }] = demoLogins;
  return {
    app,
    cast,
    data_dir: app.services.config.paddock_data_dir,
    superadmin: app.as(cast.superadmin),
    addDemoPerson: () => buildAccount(app.services.db, { email, account_type: 'superadmin' }),
  };
}

test('the demo season is wished anew by a superadmin who types the word, where there is one', async () => {
  const { data_dir, superadmin, addDemoPerson } = await start({ DEMO: 'on' });
  const refused = await refusalOf(superadmin.call('reset_demo_season', { confirmed: resetWord }));
  expect(refused).toMatchObject({ status: 409, message: 'There is no demo season here.' });
  expect((await superadmin.call('get_demo_season', {})).can_reset).toBe(false);

  await addDemoPerson();
  const seen = await superadmin.call('get_demo_season', {});
  expect(seen).toMatchObject({ can_reset: true, documents: 1, claims: 1 });
  expect(seen.other_accounts).toBeLessThan(seen.accounts);
  const mistyped = await superadmin.answer('reset_demo_season', { confirmed: 'reset' });
  expect(mistyped).toMatchObject({ status: 422, body: { fields: [{ field: 'confirmed' }] } });
  expect(isResetWished(data_dir)).toBe(false);

  await superadmin.call('reset_demo_season', { confirmed: resetWord });
  expect(isResetWished(data_dir)).toBe(true);
  forgetResetWish(data_dir);
  expect(isResetWished(data_dir)).toBe(false);
});

test('an installation without a demo has nothing to make anew, whoever is in it', async () => {
  const { data_dir, superadmin, addDemoPerson } = await start({ DEMO: 'off' });
  await addDemoPerson();
  expect((await superadmin.call('get_demo_season', {})).can_reset).toBe(false);
  const refused = await refusalOf(superadmin.call('reset_demo_season', { confirmed: resetWord }));
  expect(refused.status).toBe(409);
  expect(isResetWished(data_dir)).toBe(false);
});
