import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildAccount,
  buildCar,
  buildEvent,
  buildInsurer,
  unique,
  type BuiltAccount,
} from '#test/harness/factories.ts';

let app: TestApp;
let admin: BuiltAccount;
let van_dalen: BuiltAccount;
let quiet: BuiltAccount;
let event_ids: string[];

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  admin = await buildAccount(db, { account_type: 'admin' });
  van_dalen = await buildAccount(db, { company_name: 'Van Dalen Racing', attn: 'Joris' });
  quiet = await buildAccount(db, {
    company_name: 'Zwart Racing',
    muted_notices: ['event_reminder.email'],
  });
  const first = await buildEvent(db);
  const second = await buildEvent(db, { start_on: '2026-07-10', end_on: '2026-07-12' });
  event_ids = [first.event_id, second.event_id];
  await insure(van_dalen, event_ids);
  await insure(quiet, [first.event_id], 'WP0ZZZ99');
});

/** A policy of a client with one car, without a driver, at these events; or a quote for it. */
async function insure(
  client: BuiltAccount,
  at: readonly string[],
  chassis_number = '',
  { quote, status }: { quote?: 'completed' | 'concept'; status?: DocumentStatus } = {},
) {
  const { db } = app.services;
  const { insurer_id } = await buildInsurer(db);
  const { policy_id } = await db
    .insertInto('policies')
    .values({
      quote_number: `Q-${unique()}`,
      policy_number: quote ? null : `P-${unique()}`,
      document_state: quote ? 'quote' : 'policy',
      status: quote ?? status ?? 'policy_made',
      status_since: app.clock.now().toISOString(),
      user_id: client.user_id,
      insurer_id,
      client_name: client.company_name,
    })
    .returning('policy_id')
    .executeTakeFirstOrThrow();
  const { version_id } = await db
    .insertInto('policy_versions')
    .values({ policy_id, version_number: 1, content: '{}' })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  const car = await buildCar(db, { user_id: client.user_id, chassis_number });
  for (const [position, event_id] of at.entries())
    await db
      .insertInto('policy_items')
      .values({
        policy_id,
        version_id,
        position,
        car_id: car.car_id,
        event_id,
        insured_value: car.insured_value,
        excess_pct: '10.0',
        scope: 'parts_only',
        accident_limit_pct: 100,
        aggregate_mode: 'reinstated',
        sessions: ['race'],
        tax_country: 'NL',
      })
      .execute();
  await db
    .updateTable('policies')
    .set({ locked_version_id: version_id })
    .where('policy_id', '=', policy_id)
    .execute();
  await sql`select fill_cover()`.execute(db);
}

const mail = (body = 'Ready?\n[items]') => ({
  subject: 'Your weekend',
  title: 'Ready',
  content: parseMailMarkup(body),
  sender: 'Paddock',
});
const mailsTo = async (account: BuiltAccount) =>
  (await app.as(admin).call('get_sent_emails', { user_id: account.user_id })).emails;
const reminded = async () => {
  const { events } = await app.as(admin).call('get_upcoming_events', { page_size: 100 });
  return event_ids.map((id) => events.find((one) => one.event_id === id)?.reminder_sent !== null);
};

