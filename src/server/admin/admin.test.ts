import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db);
});

const report = (more: object = {}) =>
  app.anonymous.answer('report_browser_error', {
    message: 'x is undefined for caro@example.test, order 4711',
    stack: 'TypeError: x is undefined\n    at screen.tsx:10',
    route: '/dashboard/claims/01890000-0000-7000-8000-000000000000?tab=thread',
    release: '0.1.0',
    ...more,
  });
const errors = (input: object = {}) => app.as(cast.superadmin).call('get_error_log', input);

describe('audit trail', () => {
  it('says who did what to a record, newest first, for staff only', async () => {
    const claim = { parent_type: 'claim', parent_id: cast.claim_id } as const;
    await app
      .as(cast.client)
      .call('add_communication', { ...claim, communication_string: 'Hello' });
    app.clock.advance(1000);
    await app.as(cast.admin).call('add_communication', { ...claim, communication_string: 'Hi' });
    const question = { record_kind: 'claim', record_id: cast.claim_id };
    const { entries, total } = await app.as(cast.admin).call('get_activity', question);
    expect(entries.map(({ actor_name, action }) => [actor_name, action])).toEqual([
      ['Anouk', 'add_communication'],
      ['Caro', 'add_communication'],
    ]);
    expect(total).toBe(2);
    expect(entries[0]?.changes.map(({ field }) => field)).toContain('communication_id');
    const filtered = await app
      .as(cast.admin)
      .call('get_activity', { ...question, actor_id: cast.client.user_id });
    expect(filtered.total).toBe(1);
    const narrow = (more: object) =>
      app.as(cast.admin).call('get_activity', { ...question, ...more });
    expect(await narrow({ kinds: ['message'] })).toMatchObject({
      total: 2,
      kinds: ['message'],
      people: [{ name: 'Anouk' }, { name: 'Caro' }],
    });
    expect((await narrow({ kinds: ['email', 'status'] })).total).toBe(0);
    expect((await narrow({ by_product: true })).total).toBe(0);
    // Before a moment: the first of the two came a second earlier, and its own second counts.
    const [, first] = entries.map(({ stamp }) => stamp);
    expect(await narrow({ until: first })).toMatchObject({
      total: 1,
      entries: [{ actor_name: 'Caro' }],
    });
    expect((await narrow({ until: (first ?? 0) - 1 })).total).toBe(0);
    expect((await narrow({ until: (first ?? 0) + 1 })).total).toBe(2);
    for (const who of [cast.client, cast.broker, cast.insurer, cast.adjuster])
      expect((await app.as(who).answer('get_activity', question)).status).toBe(404);
  });

  it('counts 10,000 entries at most, and none for who reads the newest alone', async () => {
    const record_id = cast.claim_id.replace(/^./, 'f');
    await sql`insert into audit_log (actor_name, actor_type, action, record_kind, record_id)
      select 'Anouk', 'admin', 'add_communication', 'todo', ${record_id} from generate_series(1, 10001)`.execute(
      app.services.db,
    );
    const staff = app.as(cast.admin);
    const ask = (more: object) => staff.call('get_activity', { page_size: 5, ...more });
    expect(await ask({})).toMatchObject({ total: 10_000, total_is_least: true });
    const newest = await ask({ with_total: false });
    expect(newest).toMatchObject({ total: 5, total_is_least: true });
    expect(newest.entries).toEqual((await ask({})).entries);
    const of = { record_kind: 'claim', record_id: cast.claim_id };
    expect(await ask(of)).toMatchObject({ total: 2, total_is_least: false });
  });

  it('[2.25] everybody sees what was done to the own account, and to no other', async () => {
    const ask = (user_id?: string) =>
      app.as(cast.client).answer('get_activity', {
        record_kind: 'account',
        ...(user_id ? { record_id: user_id } : {}),
      });
    expect((await ask(cast.client.user_id)).status).toBe(200);
    expect((await ask(cast.admin.user_id)).status).toBe(404);
    expect((await ask()).status).toBe(404);
  });
});

