import { beforeAll, expect, test } from 'vitest';
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
