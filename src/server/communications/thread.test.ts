import { beforeAll, describe, expect, it } from 'vitest';
import { recordMessage, recordStatusChange } from '#server/communications/thread-messages.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;
let claim: { parent_type: 'claim'; parent_id: string };

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
  claim = { parent_type: 'claim', parent_id: cast.claim_id };
});

const say = (who: { user_id: string }, text: string, more: object = {}) =>
  app.as(who).answer('add_communication', { ...claim, communication_string: text, ...more });
const textsFor = async (who: { user_id: string }, type_filter = 'message') =>
  (await app.as(who).call('get_communication', { ...claim, type_filter })).communication.map(
    (message) => message.communication_string,
  );

describe('threads', () => {
  it('[7.37] [3.2] [2.55] people on a record read what the others wrote, oldest first, with the badge of each', async () => {
    await say(cast.client, 'Hit the wall in turn 3');
    app.clock.advance(60_000);
    await say(cast.reviewer, 'Please keep the parts');
    const { communication, left_out, abilities } = await app
      .as(cast.client)
      .call('get_communication', { ...claim, type_filter: 'message' });
    expect(
      communication.map(({ communication_string, sender, sender_type, sender_name }) => [
        communication_string,
        sender,
        sender_type,
        sender_name,
      ]),
    ).toEqual([
      ['Hit the wall in turn 3', cast.client.user_id, 'agent', 'Caro'],
      ['Please keep the parts', cast.reviewer.user_id, 'admin', 'Rik'],
    ]);
    expect(communication[1]!.stamp - communication[0]!.stamp).toBe(60);
    expect(left_out).toBe(0);
    expect(abilities).toEqual(['add_communication', 'upload_file']);
  });

  it.each(['agent', 'brokerage', 'insurer', 'loss_adjuster'] as const)(
    '[7.37] a %s whom the record does not concern gets the same answer as for none at all',
    async (kind) => {
      const stranger = app.as(cast.strangers[kind]);
      const real = await stranger.answer('get_communication', claim);
      const none = await stranger.answer('get_communication', {
        ...claim,
        parent_id: '01890000-0000-7000-8000-000000000000',
      });
      expect(real).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect({ ...(real.body as object), request_id: '' }).toEqual({
        ...(none.body as object),
        request_id: '',
      });
    },
  );

  it.each(['', '\n', '  \n '])('[5.1] %j is not a message', async (text) => {
    expect(await say(cast.client, text)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'communication_string', code: 'required' }] },
    });
  });

  it('[6.11] the insurer reads and does not write', async () => {
    expect(await textsFor(cast.insurer)).toContain('Please keep the parts');
    expect((await say(cast.insurer, 'Hello')).status).toBe(403);
  });

  it('[7.49] [3.3] a client cannot forge a sender, a type or a status change', async () => {
    for (const forged of [
      { type_message: 'status_change' },
      { sender: cast.admin.user_id },
      { sender_name: 'Rik' },
      { email_id: cast.claim_id },
    ])
      expect((await say(cast.client, 'submitted#approved', forged)).status).toBe(422);
    expect(await textsFor(cast.client, 'status_change')).toEqual([]);
  });

  it('[2.57] [6.10] only staff send as somebody, and only as the people of the record', async () => {
    const { contacts } = await app.as(cast.admin).call('get_communication', claim);
    expect(contacts.map(({ attn }) => attn)).toEqual(['Caro', 'Bram', 'Lars']);
    expect((await app.as(cast.client).call('get_communication', claim)).contacts).toEqual([]);

    expect((await say(cast.client, 'x', { send_as: cast.broker.user_id })).status).toBe(403);
    expect((await say(cast.admin, 'x', { send_as: cast.strangers.agent.user_id })).status).toBe(
      422,
    );
    const { communication } = await app.as(cast.admin).call('add_communication', {
      ...claim,
      communication_string: 'By phone: it rained',
      send_as: cast.client.user_id,
    });
    expect(communication).toMatchObject({
      sender: cast.client.user_id,
      sender_name: 'Caro',
      sender_type: 'agent',
    });
    const other = await app.as(cast.admin).call('add_communication', {
      ...claim,
      communication_string: 'A marshal called',
      send_as: 'other',
    });
    expect(other.communication).toMatchObject({ sender: 'other', sender_type: 'other' });
  });

  it('[3.2] internal notes are for staff and loss adjusters', async () => {
    expect((await say(cast.client, 'psst', { internal: true })).status).toBe(403);
    expect((await say(cast.adjuster, 'Looks like wear', { internal: true })).status).toBe(200);
    expect(await textsFor(cast.reviewer)).toContain('Looks like wear');
    expect(await textsFor(cast.adjuster)).toContain('Looks like wear');
    for (const who of [cast.client, cast.broker, cast.insurer])
      expect(await textsFor(who)).not.toContain('Looks like wear');
  });

  it('[3.4] [2.58] the server alone writes a status change, two statuses with a hash between', async () => {
    await runWrite(app.services, systemOrigin('test'), (ctx) =>
      recordStatusChange(ctx, { ...claim, from: 'submitted', to: 'under_review' }),
    );
    expect(await textsFor(cast.admin, 'status_change')).toEqual(['submitted#under_review']);
  });

  it('[4.27] a client reads of a status change only when what a client sees changes', async () => {
    await runWrite(app.services, systemOrigin('test'), (ctx) =>
      recordStatusChange(ctx, { ...claim, from: 'under_review', to: 'info_required' }),
    );
    expect(await textsFor(cast.client, 'status_change')).toEqual(['submitted#info_required']);
    expect(await textsFor(cast.adjuster, 'status_change')).toHaveLength(2);
  });

  it('[7.37] the filter takes several types joined by ~ and refuses others', async () => {
    const { communication } = await app
      .as(cast.admin)
      .call('get_communication', { ...claim, type_filter: 'status_change~message' });
    expect(new Set(communication.map(({ type_message }) => type_message))).toEqual(
      new Set(['message', 'status_change']),
    );
    expect(
      (
        await app
          .as(cast.admin)
          .answer('get_communication', { ...claim, type_filter: "message~' or 1=1" })
      ).status,
    ).toBe(422);
  });

  it('[2.53] a thread opens where one has read up to, and shows what the other side has seen', async () => {
    await app.as(cast.client).call('set_thread_read', claim);
    const now = app.clock.now().getTime() / 1000;
    expect(await app.as(cast.client).call('get_communication', claim)).toMatchObject({
      read_until: now,
      seen_until: 0,
    });
    expect(await app.as(cast.admin).call('get_communication', claim)).toMatchObject({
      read_until: 0,
      seen_until: now,
    });
  });

  it('[3.8] [2.26] the other side is told by notification, the client by one mail in four hours', async () => {
    const told = await app.as(cast.client).call('get_notifications', { page: 1, limit: 100 });
    expect(
      told.notifications.find(({ message }) => message.includes('Please keep the parts')),
    ).toMatchObject({
      feature: 'claims',
      feature_id: cast.claim_id,
      seen: false,
    });
    const handler = await app.as(cast.reviewer).call('get_notifications', { page: 1, limit: 100 });
    expect(handler.notifications.some(({ message }) => message.includes('Hit the wall'))).toBe(
      true,
    );
    const mails = await app.services.db
      .selectFrom('emails')
      .select(['recipient', 'subject'])
      .where('type', '=', 'new_message')
      .execute();
    expect(mails).toEqual([
      { recipient: cast.client.email, subject: 'New message about claim CL-2026-0001' },
    ]);
  });

  it('[7.37] of a long thread the newest 500 come, and the rest is counted', async () => {
    const policy = { parent_type: 'policy', parent_id: cast.policy_id } as const;
    await runWrite(app.services, systemOrigin('test'), async (ctx) => {
      for (let n = 0; n < 503; n += 1)
        await recordMessage(ctx, {
          ...policy,
          type_message: 'other',
          communication_string: String(n),
        });
    });
    const { communication, left_out } = await app.as(cast.admin).call('get_communication', policy);
    expect([communication.length, left_out]).toEqual([500, 3]);
    expect(communication.at(-1)?.communication_string).toBe('502');
  });

  it('[7.49] a text with a NUL is kept without it', async () => {
    const answer = await say(cast.client, 'a\u0000b');
    expect(answer).toMatchObject({
      status: 200,
      body: { communication: { communication_string: 'ab' } },
    });
  });
});
