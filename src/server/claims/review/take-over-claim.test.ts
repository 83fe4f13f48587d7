import { beforeAll, expect, test } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type ClaimPeople,
  keyOf,
  readClaim,
} from '#test/harness/claim-factories.ts';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

test('another handler takes a review over, the one before is told, and nobody takes over what is its own', async () => {
  const claim = await buildClaim(app, await buildCover(app, people));
  const key = () => keyOf(app, claim);
  const take = async (who: ClaimPeople['admin']) =>
    app.as(who).call('take_over_claim', await key());
  expect(await refusalOf(take(people.second_admin))).toMatchObject({ code: 'transition_refused' });

  await app.as(people.admin).call('review_claim', await key());
  expect(await refusalOf(take(people.agent))).toMatchObject({ code: 'forbidden' });
  expect(await refusalOf(take(people.admin))).toMatchObject({ code: 'transition_refused' });
  const taken = await take(people.second_admin);
  expect(taken.parties.reviewer).toMatchObject({ user_id: people.second_admin.user_id });
  const offered = async (who: ClaimPeople['admin']) =>
    (await readClaim(app, claim, who)).abilities.includes('take_over_claim');
  expect([await offered(people.admin), await offered(people.second_admin)]).toEqual([true, false]);

  const { notifications } = await app.as(people.admin).call('get_notifications', {});
  expect(JSON.stringify(notifications)).toContain('somebody else goes on with the review');
  const { entries } = await app.as(people.admin).call('get_activity', {
    record_kind: 'claim',
    record_id: claim.claim_id,
  });
  expect(entries[0]?.past).toBe('Took the review over');
});

test('what there is to do for a claim goes over with its review', async () => {
  const claim = await buildClaim(app, await buildCover(app, people));
  const key = () => keyOf(app, claim);
  await app.as(people.admin).call('review_claim', await key());
  await app.as(people.admin).call('ask_claim_info', {
    ...(await key()),
    ...{ items: ['photos'], message: 'Photos of the chassis, please.', due_on: '2026-06-03' },
  });
  const owners = async () => {
    const { todos } = await app.as(people.admin).call('get_todos', {
      parent_type: 'claim',
      parent_id: claim.claim_id,
    });
    return todos.map(({ owner_id }) => owner_id);
  };
  expect(await owners()).toEqual([people.admin.user_id]);
  await app.as(people.second_admin).call('take_over_claim', await key());
  expect(await owners()).toEqual([people.second_admin.user_id]);
});

test('a review is given back while the client has the ball, and whoever takes the answer up goes on with it', async () => {
  const claim = await buildClaim(app, await buildCover(app, people));
  const key = () => keyOf(app, claim);
  const release = async (who: ClaimPeople['admin']) =>
    app.as(who).call('release_claim_review', await key());
  await app.as(people.admin).call('review_claim', await key());
  expect(await refusalOf(release(people.admin))).toMatchObject({ code: 'transition_refused' });
  await app.as(people.admin).call('ask_claim_info', {
    ...(await key()),
    ...{ items: ['photos'], message: 'Photos of the chassis, please.', due_on: '2026-06-03' },
  });
  expect(await refusalOf(release(people.second_admin))).toMatchObject({
    code: 'transition_refused',
  });
  expect((await release(people.admin)).parties.reviewer).toBeNull();
  const { notifications } = await app.as(people.second_admin).call('get_notifications', {});
  expect(JSON.stringify(notifications)).toContain('its review waits for a colleague');
  const { todos } = await app.as(people.admin).call('get_todos', {
    parent_type: 'claim',
    parent_id: claim.claim_id,
  });
  expect(todos.map(({ owner_id }) => owner_id)).toEqual([null]);

  await app.as(people.agent).call('answer_claim_info', {
    ...(await key()),
    answer: 'The chassis is straight.',
  });
  const taken = await app.as(people.second_admin).call('review_claim', await key());
  expect(taken.parties.reviewer).toMatchObject({ user_id: people.second_admin.user_id });
});
