import { beforeAll, describe, expect, it } from 'vitest';
import { insurerUserIds, notify, staffIds } from '#server/communications/notifications.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
  for (const message of ['first', 'second', 'third']) {
    await runWrite(app.services, systemOrigin('test'), (ctx) =>
      notify(ctx, {
        user_ids: [cast.admin.user_id, cast.client.user_id, cast.admin.user_id, null],
        message,
        feature: 'claims',
        feature_id: cast.claim_id,
      }),
    );
    app.clock.advance(1000);
  }
});

const mine = (input: object = {}) =>
  app.as(cast.admin).call('get_notifications', { page: 1, limit: 5, ...input });

describe('notifications', () => {
  it('[7.20] [2.59] come newest first with the number of unseen ones, each person once', async () => {
    const { notifications, total, unseen } = await mine({ limit: 2 });
    expect(notifications.map(({ message }) => message)).toEqual(['third', 'second']);
    expect([total, unseen]).toEqual([3, 3]);
  });

  it('[7.39] [2.61] one is marked seen, again without harm, and never that of somebody else', async () => {
    const { notifications } = await mine();
    const [{ _id: id } = { _id: '' }] = notifications;
    expect((await app.as(cast.client).answer('set_notification_seen', { id })).status).toBe(404);
    await app.as(cast.admin).call('set_notification_seen', { id });
    await app.as(cast.admin).call('set_notification_seen', { id });
    expect((await mine()).unseen).toBe(2);
    expect((await mine({ unseen: true })).notifications.map(({ message }) => message)).toEqual([
      'second',
      'first',
    ]);
  });

  it("[7.39] all are marked at once, only one's own", async () => {
    expect(await app.as(cast.admin).call('set_all_notifications_seen', {})).toEqual({ marked: 2 });
    expect((await mine()).unseen).toBe(0);
    expect(
      (await app.as(cast.client).call('get_notifications', { page: 1, limit: 5 })).unseen,
    ).toBe(3);
  });

  it('[2.26] those about a policy are found by one choice, under whichever name their page goes', async () => {
    for (const feature of ['policies', 'new-policies', 'new-quotes'])
      await runWrite(app.services, systemOrigin('test'), (ctx) =>
        notify(ctx, { user_ids: [cast.broker.user_id], message: feature, feature, feature_id: '' }),
      );
    const { notifications } = await app
      .as(cast.broker)
      .call('get_notifications', { page: 1, limit: 5, feature: 'new-policies' });
    expect(notifications.map(({ message }) => message).toSorted()).toEqual([
      'new-policies',
      'policies',
    ]);
  });

  it('[1.5] staff are admins and superadmins; an insurer is told through its people', async () => {
    const ids = [cast.superadmin, cast.admin, cast.reviewer].map(({ user_id }) => user_id);
    expect(new Set(await staffIds(app.services.db))).toEqual(new Set(ids));
    const { insurer_id } = await app.services.db
      .selectFrom('claims')
      .select('insurer_id')
      .executeTakeFirstOrThrow();
    expect(await insurerUserIds(app.services.db, insurer_id)).toEqual([cast.insurer.user_id]);
  });
});
