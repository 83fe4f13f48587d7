import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildPayers } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);

/** A call as a program makes it: no cookie, no header of our own page. */
async function call(token: string, name: string, body?: object) {
  const response = await app.server.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/${name}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

test('a key reads what its account reads, changes nothing without leave, and is dead once it is taken away', async () => {
  const client = app.as(cast.client);
  const { token, token_id } = await client.call('create_api_token', {
    name: 'Books',
    scope: 'read',
  });
  expect(token).toMatch(/^pdk_[\w-]{43}$/);
  const kept = await db.selectFrom('api_tokens').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(token);
  const own = await client.call('get_documents', {});
  const read = await call(token, 'get_documents');
  expect(read.status).toBe(200);
  expect(read.body['total']).toBe(own.total);
  // What staff alone read, and what is somebody else's, stays shut.
  expect((await call(token, 'get_payables')).status).toBe(403);
  const stranger = cast.strangers.brokerage.user_id;
  expect((await call(token, `get_account?user_id=${stranger}`)).status).not.toBe(200);
  expect((await call(token, 'save_notice_choices', { muted: [] })).status).toBe(403);
  const { tokens } = await client.call('get_api_tokens', {});
  expect(tokens).toMatchObject([{ name: 'Books', scope: 'read' }]);
  expect(tokens[0]?.last_used_at).not.toBeNull();
  // Nobody takes another's key away.
  expect((await app.as(cast.broker).attempt('revoke_api_token', { token_id })).status).toBe(404);
  await client.call('revoke_api_token', { token_id });
  expect((await call(token, 'get_documents')).status).toBe(401);
  expect(await call('pdk_guessed', 'get_documents')).toMatchObject({
    ...{ status: 401, body: { message: expect.stringContaining('This key opens nothing') } },
  });
  expect(await call('pdk_guessed', 'get_nothing')).toMatchObject({
    ...{ status: 404, body: { message: expect.stringContaining('There is no such action') } },
  });
  expect((await client.call('get_api_tokens', {})).tokens).toEqual([]);
});

test('a key that may change does, but makes no key and ends no session; it dies with its account', async () => {
  const admin = app.as(cast.admin);
  const { token } = await admin.call('create_api_token', { name: 'Office', scope: 'write' });
  const made = await call(token, 'set_insurer_account', {
    ...{ insurer_id: cast.insurer_id, iban: 'NL91ABNA0417164300' },
  });
  expect(made.status).toBe(200);
  for (const [name, body] of [
    ['create_api_token', { name: 'Another', scope: 'write' }],
    ['get_devices', undefined],
    ['log_out_others', {}],
  ] as const)
    expect((await call(token, name, body)).status).toBe(403);
  await db
    .updateTable('accounts')
    .set({ active: false })
    .where('user_id', '=', cast.admin.user_id)
    .execute();
  expect((await call(token, 'get_documents')).status).toBe(401);
});