describe('mails about race weekends', () => {
  it('[9.16] each type names those it concerns, each client once with its cars', async () => {
    const names = async (type: 'event_reminder' | 'missing_cars_drivers' | 'missing_chassis') => {
      const { recipients } = await app.as(admin).call('get_email_recipients', { type, event_ids });
      return recipients.map((one) => [one.name, one.items.length, one.is_unwanted]);
    };
    expect(await names('event_reminder')).toEqual([
      ['Van Dalen Racing', 2, false],
      ['Zwart Racing', 1, true],
    ]);
    expect(await names('missing_cars_drivers')).toHaveLength(2);
    expect(await names('missing_chassis')).toEqual([['Van Dalen Racing', 2, false]]);
  });

  it('[9.16] whose policy is moved about is told, whose cover of the weekend ended is not', async () => {
    const { db } = app.services;
    const { event_id } = await buildEvent(db, { start_on: '2026-08-07', end_on: '2026-08-09' });
    const told = async () => {
      const { recipients } = await app
        .as(admin)
        .call('get_email_recipients', { type: 'event_reminder', event_ids: [event_id] });
      return recipients.map((one) => one.name);
    };
    await insure(await buildAccount(db, { company_name: 'Left Racing' }), [event_id], '', {
      status: 'declined',
    });
    await insure(await buildAccount(db, { company_name: 'Moved Racing' }), [event_id], '', {
      status: 'waiting_for_approval',
    });
    expect(await told()).toEqual(['Moved Racing']);
  });

  it('[2.14] one mail for each client, and the list says that the weekend was reminded', async () => {
    const [first] = event_ids;
    const send = app.as(admin).call('send_event_emails', {
      type: 'event_reminder',
      event_ids: [first ?? ''],
      email: mail(),
    });
    expect(await send).toEqual({ sent: 1 });
    const [email] = await mailsTo(van_dalen);
    const { email: read } = await app
      .as(admin)
      .call('get_sent_email', { email_id: email?.email_id ?? '' });
    expect(read.plain_text).toContain('Dear Joris');
    expect(read.plain_text).toMatch(/- .+: .+ driver missing, chassis number missing/);
    expect(await mailsTo(quiet)).toEqual([]);
    // The other weekend of the same policy was not spoken of.
    expect(await reminded()).toEqual([true, false]);
  });

  it('[2.14] the reminder tells whoever has not accepted a quote that the car is not insured yet', async () => {
    const { db } = app.services;
    const { event_id } = await buildEvent(db);
    const [asked, unsent] = await Promise.all(
      ['Asked Racing', 'Unsent Racing'].map((company_name) => buildAccount(db, { company_name })),
    );
    if (asked) await insure(asked, [event_id], '', { quote: 'completed' });
    if (unsent) await insure(unsent, [event_id], '', { quote: 'concept' });
    const { recipients } = await app
      .as(admin)
      .call('get_email_recipients', { type: 'event_reminder', event_ids: [event_id] });
    expect(recipients.map(({ name, items }) => [name, items])).toEqual([
      [
        'Asked Racing',
        [expect.stringMatching(/not insured yet: quote Q-.+ waits for your answer/)],
      ],
    ]);
  });

  it('[7.41] several weekends are one mail, and whoever was taken off the list gets none', async () => {
    const before = (await mailsTo(van_dalen)).length;
    const input = { type: 'missing_cars_drivers', event_ids, email: mail() } as const;
    expect(await app.as(admin).call('send_event_emails', input)).toEqual({ sent: 2 });
    expect((await mailsTo(van_dalen)).length).toBe(before + 1);
    const none = await app.as(admin).answer('send_event_emails', {
      ...input,
      without_user_ids: [van_dalen.user_id, quiet.user_id],
    });
    expect([none.status, none.body]).toMatchObject([
      409,
      { message: 'Nobody is left to send this to.' },
    ]);
  });

  it('[2.14] asking twice asks once: who was asked for the same within a day gets no second mail', async () => {
    const { db } = app.services;
    const { event_id } = await buildEvent(db);
    const team = await buildAccount(db, { company_name: 'Asked Once Racing' });
    await insure(team, [event_id]);
    const input = { type: 'missing_cars_drivers', event_ids: [event_id], email: mail() } as const;
    const asks = await Promise.all([
      app.as(admin).answer('send_event_emails', input),
      app.as(admin).answer('send_event_emails', input),
    ]);
    expect(asks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await mailsTo(team)).toHaveLength(1);
    const asked = async () => {
      const { recipients } = await app
        .as(admin)
        .call('get_email_recipients', { type: input.type, event_ids: [event_id] });
      return recipients.map(({ asked_at }) => asked_at);
    };
    expect(await asked()).toEqual([expect.any(Number)]);
    app.clock.advance(25 * 3_600_000);
    expect(await asked()).toEqual([null]);
  });

  it('[5.8] an incomplete mail goes to nobody', async () => {
    const before = (await mailsTo(van_dalen)).length;
    const answer = await app.as(admin).answer('send_event_emails', {
      type: 'event_reminder',
      event_ids,
      email: { ...mail(), subject: ' ' },
    });
    expect(answer.body).toMatchObject({ message: 'Please enter a valid subject' });
    expect((await mailsTo(van_dalen)).length).toBe(before);
  });
});
