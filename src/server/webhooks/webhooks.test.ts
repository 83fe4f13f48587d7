import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { isPublicAddress } from '#server/webhooks/public-address.ts';
import { sendMessage } from '#server/webhooks/send-message.ts';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import { buildClaim, buildClaimPeople, buildCover, keyOf } from '#test/harness/claim-factories.ts';

interface Heard {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
const heard: Heard[] = [];
let answers = 204;
const partner = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    heard.push({ headers: request.headers, body });
    response.writeHead(answers, { location: '/elsewhere' }).end();
  });
});
await new Promise<void>((resolve) => void partner.listen(0, '127.0.0.1', resolve));
afterAll(() => partner.close());
const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/paddock`;

const app = await startTestApp({ settings: { WEBHOOKS_TO_PRIVATE: 'on' } });
const people = await buildClaimPeople(app);
const cover = await buildCover(app, people);
const staff = app.as(people.admin);
const { webhook_id, secret } = await staff.call('create_webhook', { url, kinds: ['claim'] });
const deliveries = async () =>
  (await staff.call('get_webhook_deliveries', { webhook_id })).deliveries;

test('what happens to a claim is told by a signed message that says which record and what, and no more', async () => {
  const claim = await buildClaim(app, cover, { status: 'submitted' });
  await staff.call('review_claim', await keyOf(app, claim));
  await app.runJob('deliver_webhooks');
  const { headers = {}, body = '' } = heard.at(-1) ?? {};
  expect(JSON.parse(body)).toEqual({
    type: 'claim.review_claim',
    timestamp: app.clock.now().toISOString(),
    data: { record_kind: 'claim', record_id: claim.claim_id, action: 'review_claim' },
  });
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(key).toHaveLength(32);
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(at)}.${body}`)
    .digest('base64');
  expect(signature).toBe(`v1,${expected}`);
  const all = await deliveries();
  expect(all.find(({ delivery_id }) => delivery_id === id)).toMatchObject({
    ...{ state: 'delivered', attempts: 1, last_status: 204 },
  });
  expect(all.map(({ event_type }) => event_type)).toEqual(
    expect.arrayContaining(['claim.create_claim', 'claim.submit_claim', 'claim.review_claim']),
  );
  const kept = await app.services.db.selectFrom('webhooks').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(secret);
  // Kinds that nobody asked for are not told.
  const told = heard.length;
  await staff.call('create_todo', { message: 'Ask the circuit' });
  await app.runJob('deliver_webhooks');
  expect(heard).toHaveLength(told);
});

