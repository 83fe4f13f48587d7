import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
  const { claim_id, admin, reviewer } = cast;
  const add = (todo: InputOf<'create_todo'>) => app.as(admin).call('create_todo', todo);
  await add({
    message: 'Call the marshal of Zandvoort',
    owner_id: reviewer.user_id,
    due_on: '2026-05-22',
    parent_type: 'claim',
    parent_id: claim_id,
  });
  await add({ message: 'Check the bank file', owner_id: admin.user_id });
  const { _id } = await add({ message: 'Send the calendar', due_on: '2026-05-20' });
  await app.as(reviewer).call('change_todo_status', { _id, status: 'done' });
});

const read = (input: InputOf<'get_todo_list'>) => app.as(cast.admin).call('get_todo_list', input);
const messages = async (input: InputOf<'get_todo_list'>) =>
  (await read(input)).todos.map(({ message }) => message);

describe('the list of all todos', () => {
  it('holds those of every record and owner, what is due first, with the name of the record', async () => {
    const { todos, total, counts } = await read({});
    expect(todos.map(({ message }) => message)).toEqual([
      'Send the calendar',
      'Call the marshal of Zandvoort',
      'Check the bank file',
    ]);
    expect(todos[1]).toMatchObject({ record_name: cast.claim_number, owner_name: 'Rik' });
    expect([total, counts]).toEqual([3, { open: 2, done: 1 }]);
  });

  it('is narrowed by status, owner, day and words, and counts every status all the same', async () => {
    const open = await read({ filters: { status: ['open'] } });
    expect([open.total, open.counts]).toEqual([2, { open: 2, done: 1 }]);
    expect(await messages({ filters: { whose: ['mine'] } })).toEqual(['Check the bank file']);
    expect(await messages({ filters: { whose: ['nobody', 'others'] } })).toHaveLength(2);
    expect(await messages({ filters: { from: '2026-05-21', to: '2026-05-22' } })).toEqual([
      'Call the marshal of Zandvoort',
    ]);
    expect(await messages({ search: 'ZÁNDVOORT' })).toEqual(['Call the marshal of Zandvoort']);
    expect(await messages({ search: '%' })).toHaveLength(3);
    expect(await messages({ search: '%%' })).toEqual([]);
  });

  it('tells what is of the track from what is of the various insurances', async () => {
    const { admin, policy_id, claim_id } = cast;
    await app.services.db
      .updateTable('policies')
      .set({ insurance_type: 'VAL' })
      .where('policy_id', '=', policy_id)
      .execute();
    await app.as(admin).call('create_todo', {
      message: 'Ask for the receipt',
      due_on: '2026-05-23',
      parent_type: 'policy',
      parent_id: policy_id,
    });
    expect(await messages({ filters: { insurance_type: 'vi' } })).toEqual(['Ask for the receipt']);
    // By it every link leads to the page of the record, and not to that of another kind.
    const mine = await app.as(admin).call('get_my_todos', { status: 'open' });
    const receipt = mine.todos.find(({ message }) => message === 'Ask for the receipt');
    expect(receipt).toMatchObject({ is_vi: true });
    const { entries } = await app
      .as(admin)
      .call('get_activity', { record_kind: 'claim', record_id: claim_id });
    expect(entries.map(({ is_vi }) => is_vi)).not.toContain(true);
    const track = await read({ filters: { insurance_type: 'track' } });
    expect([track.total, track.counts, track.todos[0]?.parent_id]).toEqual([
      1,
      { open: 1 },
      claim_id,
    ]);
    // What is about no record is of neither.
    expect(await messages({ filters: {} })).toHaveLength(4);
  });

  it('refuses a filter or a sort that the list does not have, at its field', async () => {
    const ask = (input: object) => app.as(cast.admin).answer('get_todo_list', input);
    expect(await ask({ sortBy: 'message' })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'sortBy' }] },
    });
    expect(await ask({ filters: { status: ['late'] } })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'filters.status.0' }] },
    });
  });
});