describe('the own activity', () => {
  it('is cut as the account is: no notes, level and commission, and no entry of which nothing is left', async () => {
    const { user_id } = cast.client;
    const staff = app.as(cast.superadmin);
    const change = async (fields: object) => {
      const { revision } = await staff.call('get_account', { user_id });
      await staff.call('update_account', { user_id, revision, ...fields });
    };
    await change({ notes: 'Kanarienvogel pays late' });
    await change({ claim_level: 9, commission_pct: '28.5', phone: '+31 23 555 0101' });
    const question = { record_kind: 'account', record_id: user_id, action: 'update_account' };
    const seen = await app.as(cast.client).call('get_activity', question);
    expect(seen.entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['phone'],
    ]);
    expect(seen.total).toBe(1);
    const staffs = await staff.call('get_activity', question);
    expect(staffs.total).toBe(2);
    expect(JSON.stringify(staffs)).toMatch(/Kanarienvogel.*|28\.5/);
    const { export_id } = await app.as(cast.client).call('start_list_export', {
      list: 'activity',
      question,
      format: 'csv',
    });
    await app.runJobs();
    const file = await app.as(cast.client).download('get_list_export_file', { export_id });
    expect(file.bytes.toString()).toContain('555 0101');
    expect(file.bytes.toString()).not.toMatch(/Kanarienvogel|28\.5|Claim level|Notes/);
  });
});

describe('error log', () => {
  it("[8.10] counts a browser's fault by kind, without personal data", async () => {
    expect((await report()).status).toBe(200);
    expect(
      (await report({ route: '/dashboard/claims/01890000-0000-7000-8000-000000000001' })).status,
    ).toBe(200);
    const { errors: rows, total } = await errors({ source: 'browser' });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      occurrences: 2,
      status: 'open',
      route: '/dashboard/claims/:id',
      release: '0.1.0',
      message: 'x is undefined for <address> order #',
    });
  });

  it('[6.8] only superadmins read and mark it; a fixed fault that returns is open again', async () => {
    expect((await app.as(cast.admin).answer('get_error_log', {})).status).toBe(403);
    const [row] = (await errors()).errors;
    const error_id = row!.error_id;
    await app.as(cast.superadmin).call('set_error_status', { error_id, status: 'fixed' });
    expect((await errors({ status: 'fixed' })).total).toBe(1);
    await report();
    expect((await errors({ status: 'open' })).total).toBe(1);
    const unknown = await app
      .as(cast.superadmin)
      .answer('set_error_status', { error_id: cast.claim_id, status: 'fixed' });
    expect(unknown.status).toBe(404);
  });

  it('is sorted by how often a fault came', async () => {
    await report({ message: 'Another fault' });
    const counts = async (ascending: boolean) =>
      (await errors({ sortBy: 'occurrences', ascending })).errors.map((row) => row.occurrences);
    const rare_first = await counts(true);
    expect(new Set(rare_first).size).toBeGreaterThan(1);
    expect(rare_first).toEqual(rare_first.toSorted((a, b) => a - b));
    expect(await counts(false)).toEqual(rare_first.toReversed());
  });

  it('[8.10] a page that repeats its fault is stopped', async () => {
    let last = 200;
    for (let n = 0; n < 25; n += 1) last = (await report()).status;
    expect(last).toBe(429);
    app.clock.advance(61_000);
    expect((await report()).status).toBe(200);
  });
});

describe('nightly clean-up', () => {
  it('a repeated write is known for a week', async () => {
    const todo = () => app.as(cast.admin).call('create_todo', { message: 'once' }, { key: 'k1' });
    const first = await todo();
    app.clock.advance(6 * 86_400_000);
    await app.runJob('clean_up_records');
    expect((await todo())._id).toBe(first._id);
    app.clock.advance(2 * 86_400_000);
    await app.runJob('clean_up_records');
    expect((await todo())._id).not.toBe(first._id);
  });
});
