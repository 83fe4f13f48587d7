import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast, type CastMember } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
});

const namesFor = async (person: CastMember, list: 'claims' | 'quotes' = 'claims') =>
  (await app.as(person).call('get_saved_views', { list })).views.map(({ name }) => name);

const firstViews = async (person: CastMember) =>
  (await app.as(person).call('get_default_saved_views', {})).views;

const add = (person: CastMember, name: string, fields: object = {}) =>
  app.as(person).call('add_saved_view', {
    list: 'claims',
    name,
    query: '?view=all&status=paid&page=3',
    ...fields,
  });

test('a view is kept without its page, and only its owner sees it', async () => {
  await add(cast.admin, 'Zandvoort 2026');
  const own = await app.as(cast.admin).call('get_saved_views', { list: 'claims' });
  expect(own.may_share).toBe(true);
  expect(own.views).toMatchObject([
    {
      name: 'Zandvoort 2026',
      query: 'status=paid&view=all',
      visible_to: 'me',
      is_own: true,
      is_default: false,
    },
  ]);
  expect(await namesFor(cast.reviewer)).toEqual([]);
  expect(await namesFor(cast.admin, 'quotes')).toEqual([]);
});

test('[6.2] a shared view reaches all staff and nobody else; colleagues use it but do not change it', async () => {
  const { view_id } = await add(cast.admin, 'To be paid', { visible_to: 'staff' });
  expect(await namesFor(cast.superadmin)).toEqual(['To be paid']);
  expect(await namesFor(cast.client)).toEqual([]);
  expect(await namesFor(cast.broker)).toEqual([]);

  const colleague = app.as(cast.superadmin);
  await colleague.call('set_default_view', { list: 'claims', view_id });
  const seen = await colleague.call('get_saved_views', { list: 'claims' });
  expect(seen.views).toMatchObject([{ is_own: false, is_default: true }]);
  const first = { list: 'claims', view_id, query: 'status=paid&view=all' };
  expect(await firstViews(cast.superadmin)).toEqual([first]);
  expect(await firstViews(cast.admin)).toEqual([]);
  expect(await colleague.answer('change_saved_view', { view_id, name: 'Mine' })).toMatchObject({
    status: 403,
  });
  expect(await colleague.answer('delete_saved_view', { view_id })).toMatchObject({ status: 403 });

  await app.as(cast.admin).call('change_saved_view', { view_id, visible_to: 'me' });
  expect(await namesFor(cast.superadmin)).toEqual([]);
  expect(await firstViews(cast.superadmin)).toEqual([]);
  expect(await colleague.answer('set_default_view', { list: 'claims', view_id })).toMatchObject({
    status: 404,
  });
});

test('[6.13] somebody else’s view answers not_found, and clients share nothing', async () => {
  const { view_id } = await add(cast.client, 'My paid ones');
  for (const person of [cast.broker, cast.admin, cast.strangers.agent]) {
    const answer = await app.as(person).answer('change_saved_view', { view_id, name: 'x' });
    expect(answer).toMatchObject({ status: 404 });
  }
  const sharing = { list: 'claims', name: 'All', query: '', visible_to: 'staff' };
  expect(await app.as(cast.client).answer('add_saved_view', sharing)).toMatchObject({
    status: 403,
  });
  expect(
    await app.as(cast.client).answer('change_saved_view', { view_id, visible_to: 'staff' }),
  ).toMatchObject({ status: 403 });
});

test('a name stands once, whatever its case; a view can be renamed, refiltered and deleted', async () => {
  const reviewer = app.as(cast.reviewer);
  const { view_id } = await add(cast.reviewer, 'Spa', { is_default: true });
  expect(
    await reviewer.answer('add_saved_view', { list: 'claims', name: 'SPA', query: '' }),
  ).toMatchObject({ status: 422, body: { fields: [{ field: 'name', code: 'taken' }] } });
  await reviewer.call('change_saved_view', { view_id, name: 'Spa 24', query: 'view=paid' });
  const { views } = await reviewer.call('get_saved_views', { list: 'claims' });
  expect(views).toMatchObject([{ name: 'Spa 24', query: 'view=paid', is_default: true }]);
  await reviewer.call('set_default_view', { list: 'claims', view_id: null });
  expect((await reviewer.call('get_saved_views', { list: 'claims' })).views[0]?.is_default).toBe(
    false,
  );
  await reviewer.call('delete_saved_view', { view_id });
  expect(await namesFor(cast.reviewer)).toEqual([]);
});
