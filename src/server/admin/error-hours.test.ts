import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { stretchKey } from '#domain/admin/fault-hours.ts';
import { MOST_USERS_KEPT } from '#domain/admin/error-words.ts';
import { forgetFaultsOf, recordError } from '#server/platform/error-log.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
});

beforeEach(async () => {
  await app.services.db.deleteFrom('error_log').execute();
});

const fault = (message: string, more: object = {}) =>
  recordError(app.services, {
    source: 'server',
    route: 'GET /api/get_claims',
    error: Object.assign(new Error(message), { stack: `Error: ${message}\n    at here` }),
    ...more,
  });
const errors = (input: InputOf<'get_error_log'> = {}) =>
  app.as(cast.superadmin).call('get_error_log', input);
const hours = (input: InputOf<'get_error_hours'> = {}) =>
  app.as(cast.superadmin).call('get_error_hours', input);

describe('faults by the hour', () => {
  it('[2.20] are counted by hour, day and kind, and an hour narrows the log to what came in it', async () => {
    await fault('slow');
    await fault('slow');
    app.clock.advance(2 * 3600_000);
    await fault('quick', { route: 'POST /api/approve_claim' });
    const { stretches, occurrences } = await hours();
    expect(occurrences).toBe(3);
    expect(stretches).toHaveLength(24);
    expect(stretches.slice(-3).map(({ faults }) => faults)).toEqual([2, 0, 1]);
    const hour = stretchKey(stretches.at(-3)!);
    expect((await errors({ hour })).errors.map(({ message }) => message)).toEqual(['slow']);
    expect((await errors({ hour: stretchKey(stretches.at(-2)!) })).total).toBe(0);
    // The chart in which the hour is chosen stays whole.
    const narrowed = await hours({ hour });
    expect(narrowed.stretches).toEqual(stretches);
    expect(narrowed.occurrences).toBe(2);
    for (const period of ['168', '720'] as const)
      expect(
        (await hours({ hours: period })).stretches.reduce((sum, { faults }) => sum + faults, 0),
      ).toBe(3);
    const routed = await hours({ route: 'POST /api/approve_claim' });
    expect(routed.stretches.slice(-3).map(({ faults }) => faults)).toEqual([0, 0, 1]);
    const odd = await app.as(cast.superadmin).answer('get_error_log', { hour: 'yesterday' });
    expect(odd).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  });

  it('say whom a fault of the server hit, and nobody of a caller without a session', async () => {
    await app.asOwner('alter table todos rename to todos_away');
    for (const person of [cast.admin, cast.reviewer, cast.admin])
      expect((await app.as(person).answer('get_my_todos', {})).status).toBe(500);
    await app.asOwner('alter table todos_away rename to todos');
    const [row] = (await errors({ search: 'todos' })).errors;
    expect(row).toMatchObject({ users: 2, occurrences: 3, last_user_id: cast.admin.user_id });
    await fault('outside');
    const [outside] = (await errors({ search: 'outside' })).errors;
    expect(outside).toMatchObject({ users: 0, last_user_id: null });
  });

  it('say whom they hit, each person once, and can be narrowed to one, to a route and a release', async () => {
    const { user_id } = cast.client;
    await fault('slow', { user_id, release: '1.0' });
    await fault('slow', { user_id, release: '1.1' });
    await fault('slow', { user_id: cast.admin.user_id, release: '1.1' });
    await fault('slow', { release: '1.1' });
    await fault('other', { route: 'r' });
    const [row] = (await errors({ user_id })).errors;
    expect(row).toMatchObject({ message: 'slow', users: 2, occurrences: 4 });
    expect((await errors({ user_id: cast.broker.user_id })).total).toBe(0);
    expect((await errors({ route: 'r' })).errors.map(({ message }) => message)).toEqual(['other']);
    expect((await errors({ release: '1.1' })).total).toBe(1);
    expect((await errors({ release: '1.0' })).total).toBe(0);
    const { users, routes, releases } = await hours();
    expect(new Set(users.map((one) => one.user_id))).toEqual(
      new Set([user_id, cast.admin.user_id]),
    );
    expect(routes.toSorted()).toEqual(['GET /api/get_claims', 'r']);
    expect(releases).toEqual(['1.1']);
    const sorted = await errors({ sortBy: 'users', ascending: false });
    expect(sorted.errors.map((one) => one.users)).toEqual([2, 0]);
  });

  it('keep no more than two hundred people, and forget those who are erased', async () => {
    const { user_id } = cast.client;
    await sql`insert into error_log (fingerprint, source, message, user_ids)
      select 'many', 'job', 'many', array(select gen_random_uuid() from generate_series(2, ${MOST_USERS_KEPT}::int))`.execute(
      app.services.db,
    );
    await fault('slow', { user_id });
    await forgetFaultsOf(app.services.db, sql`(select ${user_id}::uuid)`);
    const [row] = (await errors({ search: 'slow' })).errors;
    expect(row).toMatchObject({ users: 0, last_user_id: null, occurrences: 1 });
    expect((await errors({ search: 'many' })).errors[0]?.users).toBe(MOST_USERS_KEPT - 1);
  });

  it('that are a month old are forgotten, their kind stays', async () => {
    await fault('slow');
    app.clock.advance(32 * 86_400_000);
    await fault('quick');
    await app.runJob('clean_up_records');
    const kept = await app.services.db.selectFrom('error_hours').select('faults').execute();
    expect(kept).toHaveLength(1);
    expect((await errors()).total).toBe(2);
  });

  it('are for superadmins alone', async () => {
    for (const who of [cast.admin, cast.client, cast.broker, cast.insurer, cast.adjuster])
      expect((await app.as(who).answer('get_error_hours', {})).status).toBe(403);
    expect((await app.anonymous.answer('get_error_hours', {})).status).toBe(401);
  });
});
