import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { addDays } from '#domain/dates.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildRequest, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let policy_number: string;

/** A policy of the season's client, issued: its event is covered and its premium owed. */
beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const admin = app.as(season.people.admin);
  const request = await buildRequest(app, season);
  const { policy_id } = await admin.call('quote_request', {
    ...{ ...request, insurer_id: season.insurer_id },
  });
  await admin.call('send_quote', await stateOf(app, policy_id));
  await app.as(season.people.agent).call('accept_quote', {
    ...{ ...(await stateOf(app, policy_id)), name: 'J. van Dalen', accepted: true },
  });
  await admin.call('make_policy', await stateOf(app, policy_id));
  const found = await app.services.db
    .selectFrom('policies')
    .select('policy_number')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  policy_number = found.policy_number ?? '';
});

type Person = Season['people'][keyof Season['people']];

const keyOf = (url: string) => new URL(url).searchParams.get('key') ?? '';

async function feedOf(key: string) {
  const { status, headers, bytes } = await app.anonymous.download('get_calendar_feed', { key });
  return { status, type: headers['content-type'], text: bytes.toString().replaceAll('\r\n ', '') };
}

async function calendarOf(person: Person) {
  const { url } = await app.as(person).call('make_calendar_link', {});
  return feedOf(keyOf(url));
}

test('a client follows its covered event and what it owes, each under the same name whenever it is read', async () => {
  const client = app.as(season.people.agent);
  const { url } = await client.call('make_calendar_link', {});
  const first = await feedOf(keyOf(url));
  expect(first).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
  expect(first.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(first.text).toContain(policy_number);
  expect(first.text).toMatch(/LOCATION:[^\r]+\\, Netherlands\r\n/);
  expect(first.text).toMatch(/SUMMARY:EUR [\d\\,.]+ is due\r\n/);
  const uids = (text: string) => text.match(/UID:[^\r]+/g);
  expect(uids((await feedOf(keyOf(url))).text)).toEqual(uids(first.text));
  const kept = await app.services.db.selectFrom('calendar_links').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(keyOf(url));
  const { link } = await client.call('get_calendar_link', {});
  expect(link?.last_read_at).not.toBeNull();
});

test('a new link ends the one before it, and one that is taken away opens nothing', async () => {
  const client = app.as(season.people.agent);
  const [one, two] = [
    await client.call('make_calendar_link', {}),
    await client.call('make_calendar_link', {}),
  ];
  expect((await feedOf(keyOf(one.url))).status).toBe(404);
  expect((await feedOf(keyOf(two.url))).status).toBe(200);
  await client.call('revoke_calendar_link', {});
  expect((await feedOf(keyOf(two.url))).status).toBe(404);
  expect(await client.call('get_calendar_link', {})).toEqual({ link: null });
  expect((await client.attempt('revoke_calendar_link', {})).status).toBe(404);
});

test('each role reads its own rows alone', async () => {
  const staff = await calendarOf(season.people.admin);
  expect(staff.text).toContain('(1 car)');
  expect(staff.text).toContain('of premium is due');
  expect(staff.text).toContain('Premium tax of');
  const insurer = await calendarOf(season.people.insurer);
  expect(insurer.text).toContain('(1 car)');
  expect(insurer.text).not.toContain('is due');
  const adjuster = await calendarOf(season.people.loss_adjuster);
  expect(adjuster.status).toBe(200);
  expect(adjuster.text).not.toContain('BEGIN:VEVENT');
});

test('a moved event is the same one with a higher number; one that is called off stays, and says so, also once its cars are out', async () => {
  const admin = app.as(season.people.admin);
  const { url } = await app.as(season.people.agent).call('make_calendar_link', {});
  const entry = async () => {
    const { text } = await feedOf(keyOf(url));
    const of = text.split('BEGIN:VEVENT').filter((one) => one.includes('UID:event-'));
    const [, uid] = of[0]?.match(/UID:(event-[^\r]+)/u) ?? [];
    const line = (name: string) => of[0]?.match(new RegExp(`${name}[:;]([^\r]+)`, 'u'))?.[1];
    return {
      n: of.length,
      uid,
      sequence: Number(line('SEQUENCE')),
      ...{ starts: line('DTSTART'), status: line('STATUS') },
    };
  };
  const before = await entry();
  expect(before).toMatchObject({ n: 1, status: 'CONFIRMED' });
  const event_id = before.uid?.slice('event-'.length, 'event-'.length + 36) ?? '';
  const change = async (of: { start_on?: string; end_on?: string; status?: 'cancelled' }) => {
    const event = await admin.call('get_event', { event_id });
    const { name, championship_id, circuit_id, country, kind, race_hours } = event;
    const sessions = event.sessions as InputOf<'update_event'>['sessions'];
    const { start_on, end_on, status, source, active, revision } = event;
    const input = {
      ...{ event_id, name, championship_id, circuit_id, country, kind, race_hours, sessions },
      ...{ start_on, end_on, status, source, active, revision, ...of },
    };
    const { preview_hash } = await admin.call('preview_event_change', input);
    await admin.call('update_event', { ...input, preview_hash });
  };
  const { start_on, end_on } = await admin.call('get_event', { event_id });
  await change({ start_on: addDays(start_on, 7), end_on: addDays(end_on, 7) });
  const moved = await entry();
  expect(moved).toEqual({
    ...before,
    sequence: before.sequence + 1,
    starts: `VALUE=DATE:${addDays(start_on, 7).replaceAll('-', '')}`,
  });
  await change({ status: 'cancelled' });
  const off = { ...moved, sequence: moved.sequence + 1, status: 'CANCELLED' };
  expect(await entry()).toEqual(off);
  await sql`update cover_intervals set known_to = now() where known_to is null`.execute(
    app.services.db,
  );
  expect(await entry()).toEqual(off);
});

test('a key is dead while its account is shut, and a network that guesses keys waits', async () => {
  const { url } = await app.as(season.people.agent).call('make_calendar_link', {});
  const { user_id } = season.people.agent;
  const shut = (active: boolean) =>
    app.services.db
      .updateTable('accounts')
      .set({ active })
      .where('user_id', '=', user_id)
      .execute();
  await shut(false);
  expect((await feedOf(keyOf(url))).status).toBe(404);
  await shut(true);
  let status = 0;
  for (let tries = 0; tries < 25 && status !== 429; tries += 1)
    ({ status } = await feedOf(`pdc_guess${tries}`));
  expect(status).toBe(429);
});
