import { beforeAll, describe, expect, it } from 'vitest';
import { newMessageMail, passwordChangedMail } from '#domain/communications/standard-mails.ts';
import { notify } from '#server/communications/notifications.ts';
import { queueEmail, queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, type BuiltAccount } from '#test/harness/factories.ts';
import { TestBrowser } from '#test/harness/browser/test-browser.ts';

let app: TestApp;
let client: BuiltAccount;
let other: BuiltAccount;
beforeAll(async () => {
  app = await startTestApp();
  client = await buildAccount(app.services.db);
  other = await buildAccount(app.services.db);
});

const write = <T>(work: Parameters<typeof runWrite<null, T>>[2]) =>
  runWrite(app.services, systemOrigin('test'), work);

const tell = (event?: 'message' | 'payment') =>
  write((ctx) =>
    notify(ctx, {
      user_ids: [client.user_id, other.user_id],
      message: `about ${event ?? 'something'}`,
      feature: 'claims',
      feature_id: client.user_id,
      ...(event ? { event } : {}),
    }),
  );

const heard = async (account: BuiltAccount) => {
  const list = await app.as(account).call('get_notifications', { page: 1, limit: 20 });
  return list.notifications.map(({ message }) => message).toSorted();
};

describe('[2.26] what people are told', () => {
  it('a bell that is switched off stays silent for that event alone, and for that person alone', async () => {
    await app.as(client).call('save_notice_choices', { muted: ['message.bell', 'message.bell'] });
    expect(await app.as(client).call('get_notice_choices', {})).toEqual({
      muted: ['message.bell'],
    });
    await tell('message');
    await tell('payment');
    await tell();
    expect(await heard(client)).toEqual(['about payment', 'about something']);
    expect(await heard(other)).toEqual(['about message', 'about payment', 'about something']);
  });

  it('an email that only repeats what Paddock shows is left out, one about the log-in never', async () => {
    await app.as(client).call('save_notice_choices', { muted: ['message.email'] });
    const to = { user_id: client.user_id, recipient: client.email, attn: client.attn };
    const message = newMessageMail({ sender_name: 'A', label: 'b', text: 'c', url: 'https://d.e' });
    expect(await write((ctx) => queueStandardMail(ctx, message, to))).toBeNull();
    const for_other = { ...to, user_id: other.user_id, recipient: other.email };
    expect(await write((ctx) => queueStandardMail(ctx, message, for_other))).toEqual(
      expect.any(String),
    );
    const password = passwordChangedMail({ phone: '1' });
    expect(await write((ctx) => queueStandardMail(ctx, password, to))).toEqual(expect.any(String));
  });

  it('an event reminder by hand is refused to whoever has switched those off', async () => {
    await app.as(client).call('save_notice_choices', { muted: ['event_reminder.email'] });
    const reminder = {
      type: 'event_reminder',
      user_id: client.user_id,
      recipient: client.email,
      subject: 'Spa',
      title: 'Spa',
      attn: client.attn,
      body: 'On Friday.',
    };
    await expect(write((ctx) => queueEmail(ctx, reminder))).rejects.toThrow(/event reminders/);
    await app.as(client).call('save_notice_choices', { muted: [] });
    expect(await write((ctx) => queueEmail(ctx, reminder))).toEqual(expect.any(String));
    expect(await heard(client)).toContain('Spa');
  });

  it('what is always told cannot be switched off', async () => {
    for (const muted of [['document.email'], ['password_changed.email'], ['message']])
      expect((await app.as(client).answer('save_notice_choices', { muted })).status).toBe(422);
  });
});

describe('[R45] devices', () => {
  const password = 'green flag at turn nine';
  it('one is logged out by its owner, and by nobody else', async () => {
    const account = await buildAccount(app.services.db, { password });
    const [laptop, phone] = [new TestBrowser(app), new TestBrowser(app)];
    for (const browser of [laptop, phone])
      await browser.post('log_in', { email: account.email, password });
    const { devices } = await app.as(account).call('get_devices', {});
    const own = (await laptop.get('get_devices')).body['devices'] as typeof devices;
    const mine = own.find(({ current }) => current)?.session_id;
    const session_id = devices.find((one) => !one.current && one.session_id !== mine)?.session_id;
    expect((await app.as(other).answer('log_out_device', { session_id })).status).toBe(404);
    expect((await laptop.post('log_out_device', { session_id: session_id ?? '' })).status).toBe(
      200,
    );
    expect(await phone.isLoggedIn()).toBe(false);
    expect(await laptop.isLoggedIn()).toBe(true);
  });
});
