import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar, buildEvent } from '#test/harness/factories.ts';
import { buildRequest, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import { mailsWithLinks } from '#test/harness/read-mails.ts';

let app: TestApp;
let season: Season;
let other_car: string;

/** One car of EUR 260,000.00 fits into the agreement at an event, two do not. */
const agreement = {
  ...{
    umr: 'B0572KST26',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    currency: 'EUR' as const,
  },
  ...{ lines: ['on_track' as const], countries: [], classes: [] },
  ...{ highest_series_level: null, highest_driver_level: null, value_per_car: null },
  ...{ value_per_event: 40_000_000, value_per_transport: null, premium_limit: null },
  ...{ commission_pct: '15', profit_commission_pct: '0', notes: '' },
};

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const { user_id } = season.people.agent;
  other_car = (await buildCar(app.services.db, { user_id, registration_country: 'NL' })).car_id;
  const { insurer_id } = season;
  await app.services.db
    .updateTable('insurers')
    .set({ name: 'Kestrel' })
    .where('insurer_id', '=', insurer_id)
    .execute();
  await app.as(season.people.superadmin).call('save_binder', { ...agreement, insurer_id });
});

const admin = () => app.as(season.people.admin);
const client = () => app.as(season.people.agent);
const terms = { name: 'J. van Dalen', accepted: true } as const;

let weekends = 0;
/** A race at Zandvoort in a weekend that nobody else has. */
async function weekend(): Promise<string> {
  weekends += 1;
  const day = new Date(Date.UTC(2026, 6, 1 + 7 * weekends)).toISOString().slice(0, 10);
  const dates = { name: 'Zandvoort', start_on: day, end_on: day };
  return (await buildEvent(app.services.db, { circuit_id: 'zandvoort', ...dates })).event_id;
}

async function quoteOf(event_id: string, car_id = season.car_id): Promise<string> {
  const request = await buildRequest(app, { ...season, car_id }, { event_ids: [event_id] });
  const { insurer_id } = season;
  const { policy_id } = await admin().call('quote_request', { ...request, insurer_id });
  return policy_id;
}

const send = async (policy_id: string) => admin().call('send_quote', await stateOf(app, policy_id));

async function sentQuote(event_id: string, car_id?: string): Promise<string> {
  const policy_id = await quoteOf(event_id, car_id);
  await send(policy_id);
  return policy_id;
}

const accept = async (who: ReturnType<typeof client>, policy_id: string) =>
  who.call('accept_quote', { ...(await stateOf(app, policy_id)), ...terms });

async function policyOf(event_id: string): Promise<string> {
  const policy_id = await sentQuote(event_id);
  await accept(client(), policy_id);
  await admin().call('make_policy', await stateOf(app, policy_id));
  return policy_id;
}

const full =
  'Beyond B0572KST26 of Kestrel. Zandvoort: asked EUR 260,000.00, used EUR 260,000.00, limit EUR 400,000.00 for an event and circuit weekend.';

test('the bar while quoting and the card of the agreement count the same', async () => {
  const event_id = await weekend();
  const { insurer_id } = season;
  const [binder] = (await admin().call('get_binders', { insurer_id })).binders;
  const { binder_id = '' } = binder ?? {};
  const eventsOf = async () =>
    (await admin().call('get_binder_capacity', { binder_id })).uses.filter(
      ({ code, used }) => code === 'value_per_event' && used === 10_400_000,
    );
  expect(await eventsOf()).toEqual([]);
  // 40 % of a car of 260,000.00, the rest is another insurer's, who agreed to nothing and limits nothing.
  const policy_id = await quoteOf(event_id);
  const { version, revision } = await admin().call('get_document', { policy_id });
  const other = await app.services.db
    .insertInto('insurers')
    .values({ name: 'Osprey', lines: ['on_track'] })
    .returning('insurer_id')
    .executeTakeFirstOrThrow();
  const panel = [
    { insurer_id, share_bp: 4000 },
    { insurer_id: other.insurer_id, share_bp: 6000 },
  ];
  const content = { ...version.content!, panel };
  const { agreements } = await admin().call('preview_quote_rating', { policy_id, content });
  expect(agreements).toHaveLength(1);
  expect(agreements[0]).toMatchObject({ umr: 'B0572KST26', refused: [] });
  expect(agreements[0]?.uses).toContainEqual({
    ...{ code: 'value_per_event', what: 'Zandvoort', limit: binder?.value_per_event },
    ...{ used: 0, asked: 10_400_000 },
  });
  await admin().call('save_quote', { policy_id, revision, content });
  await send(policy_id);
  expect(await eventsOf()).toEqual([]);
  await accept(client(), policy_id);
  expect(await eventsOf()).toHaveLength(1);
  const own = await app.as(season.people.insurer).call('get_capacity', { policy_id });
  expect(own.agreements.map(({ insurer_name }) => insurer_name)).toEqual(['Kestrel']);
});

describe('two want the last capacity', () => {
  test('accepted at once over the wire by client and staff, exactly one binds', async () => {
    const event_id = await weekend();
    const quotes: string[] = [];
    for (const car_id of [season.car_id, other_car, season.car_id, other_car])
      quotes.push(await sentQuote(event_id, car_id));
    const keys: string[] = [];
    for (const who of [client(), admin()])
      keys.push((await who.call('create_api_token', { name: 'Desk', scope: 'write' })).token);
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const at = await Promise.all(quotes.map((policy_id) => stateOf(app, policy_id)));
    const answers = await Promise.all(
      at.map(async ({ policy_id, revision }, index) => {
        const answer = await fetch(`${address}/api/accept_quote`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${keys[index % 2]}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ policy_id, revision, ...terms }),
        });
        return { status: answer.status, body: (await answer.json()) as { reason?: string } };
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.reason === 'binder')).toHaveLength(3);
    const stand = await Promise.all(quotes.map((policy_id) => stateOf(app, policy_id)));
    expect(stand.filter(({ status }) => status === 'accepted_by_client')).toHaveLength(1);
  });
});

