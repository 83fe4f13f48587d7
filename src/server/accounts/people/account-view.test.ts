import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import { type Caller, refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, type BuiltAccount } from '#test/harness/factories.ts';
import { sampleInput } from '#test/harness/sample-input.ts';

let app: TestApp;
let admin: BuiltAccount;
let client: BuiltAccount;
const reason = 'The client cannot find the invoice of May.';

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  admin = await buildAccount(db, { account_type: 'admin', attn: 'Sanne' });
  client = await buildAccount(db, { company_name: 'Van Dalen Racing' });
});

/** A session of its own of somebody of the staff, which looks as the client. */
async function viewing(): Promise<Caller> {
  const caller = app.as(admin);
  await caller.call('start_view_as', { user_id: client.user_id, reason });
  return caller;
}

const later = (minutes: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000));

const writes = (Object.entries(contract) as [ActionName, Action][]).filter(
  ([, { kind, while_viewing }]) => (kind === 'write' || kind === 'upload') && !while_viewing,
);

describe('viewing as somebody else', () => {
  it('[6.2] staff see what the client sees, and are told as whom and until when', async () => {
    const caller = await viewing();
    expect(await caller.call('is_logged_in', {})).toMatchObject({
      user_id: client.user_id,
      account_type: 'agent',
      viewing: { viewer_name: 'Sanne', until: app.clock.now().getTime() / 1000 + 1800 },
    });
    const own = await refusalOf(caller.call('get_accounts', {}));
    expect(own).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('refuses every write of the contract but the end of the view', async () => {
    const caller = await viewing();
    expect(writes.length).toBeGreaterThan(100);
    const answers: Record<string, string> = {};
    for (const [name, { kind, input }] of writes) {
      if (kind === 'upload') continue;
      const { status, body } = await caller.answer(name, sampleInput(input));
      answers[name] = `${status} ${(body as { code?: string }).code ?? ''}`;
    }
    expect(Object.entries(answers).filter(([, answer]) => answer !== '403 view_only')).toEqual([]);
  });

  it('is for staff only, with a reason, and never of staff', async () => {
    const asClient = app.as(client).call('start_view_as', { user_id: admin.user_id, reason });
    expect(await refusalOf(asClient)).toMatchObject({ status: 403, code: 'forbidden' });
    const superadmin = await buildAccount(app.services.db, { account_type: 'superadmin' });
    const ofStaff = app.as(superadmin).call('start_view_as', { user_id: admin.user_id, reason });
    expect(await refusalOf(ofStaff)).toMatchObject({ code: 'transition_refused' });
    const short = app.as(admin).call('start_view_as', { user_id: client.user_id, reason: 'look' });
    expect((await refusalOf(short)).fields.join()).toMatch(/^reason: /);
  });

  it('ends by itself after 30 minutes; nothing is written until the end has been seen', async () => {
    const caller = await viewing();
    later(31);
    expect(await caller.call('is_logged_in', {})).toMatchObject({
      user_id: admin.user_id,
      viewing: null,
    });
    const todo = { message: 'Call Van Dalen Racing' };
    expect(await refusalOf(caller.call('create_todo', todo))).toMatchObject({ code: 'view_only' });
    await caller.call('stop_view_as', {});
    await caller.call('create_todo', todo);
  });

  it('start and stop stand in the activity of both, with the reason', async () => {
    const caller = await viewing();
    await caller.call('stop_view_as', {});
    expect(await caller.call('is_logged_in', {})).toMatchObject({ user_id: admin.user_id });
    for (const { user_id } of [admin, client]) {
      const rows = await app.services.db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'after'])
        .where('record_kind', '=', 'account')
        .where('record_id', '=', user_id)
        .where('action', 'in', ['start_view_as', 'stop_view_as'])
        .orderBy('audit_id', 'desc')
        .limit(2)
        .execute();
      expect(rows.map((row) => [row.action, row.actor_id])).toEqual([
        ['stop_view_as', admin.user_id],
        ['start_view_as', admin.user_id],
      ]);
      expect(rows[1]?.after).toMatchObject({ reason });
    }
  });
});
