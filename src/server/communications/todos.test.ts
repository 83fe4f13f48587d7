import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;
let todo_id: string;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
  const made = await app.as(cast.admin).call('create_todo', {
    message: 'Call the marshal',
    owner_id: cast.reviewer.user_id,
    due_on: '2026-05-22',
    parent_type: 'claim',
    parent_id: cast.claim_id,
  });
  todo_id = made._id;
});

describe('todos', () => {
  it('[7.34] [3.5] one todo has its status, message and stamp', async () => {
    expect(await app.as(cast.reviewer).call('get_single_todo', { todo_id })).toMatchObject({
      _id: todo_id,
      status: 'open',
      message: 'Call the marshal',
      stamp: app.clock.now().getTime() / 1000,
      owner_name: 'Rik',
      due_on: '2026-05-22',
    });
  });

  it('[7.40] [4.1] ticking makes it done, ticking again opens it', async () => {
    const tick = (status: 'open' | 'done') =>
      app.as(cast.reviewer).call('change_todo_status', { _id: todo_id, status });
    expect(await tick('done')).toMatchObject({
      status: 'done',
      done_at: app.clock.now().getTime() / 1000,
    });
    expect(await tick('done')).toMatchObject({ status: 'done' });
    expect(await tick('open')).toMatchObject({ status: 'open', done_at: null });
    const { entries } = await app
      .as(cast.admin)
      .call('get_activity', { record_kind: 'todo', record_id: todo_id });
    expect(entries.filter(({ action }) => action === 'change_todo_status')).toHaveLength(2);
  });

  it('[3.2] it stands in the thread for staff and the loss adjuster, not for the client', async () => {
    const claim = { parent_type: 'claim', parent_id: cast.claim_id, type_filter: 'todo' } as const;
    for (const who of [cast.admin, cast.adjuster]) {
      const { communication } = await app.as(who).call('get_communication', claim);
      expect(communication).toMatchObject([
        { todo_id, todo_status: 'open', todo_message: 'Call the marshal' },
      ]);
    }
    expect((await app.as(cast.client).call('get_communication', claim)).communication).toEqual([]);
    expect((await app.as(cast.client).answer('get_single_todo', { todo_id })).status).toBe(404);
    expect(
      (await app.as(cast.strangers.loss_adjuster).answer('get_single_todo', { todo_id })).status,
    ).toBe(404);
  });

  it('[8.1] a refusal carries a text for the toast', async () => {
    const answer = await app
      .as(cast.client)
      .answer('change_todo_status', { _id: todo_id, status: 'done' });
    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringMatching(/\w/) } });
  });

  it('[2.53] my list has my own and the unowned, open ones by due date first', async () => {
    await app.as(cast.admin).call('create_todo', { message: 'Somebody order paper' });
    const { todos, total } = await app.as(cast.reviewer).call('get_my_todos', { status: 'open' });
    expect(todos.map(({ message }) => message)).toEqual([
      'Call the marshal',
      'Somebody order paper',
    ]);
    expect(total).toBe(2);
    expect(
      (
        await app
          .as(cast.admin)
          .call('get_todos', { parent_type: 'claim', parent_id: cast.claim_id })
      ).todos,
    ).toHaveLength(1);
  });

  it('[3.5] an owner is staff or a loss adjuster, and a parent needs kind and id', async () => {
    const admin = app.as(cast.admin);
    expect(
      (await admin.answer('create_todo', { message: 'x', owner_id: cast.client.user_id })).status,
    ).toBe(422);
    expect((await admin.answer('create_todo', { message: 'x', parent_type: 'claim' })).status).toBe(
      422,
    );
    expect(
      (await admin.answer('create_todo', { message: 'x', parent_id: cast.claim_id })).status,
    ).toBe(404);
    const stranger = app.as(cast.strangers.loss_adjuster);
    expect(
      (
        await stranger.answer('create_todo', {
          message: 'x',
          parent_type: 'claim',
          parent_id: cast.claim_id,
        })
      ).status,
    ).toBe(404);
  });
});