/** Why staff read that they cannot send it. */
const refusedToSend = async (policy_id: string) =>
  (await admin().call('get_capacity', { policy_id })).send_refused;

const limitAdmin = async (limits: Record<string, number | null> | null) =>
  app.services.db
    .updateTable('accounts')
    .set({ authority_limits: limits && JSON.stringify(limits) })
    .where('user_id', '=', season.people.admin.user_id)
    .execute();

test('what is typed says beforehand that it is more than its sender may send', async () => {
  const policy_id = await quoteOf(await weekend());
  const { version } = await admin().call('get_document', { policy_id });
  const refused = async (insured_value: number) => {
    const [item] = version.content!.items;
    const content = { ...version.content!, items: [{ ...item!, insured_value }] };
    return (await admin().call('preview_quote_rating', { policy_id, content })).send_refused;
  };
  const none = { adjustment_pct: null, claim_approval: null, claim_payment: null };
  const limits = { ...none, refund: null, write_off: null, value: 26_000_000 };
  await limitAdmin(limits);
  expect(await refused(26_000_000)).toBeNull();
  expect(await refused(26_000_001)).toContain('is beyond your limit of EUR 260,000.00');
  expect(await refused(500_000_001)).toBe('A superadmin has to clear the referral.');
  await limitAdmin(null);
});

describe('beyond the agreement nothing binds', () => {
  let event_id: string;
  let waiting: string;
  beforeAll(async () => {
    event_id = await weekend();
    waiting = await sentQuote(event_id, other_car);
    await policyOf(event_id);
  });

  test('by staff for the client, who read the agreement, the limit, what is used and what is asked', async () => {
    const refusal = await refusalOf(accept(admin(), waiting));
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining(full) });
    expect(refusal.message).toMatch(/ may approve this very risk: ask the insurer\.$/);
  });

  test('by the link in the mail', async () => {
    const mail = (await mailsWithLinks(app, { parent_id: waiting })).at(-1);
    const [, policy_key = ''] = /policy_key=([^&\]]+)/.exec(mail?.body ?? '') ?? [];
    const link = { policy_id: waiting, policy_key, version_id: '' };
    const refused = await app.anonymous.attempt('accept_policy_info', { ...link, ...terms });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'binder' } });
    // Who is not of the house reads no figures of an agreement.
    expect(JSON.stringify(refused.body)).not.toContain('400,000');
  });

  test('until the insurer approves that very risk by name', async () => {
    const policy_id = await quoteOf(event_id, other_car);
    const told = await refusedToSend(policy_id);
    expect(told).toBe((await refusalOf(send(policy_id))).message);
    expect(told).toContain(full);
    const at = await stateOf(app, policy_id);
    const asked = await admin().call('change_document_status', {
      ...{ ...at, status: 'waiting_for_approval' },
    });
    await app.as(season.people.insurer).call('approve_document', asked);
    const { version } = await admin().call('get_document', { policy_id });
    expect(version.approval?.beyond).toEqual([expect.stringContaining('used EUR 260,000.00')]);
    expect(await refusedToSend(policy_id)).toBeNull();
    await send(policy_id);
    expect(await accept(client(), policy_id)).toMatchObject({ status: 'accepted_by_client' });
  });
});

test('what was approved while there was room is refused once somebody else took it', async () => {
  const event_id = await weekend();
  const policy_id = await quoteOf(event_id, other_car);
  const at = await stateOf(app, policy_id);
  const asked = await admin().call('change_document_status', {
    ...{ ...at, status: 'waiting_for_approval' },
  });
  await app.as(season.people.insurer).call('approve_document', asked);
  await send(policy_id);
  await policyOf(event_id);
  expect((await refusalOf(accept(admin(), policy_id))).message).toContain(full);
});

test('instant cover asks a person where the agreement has no room', async () => {
  const day = '2026-12-01';
  const { db } = app.services;
  const { event_id } = await buildEvent(db, {
    ...{ circuit_id: 'zandvoort', kind: 'track_day', race_hours: null, championship_id: null },
    ...{ start_on: day, end_on: day },
  });
  const { user_id } = season.people.agent;
  const car = await buildCar(db, {
    ...{ user_id, car_class: 'CLUB', insured_value: 6_000_000, registration_country: 'NL' },
  });
  const content = {
    cars: [{ car_id: car.car_id, driver_ids: [season.driver_id] }],
    event_ids: [event_id],
  };
  const before = await client().call('preview_cover', { user_id, content });
  expect(before.sent_to_a_person).toEqual([]);
  await accept(client(), await sentQuote(event_id, other_car));
  // 260,000.00 of 400,000.00 are used: 60,000.00 fit, with two such cars already there they would not.
  const { insurer_id } = season;
  const { binders } = await admin().call('get_binders', { insurer_id });
  await app.as(season.people.superadmin).call('save_binder', {
    ...binders[0]!,
    value_per_event: 30_000_000,
  });
  const { sent_to_a_person } = await client().call('preview_cover', { user_id, content });
  expect(sent_to_a_person).toEqual([{ rule: 'capacity', text: expect.any(String) }]);
  const saved = await client().call('save_request', { kind: 'new_cover', content });
  const bought = client().call('buy_request', {
    ...saved,
    ...{ gross: before.premium?.gross ?? 0, ...terms },
  });
  expect(await refusalOf(bought)).toMatchObject({ status: 409 });
});
