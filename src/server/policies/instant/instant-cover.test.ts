import { beforeAll, describe, expect, it } from 'vitest';
import { firstInstantRules } from '#domain/policies/instant/instant-rules.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar, buildDriver, buildEvent } from '#test/harness/factories.ts';
import { buildSeason, type Season } from '#test/harness/policy-factories.ts';
import { payByCard } from '#test/scenarios/card-payer.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

/** A club car of EUR 60,000 on a track day of the next morning, with its driver. */
async function wishFor(
  kind: 'track_day' | 'race_event' = 'track_day',
  terms: { race_hours?: null; championship_id?: null } = {},
) {
  const { db } = app.services;
  const { user_id } = season.people.agent;
  const car = await buildCar(db, {
    user_id,
    car_class: 'CLUB',
    insured_value: 6_000_000,
    registration_country: 'NL',
  });
  const driver = await buildDriver(db, { user_ids: [user_id] });
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const event = await buildEvent(db, {
    circuit_id: 'zandvoort',
    kind,
    start_on: tomorrow,
    end_on: tomorrow,
    ...(kind === 'track_day' ? { race_hours: null, championship_id: null } : {}),
    ...terms,
  });
  const content = {
    cars: [{ car_id: car.car_id, driver_ids: [driver.driver_id] }],
    event_ids: [event.event_id],
  };
  return { car, driver, event, content };
}

const client = () => app.as(season.people.agent);
const staff = () => app.as(season.people.admin);

async function askedBy(wish: Awaited<ReturnType<typeof wishFor>>) {
  const { user_id } = season.people.agent;
  const { content } = wish;
  const preview = await client().call('preview_cover', { user_id, content });
  const saved = await client().call('save_request', { kind: 'new_cover', content });
  const gross = preview.premium?.gross ?? 0;
  const { request_id, revision } = saved;
  const wanted = { request_id, revision, gross, name: 'J. van Dalen', accepted: true } as const;
  return { preview, wanted };
}

/** What an open link to pay is paid by, with the sandbox's card. */
async function pay(payment_url: string) {
  const bulk_id = new URL(payment_url).searchParams.get('bulk_id') ?? '';
  const { url } = await app.anonymous.call('start_bulk_checkout', { bulk_id });
  await payByCard(app, url);
  await app.deliverCardEvents();
  await app.runJobs();
}

describe('instant cover', () => {
  it('a race of unknown length has no price yet, and the client is not asked for what it cannot enter', async () => {
    const { preview } = await askedBy(
      await wishFor('race_event', { race_hours: null, championship_id: null }),
    );
    expect(preview.premium).toBeNull();
    expect(preview.problems).toEqual([
      'How long the races last is not known yet: the premium comes with your quote.',
    ]);
  });

  it('is bought, paid and certified without anybody of the house', async () => {
    const wish = await wishFor();
    const { preview, wanted } = await askedBy(wish);
    expect(preview).toMatchObject({ problems: [], sent_to_a_person: [] });
    const bought = await client().call('buy_request', wanted);
    await app.runJobs();
    const { policy_id } = bought;
    const policy = await staff().call('get_document', { policy_id });
    expect(policy).toMatchObject({
      status: 'policy_made',
      document_state: 'policy',
      gross: preview.premium?.gross,
      accepted_by_client_name: 'J. van Dalen',
      instant: { rules_version: 1, own_rules: false, bought_by_name: expect.any(String) },
    });
    expect(policy.instant?.checks).toHaveLength(14);
    expect(policy.version).toMatchObject({ referrals: [{ reason: 'event_within_24_hours' }] });
    const pdf = await client().download('get_policy_pdf', { policy_id });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const certificate = await client().call('get_certificate', { policy_id });
    expect(certificate).toMatchObject({ state: 'covered_from', event_id: wish.event.event_id });
    await pay(bought.payment_url);
    expect(await client().call('get_document', { policy_id })).toMatchObject({
      amount_open: 0,
      paid_state: 'paid',
    });
    const request = await client().call('get_request', { request_id: wanted.request_id });
    expect(request).toMatchObject({ outcome: 'bought', quote_id: policy_id });
    expect((await client().attempt('buy_request', wanted)).status).toBe(409);
  });

  it('the rule that sends it to a person is named, before and while buying', async () => {
    const { preview, wanted } = await askedBy(await wishFor('race_event'));
    expect(preview.sent_to_a_person[0]).toMatchObject({ rule: 'kind' });
    const refused = await client().attempt('buy_request', wanted);
    expect(refused).toMatchObject({
      status: 409,
      body: { reason: 'not_instant', message: expect.stringContaining('are not sold at once') },
    });
    const request = await client().call('get_request', { request_id: wanted.request_id });
    expect(request.status).toBe('created');
  });

  it('another premium than the one that was seen is not charged', async () => {
    const { wanted } = await askedBy(await wishFor());
    const refused = await client().attempt('buy_request', { ...wanted, gross: wanted.gross - 1 });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'price_changed' } });
  });

  it('what is not paid ends within the hour, before it begins, and owes nothing', async () => {
    const { wanted } = await askedBy(await wishFor());
    const { policy_id } = await client().call('buy_request', wanted);
    app.clock.advance(51 * 60_000);
    await app.runJobs();
    expect(await client().call('get_document', { policy_id })).toMatchObject({
      status: 'cancelled',
      amount_open: 0,
    });
  });

  it('a premium adds up, and each excess has its price', async () => {
    const { preview } = await askedBy(await wishFor());
    const { premium } = preview;
    if (!premium) throw new Error('no premium');
    const rounds = premium.rounds.reduce((sum, one) => sum + one.premium, 0);
    expect(rounds).toBe(premium.items_total);
    expect(premium.items_total - premium.discount + premium.minimum_added).toBe(premium.net);
    const tax = premium.taxes.reduce((sum, one) => sum + one.ipt, 0);
    expect(premium.net + premium.fee + tax).toBe(premium.gross);
    const [first] = premium.excess;
    const same = premium.by_excess.find(({ excess_pct }) => excess_pct === first?.excess_pct);
    expect(same?.gross).toBe(premium.gross);
    expect(premium.by_excess.map(({ excess_pct }) => excess_pct)).toHaveLength(16);
  });
});

describe('instant rules', () => {
  it('a superadmin sets them, for a brokerage too; the versions before are kept', async () => {
    const { superadmin, brokerage } = season.people;
    const broker_id = brokerage.user_id;
    const narrow = { ...firstInstantRules, max_value: 5_000_000, kinds: ['track_day' as const] };
    const rules = { ...narrow, car_classes: [...narrow.car_classes] };
    const given = { broker_id, version_number: 0, rules, note: 'Small cars only' };
    expect((await staff().attempt('save_instant_rules', given)).status).toBe(404);
    await app.as(superadmin).call('save_instant_rules', given);
    expect((await app.as(superadmin).attempt('save_instant_rules', given)).status).toBe(409);
    const { preview } = await askedBy(await wishFor());
    expect(preview.sent_to_a_person).toMatchObject([{ rule: 'value' }]);
    const back = { broker_id, version_number: 1, rules: null, note: '' };
    await app.as(superadmin).call('save_instant_rules', back);
    const { versions } = await staff().call('get_instant_rules', {});
    expect(versions.map((one) => [one.broker_id, one.version_number])).toEqual([
      [null, 1],
      [broker_id, 2],
      [broker_id, 1],
    ]);
    const again = await askedBy(await wishFor());
    expect(again.preview.sent_to_a_person).toEqual([]);
  });
});
