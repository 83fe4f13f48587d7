import { beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { addDays } from '#domain/dates.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let policy_id: string;
let quote_id: string;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  ({ policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids }));
  ({ policy_id: quote_id } = await buildPolicy(app, {
    ...{ season, status: 'completed', event_ids: [season.event_ids[1]] },
  }));
});

const admin = () => app.as(season.people.admin);
const superadmin = () => app.as(season.people.superadmin);

async function changeSpa(of: {
  start_on?: string;
  end_on?: string;
  status?: 'cancelled' | 'planned';
}) {
  const event = await admin().call('get_event', { event_id: season.event_ids[1] });
  const { event_id, name, championship_id, circuit_id, country, kind, race_hours } = event;
  const { start_on, end_on, status, source, active, revision } = event;
  const input = {
    ...{ event_id, name, championship_id, circuit_id, country, kind, race_hours },
    sessions: event.sessions as InputOf<'update_event'>['sessions'],
    ...{ start_on, end_on, status, source, active, revision, ...of },
  };
  const { preview_hash } = await admin().call('preview_event_change', input);
  await admin().call('update_event', { ...input, preview_hash });
  await app.runJobs();
}

const follow = () => app.runJob('follow_called_off_events');
const todosOfSpa = async () =>
  (await admin().call('get_todo_list', { page_size: 100 })).todos.filter(
    (one) => one.event_id === season.event_ids[1],
  );
/** Those of it that nobody has ticked; and how many are done. */
const openOfSpa = async () => (await todosOfSpa()).filter(({ status }) => status === 'open');
const doneOfSpa = async () => (await todosOfSpa()).length - (await openOfSpa()).length;
const numberOf = async (id: string) => {
  const { policy_number, quote_number } = await admin().call('get_document', { policy_id: id });
  return policy_number ?? quote_number;
};
/** What the bell of the other one of staff says of the event. */
async function bell(): Promise<string[]> {
  const { notifications } = await superadmin().call('get_notifications', {});
  return notifications
    .filter((one) => one.feature === 'events' && one.feature_id === season.event_ids[1])
    .map(({ message }) => message);
}

/** What the client was mailed of it in the order of time, and how often its bell rang. */
async function toldClient() {
  const mails = await app.services.db
    .selectFrom('emails')
    .select(['type', 'body', 'parent_id'])
    .where('type', 'in', ['event_called_off', 'event_held', 'event_moved'])
    .orderBy('created_at')
    .orderBy('email_id')
    .execute();
  const { notifications } = await app.as(season.people.agent).call('get_notifications', {});
  const bells = notifications.filter(({ message }) => /is called off|is held/.test(message));
  return { mails, bells: bells.length };
}
const mailed = async () => (await toldClient()).mails.map(({ type }) => type);

test('a moved event is told to staff with the policies and quotes that are at it, to tick off, and to the client', async () => {
  const { start_on, end_on } = await admin().call('get_event', { event_id: season.event_ids[1] });
  await changeSpa({ start_on: addDays(start_on, 7), end_on: addDays(end_on, 7) });
  expect(await bell()).toEqual([
    expect.stringContaining(
      `not 10-07-2026 – 12-07-2026: 1 policy (${await numberOf(policy_id)}) and 1 quote (${await numberOf(quote_id)}).`,
    ),
  ]);
  expect(await todosOfSpa()).toMatchObject([
    { status: 'open', message: expect.stringContaining('is held on 17-07-2026 – 19-07-2026, not') },
  ]);
  const told = await toldClient();
  expect(told).toMatchObject({ mails: [{ type: 'event_moved', parent_id: policy_id }], bells: 1 });
  expect(told.mails[0]?.body).toContain(
    `is held on 17-07-2026 – 19-07-2026, not 10-07-2026 – 12-07-2026. It is insured on policy ${await numberOf(policy_id)}.`,
  );
  // Moved again before anybody looked: the same todo says where it is now, the client hears again.
  await changeSpa({ start_on: addDays(start_on, 8), end_on: addDays(end_on, 8) });
  await changeSpa({ start_on: addDays(start_on, 7), end_on: addDays(end_on, 7) });
  expect(await todosOfSpa()).toMatchObject([
    { message: expect.stringContaining('not 18-07-2026') },
  ]);
  expect(await mailed()).toEqual(['event_moved', 'event_moved', 'event_moved']);
});

test('one that is called off is one todo that names what is left, told once, and done when nothing is left', async () => {
  await changeSpa({ status: 'cancelled' });
  await follow();
  const [todo, ...others] = await openOfSpa();
  expect(others).toEqual([]);
  // That it was moved is nobody's to look at any more.
  expect(await doneOfSpa()).toBe(1);
  expect(todo).toMatchObject({ status: 'open', owner_id: null });
  expect(todo?.message).toMatch(/17-07-2026 – 19-07-2026, is called off\. To deal with: 1 policy/u);
  expect(todo?.message).toContain(`1 quote (${await numberOf(quote_id)})`);
  expect(await bell()).toHaveLength(4);
  const told = (await toldClient()).mails.at(-1);
  expect(told).toMatchObject({ type: 'event_called_off', parent_id: policy_id });
  expect(told?.body).toContain(`It is insured on policy ${await numberOf(policy_id)}.`);
  expect(told?.body).toContain('all of its premium and the tax on it back');
  expect((await toldClient()).bells).toBe(4);

  // Held after all, and called off again: asked for again, and told again.
  await changeSpa({ status: 'planned' });
  expect([await openOfSpa(), await doneOfSpa()]).toEqual([[], 1]);
  await follow();
  expect((await mailed()).slice(3)).toEqual(['event_called_off', 'event_held']);
  expect((await toldClient()).mails.at(-1)?.body).toContain(
    `is held on 17-07-2026 – 19-07-2026 after all.\n- Cover: it is insured on policy ${await numberOf(policy_id)} as it was`,
  );
  await changeSpa({ status: 'cancelled' });
  expect(await openOfSpa()).toHaveLength(1);
  await follow();
  expect((await mailed()).slice(3)).toEqual(['event_called_off', 'event_held', 'event_called_off']);

  const saved = await app.as(season.people.agent).call('save_request', {
    ...{ kind: 'withdraw_event', policy_id, message: 'Called off' },
    content: { event_id: season.event_ids[1] },
  });
  await admin().call(
    'apply_request',
    await app.as(season.people.agent).call('submit_request', saved),
  );
  await admin().call('send_quote', await stateOf(app, policy_id));
  await follow();
  const [left] = await openOfSpa();
  expect(left?.message).not.toContain('policy');
  const state = await stateOf(app, quote_id);
  await admin().call('change_document_status', {
    ...{ ...state, status: 'cancelled', reason: 'Called off' },
  });
  await follow();
  expect([await openOfSpa(), await doneOfSpa()]).toEqual([[], 2]);
  await follow();
  expect(await doneOfSpa()).toBe(2);

  // Held after all when it was taken off: the client hears that it is not insured there.
  await changeSpa({ status: 'planned' });
  const last = (await toldClient()).mails.at(-1);
  expect(last).toMatchObject({ type: 'event_held', parent_id: policy_id });
  expect(last?.body).toContain(
    `it was taken off policy ${await numberOf(policy_id)}. **You are not insured there.**`,
  );
});