test('one that is not taken is tried again with growing pauses, and is a dead letter after the tenth; sent again it arrives', async () => {
  answers = 302;
  await staff.call('try_webhook', { webhook_id });
  await app.runJob('deliver_webhooks');
  const [first] = await deliveries();
  expect(first).toMatchObject({ event_type: 'webhook.try', state: 'waiting', last_status: 302 });
  const told = heard.length;
  await app.runJob('deliver_webhooks');
  expect(heard).toHaveLength(told);
  for (let day = 0; day < 9; day += 1) {
    app.clock.advance(86_400_000);
    await app.runJob('deliver_webhooks');
  }
  expect((await deliveries())[0]).toMatchObject({ state: 'dead', attempts: 10 });
  const { webhooks } = await staff.call('get_webhooks', {});
  expect(webhooks).toMatchObject([{ waiting: 0, dead: 1 }]);
  answers = 200;
  expect(await staff.call('resend_webhook', { webhook_id })).toEqual({ sent: 1 });
  await app.runJob('deliver_webhooks');
  expect((await deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  await app.runJob('forget_webhook_messages');
  expect((await deliveries())[0]).toMatchObject({ event_type: 'webhook.try' });
  const ids = new Set(heard.slice(told).map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(1);
  app.clock.advance(31 * 86_400_000);
  await app.runJob('forget_webhook_messages');
  expect(await deliveries()).toEqual([]);
});

test('why nothing arrived is said in words', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => void gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  const message = { secret, message_id: 'm', timestamp: 1, body: '{}' };
  const faultAt = async (address: string) =>
    (await sendMessage({ ...message, url: address }, { to_private: true })).fault;
  expect(await faultAt(`http://127.0.0.1:${port}/`)).toBe('Nobody listens at this address.');
  expect(await faultAt('http://nobody.invalid/')).toBe('The name of the address is not known.');
  expect(await faultAt(url.replace('http:', 'https:'))).toMatch(/^No secure connection/);
});

test('one that is stopped tells nothing; a stale change is refused; others than staff see none', async () => {
  const [{ revision, kinds } = { revision: 0, kinds: [] }] = (await staff.call('get_webhooks', {}))
    .webhooks;
  const stop = { webhook_id, revision, url, kinds, is_active: false };
  await staff.call('save_webhook', stop);
  expect((await refusalOf(staff.call('save_webhook', stop))).code).toBe('conflict');
  const claim = await buildClaim(app, cover, { status: 'submitted' });
  const before = (await deliveries()).length;
  await staff.call('review_claim', await keyOf(app, claim));
  expect(await deliveries()).toHaveLength(before);
  expect((await app.as(people.insurer).attempt('get_webhooks', {})).status).toBe(403);
});

test('messages go over TLS to public addresses alone, whatever a name points to', async () => {
  const guarded = await startTestApp();
  const admin = guarded.as((await buildClaimPeople(guarded)).admin);
  const add = (address: string) => admin.call('create_webhook', { url: address, kinds: ['claim'] });
  const open: string[] = [];
  for (const address of [
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/hook',
    'https://db.internal/hook',
  ])
    if ((await refusalOf(add(address))).fields.length !== 1) open.push(address);
  expect(open).toEqual([]);
  // A name is looked up when it is called: one that points into the house reaches nothing.
  const told = heard.length;
  const message = { secret, message_id: 'm', timestamp: 1, body: '{}' };
  const result = await sendMessage(
    { ...message, url: url.replace('http:', 'https:').replace('127.0.0.1', 'localhost') },
    { to_private: false },
  );
  expect(result).toEqual({ status: null, fault: 'The address is not a public one.' });
  expect(heard).toHaveLength(told);
});

test.each([
  ['93.184.216.34', true],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
])('%s is public: %s', (address, is_public) => {
  expect(isPublicAddress(address)).toBe(is_public);
});

test('whoever does not answer keeps nobody else waiting', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const other = await staff.call('create_webhook', {
    url: `http://127.0.0.1:${port}/nobody`,
    kinds: ['claim'],
  });
  answers = 200;
  const { webhooks } = await staff.call('get_webhooks', {});
  const { revision = 0 } = webhooks.find((one) => one.webhook_id === webhook_id) ?? {};
  await staff.call('save_webhook', {
    ...{ webhook_id, revision, url, kinds: ['claim'], is_active: true },
  });
  for (let n = 0; n < 5; n += 1) {
    await staff.call('try_webhook', { webhook_id: other.webhook_id });
    await staff.call('try_webhook', { webhook_id });
  }
  const told = heard.length;
  const run = app.runJob('deliver_webhooks');
  await expect.poll(() => heard.length).toBe(told + 5);
  silent.closeAllConnections();
  silent.close();
  await run;
  const left = await staff.call('get_webhook_deliveries', { webhook_id: other.webhook_id });
  expect(left.deliveries.map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([
    1, 1, 1, 1, 1,
  ]);
  // No other run tries it meanwhile.
  await app.runJob('deliver_webhooks');
  const meanwhile = await staff.call('get_webhook_deliveries', { webhook_id: other.webhook_id });
  expect(meanwhile.deliveries).toEqual(left.deliveries);
  // It is tried again after a minute, and gets everything once it answers.
  await staff.call('save_webhook', {
    ...{ webhook_id: other.webhook_id, revision: 1, url, kinds: ['claim'], is_active: true },
  });
  app.clock.advance(120_000);
  await app.runJob('deliver_webhooks');
  const after = await staff.call('get_webhook_deliveries', { webhook_id: other.webhook_id });
  expect(after.deliveries.map(({ state }) => state)).toEqual(Array(5).fill('delivered'));
});

test('one that is stopped takes no message to send, and is no way around the most that there may be', async () => {
  const { webhooks } = await staff.call('get_webhooks', {});
  const stopped = await staff.call('create_webhook', { url, kinds: ['claim'] });
  const of = { webhook_id: stopped.webhook_id, url, kinds: ['claim' as const] };
  await staff.call('save_webhook', { ...of, revision: 1, is_active: false });
  for (const action of ['try_webhook', 'resend_webhook'] as const)
    expect((await refusalOf(staff.call(action, { webhook_id: of.webhook_id }))).message).toBe(
      'This webhook is stopped. Start it, and send again.',
    );
  const active = webhooks.filter(({ is_active }) => is_active).length;
  for (let n = active; n < 20; n += 1)
    await staff.call('create_webhook', { url, kinds: ['claim'] });
  const started = await refusalOf(
    staff.call('save_webhook', { ...of, revision: 2, is_active: true }),
  );
  expect(started.message).toBe('There are 20 webhooks. Stop one that nothing uses any more.');
});
