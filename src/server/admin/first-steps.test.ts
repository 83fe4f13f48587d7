import { expect, it } from 'vitest';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { buildPolicy, buildRequest, buildSeason } from '#test/harness/policy-factories.ts';

it('a new book is led from who approves to its first policy, and an old one is left alone', async () => {
  const app = await startTestApp();
  const { db } = app.services;
  const admin = await buildAccount(db, { account_type: 'admin' });
  const open = async () => (await app.as(admin).call('get_first_steps', {})).open;
  expect(await open()).toEqual([
    'who_approves',
    'calendar',
    'first_client',
    'first_quote',
    'first_policy',
  ]);
  const client = await buildAccount(db, { account_type: 'agent' });
  expect(await open()).toEqual(['who_approves', 'calendar', 'first_quote', 'first_policy']);
  expect((await app.as(admin).call('get_first_steps', {})).request_waits).toBe(false);
  const season = await buildSeason(app);
  await buildRequest(app, season);
  expect(await app.as(admin).call('get_first_steps', {})).toEqual({
    open: ['first_quote', 'first_policy'],
    request_waits: true,
  });
  await buildPolicy(app, { season, status: 'concept' });
  expect(await open()).toEqual(['first_policy']);
  await buildPolicy(app);
  expect(await open()).toEqual([]);
  expect(await refusalOf(app.as(client).call('get_first_steps', {}))).toMatchObject({
    code: 'forbidden',
  });
});
