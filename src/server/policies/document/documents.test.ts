import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentStatuses } from '#domain/policies/document-status.ts';
import { allowedNextStatuses } from '#domain/policies/document-transitions.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, buildCar, handOutPages } from '#test/harness/factories.ts';
import { unknownId } from '#test/harness/sample-input.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  await handOutPages(app.services.db, season.people.brokerage.user_id);
});

async function editable(policy_id: string) {
  const { version } = await app.as(season.people.admin).call('get_document', { policy_id });
  if (!version.content) throw new Error('staff see the content');
  return version.content;
}

describe('lists of documents', () => {
  it('[2.40] [9.6] each role finds its own, with exact totals, views and a sub-row for each car', async () => {
    const { people, event_ids, driver_id } = season;
    await buildPolicy(app, { status: 'concept', season });
    const sent = await buildPolicy(app, { status: 'completed', season });
    const policy = await buildPolicy(app, { season, event_ids });
    const second = await buildCar(app.services.db, {
      user_id: people.agent.user_id,
      chassis_number: '',
    });
    const admin = app.as(people.admin);

    const two = await admin.call('duplicate_quote', { policy_id: sent.policy_id });
    const { items } = await admin.call('get_quote_item_defaults', {
      policy_id: two.policy_id,
      car_id: second.car_id,
      event_ids: [event_ids[0]],
      driver_ids: [driver_id],
    });
    const content = await editable(two.policy_id);
    await admin.call('save_quote', {
      ...(await stateOf(app, two.policy_id)),
      content: { ...content, items: [...content.items, ...items] },
    });

    const quotes = await admin.call('get_documents', { document_state: 'quote' });
    expect(quotes.total).toBe(3);
    expect(quotes.counts).toMatchObject({ all: 3, needs_action: 2, sent: 1, expired: 0 });
    const row = quotes.documents.find((one) => one.policy_id === two.policy_id);
    expect(row).toMatchObject({
      car_title: 'Porsche 911 GT3 Cup',
      missing: ['chassis'],
      sum_insured: 52_000_000,
    });
    expect(row?.sub_policies.map((one) => [one.sub_policy_number, one.missing])).toEqual([
      [`${row?.document_number}-1`, []],
      [`${row?.document_number}-2`, ['chassis']],
    ]);
    const policies = await admin.call('get_documents', {
      document_state: 'policy',
      view: 'active',
    });
    expect(policies.documents.map((one) => one.policy_id)).toEqual([policy.policy_id]);
    expect(policies.counts).toMatchObject({
      all: 1,
      active: 1,
      ended: 0,
      starting_soon: 0,
      missing_data: 0,
    });

    const mine = await app.as(people.agent).call('get_documents', { document_state: 'quote' });
    expect([mine.total, mine.documents.map((one) => one.policy_id)]).toEqual([1, [sent.policy_id]]);
    const broker = await app
      .as(people.brokerage)
      .call('get_documents', { document_state: 'quote' });
    expect(broker.total).toBe(3);
    expect((await app.as(people.stranger).call('get_documents', {})).total).toBe(0);
    const other = await buildAccount(app.services.db, { account_type: 'insurer' });
    expect((await app.as(other).call('get_documents', {})).total).toBe(0);
  });

  it('filters, search and sort narrow the list, and the total follows', async () => {
    const { people, event_ids } = season;
    const admin = app.as(people.admin);
    const by_event = await admin.call('get_documents', { filters: { event: [event_ids[1]] } });
    expect([by_event.total, by_event.documents.length]).toEqual([1, 1]);
    const by_status = await admin.call('get_documents', { filters: { status: ['completed'] } });
    expect(by_status.total).toBe(by_status.documents.length);
    const found = await admin.call('get_documents', { search: 'gt3 cup' });
    expect(found.total).toBeGreaterThan(1);
    expect((await admin.call('get_documents', { search: '100%' })).total).toBe(0);
    const sorted = await admin.call('get_documents', {
      sortBy: 'premium',
      ascending: true,
      page_size: 2,
      page: 2,
    });
    expect(sorted.documents).toHaveLength(2);
    const series = await admin.call('get_documents', { filters: { series: ['DTM'] } });
    expect(series.total).toBe(0);
  });
});

describe('the drop-down', () => {
  it('[4.6]–[4.20] offers and takes exactly the moves of the table, from every status to every status', async () => {
    const quote = await buildPolicy(app, { status: 'concept', season });
    const admin = app.as(season.people.admin);
    const wrong: string[] = [];
    for (const from of documentStatuses)
      for (const to of documentStatuses) {
        await sql`update policies set status = ${from} where policy_id = ${quote.policy_id}`.execute(
          app.services.db,
        );
        const { status } = await admin.attempt('change_document_status', {
          ...(await stateOf(app, quote.policy_id)),
          status: to,
          reason: 'because',
        });
        if ((status === 200) !== allowedNextStatuses(from).includes(to))
          wrong.push(`${from} → ${to}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  it('[4.7] only staff move by the drop-down', async () => {
    const quote = await buildPolicy(app, { status: 'completed', season });
    for (const who of ['agent', 'brokerage', 'insurer', 'loss_adjuster'] as const) {
      const { status } = await app
        .as(season.people[who])
        .attempt('change_document_status', { ...quote, status: 'cancelled' });
      expect(status).toBe(403);
    }
  });
});

describe('the editor', () => {
  it('every field that keeps a quote from being priced is named', async () => {
    const quote = await buildPolicy(app, { status: 'concept', season });
    const content = await editable(quote.policy_id);
    const items = content.items.map((item) => ({
      ...item,
      car_class: 'TRACTOR',
      race_hours: null,
    }));
    const admin = app.as(season.people.admin);
    const refused = await admin.attempt('save_quote', { ...quote, content: { ...content, items } });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        fields: [{ field: 'content.items.0.car_class' }, { field: 'content.items.0.race_hours' }],
      },
    });
    const twice = await admin.attempt('save_quote', {
      ...quote,
      content: { ...content, items: [...content.items, ...content.items] },
    });
    expect(twice).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'content.items.1.event_id', code: 'double' }] },
    });
    const adjusted = await admin.attempt('save_quote', {
      ...quote,
      content: { ...content, adjust_pct: '-5.0' },
    });
    expect(adjusted).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'content.adjust_reason' }] },
    });
  });

  it('a preview prices without keeping, with the loading of each driver', async () => {
    const quote = await buildPolicy(app, { status: 'concept', season });
    const content = await editable(quote.policy_id);
    const admin = app.as(season.people.admin);
    const items = content.items.map((item) => ({ ...item, scope: 'parts_and_labour' as const }));
    const preview = await admin.call('preview_quote_rating', {
      policy_id: quote.policy_id,
      content: { ...content, items, instalments: 2 },
    });
    expect(preview.build_up).toMatchObject({ items_total: 764_766, premium: 764_766 });
    expect(preview.build_up.instalments).toHaveLength(2);
    expect(preview.rating?.driver_loadings).toEqual([[null]]);
    expect(await stateOf(app, quote.policy_id)).toMatchObject({ revision: quote.revision });
  });

  it('a preview names the other documents with the same car at the same event, until they insure nobody', async () => {
    const admin = app.as(season.people.admin);
    const other = await buildPolicy(app, { status: 'concept', season });
    const quote = await buildPolicy(app, { status: 'concept', season });
    const { policy_id } = quote;
    const content = await editable(policy_id);
    const elsewhere = async () => {
      const found = await admin.call('preview_quote_rating', { policy_id, content });
      return found.elsewhere.find((one) => one.policy_id === other.policy_id);
    };
    const { car_id, event_id } = content.items[0]!;
    expect(await elsewhere()).toMatchObject({
      car_id,
      event_id,
      document_state: 'quote',
      status: 'concept',
    });
    await admin.call('change_document_status', {
      ...(await stateOf(app, other.policy_id)),
      status: 'cancelled',
      reason: 'Quoted twice',
    });
    expect(await elsewhere()).toBeUndefined();
  });

  it('an adjustment beyond 15 % waits for a superadmin before it is sent to the client', async () => {
    const { people } = season;
    const quote = await buildPolicy(app, { status: 'concept', season });
    const content = await editable(quote.policy_id);
    const admin = app.as(people.admin);
    const saved = await admin.call('save_quote', {
      ...quote,
      content: { ...content, adjust_pct: '-20.0', adjust_reason: 'Old friend' },
    });
    expect(await admin.attempt('send_quote', saved)).toMatchObject({
      status: 409,
      body: { reason: 'referral', message: 'A superadmin has to clear the referral.' },
    });
    const byHand = await admin.attempt('change_document_status', { ...saved, status: 'completed' });
    expect(byHand.body).toMatchObject({ reason: 'referral' });
    const superadmin = app.as(people.superadmin);
    expect((await superadmin.call('get_document', quote)).abilities).toContain('clear_referral');
    expect((await admin.attempt('clear_referral', saved)).status).toBe(403);
    const cleared = await superadmin.call('clear_referral', saved);
    const sent = await admin.call('send_quote', cleared);
    const accepted = await app
      .as(people.agent)
      .call('accept_quote', { ...sent, name: 'J.', accepted: true });
    const made = await admin.call('make_policy', accepted);
    expect(made.status).toBe('policy_made');
  });

  it('a quote that was sent before its referral was asked for is not accepted either', async () => {
    const { people } = season;
    const quote = await buildPolicy(app, { status: 'completed', season });
    const referral = { reason: 'value_above_limit', label: 'Insured value above the limit' };
    await app.services.db
      .updateTable('policy_versions')
      .set({ referrals: JSON.stringify([{ ...referral, item_index: 0 }]) })
      .where('version_id', '=', quote.version_id)
      .execute();
    const acceptance = { ...quote, name: 'J.', accepted: true } as const;
    expect((await app.as(people.agent).attempt('accept_quote', acceptance)).body).toMatchObject({
      reason: 'referral',
    });
  });

  it.each(['internal_check', 'made', 'waiting_for_approval'] as const)(
    'an empty quote does not become %s: there is nothing to judge',
    async (status) => {
      const quote = await buildPolicy(app, { status: 'concept', season });
      const admin = app.as(season.people.admin);
      const content = await editable(quote.policy_id);
      const empty = await admin.call('save_quote', {
        ...quote,
        content: { ...content, items: [] },
      });
      const asked = { ...empty, status };
      expect((await admin.attempt('change_document_status', asked)).body).toMatchObject({
        reason: 'not_priced',
        message: 'Add a car at an event first: there is nothing to check yet.',
      });
      expect((await stateOf(app, quote.policy_id)).status).toBe('concept');
    },
  );

  it('a policy with chassis and drivers to follow is made only when that is said', async () => {
    const { people, event_ids, insurer_id } = season;
    const { db } = app.services;
    const { car_id } = await buildCar(db, { user_id: people.agent.user_id, chassis_number: '' });
    const client = app.as(people.agent);
    const admin = app.as(people.admin);
    const request = await client.call(
      'submit_request',
      await client.call('save_request', {
        kind: 'new_cover',
        content: { cars: [{ car_id, driver_ids: [] }], event_ids: [event_ids[0]] },
      }),
    );
    const { policy_id } = await admin.call('quote_request', { ...request, insurer_id });
    const sent = await admin.call('send_quote', await stateOf(app, policy_id));
    const accepted = await client.call('accept_quote', { ...sent, name: 'J.', accepted: true });
    const refused = await admin.attempt('make_policy', accepted);
    expect(refused.body).toMatchObject({
      fields: [{ code: 'chassis_number' }, { code: 'drivers' }],
    });
    const made = await admin.call('make_policy', {
      ...accepted,
      chassis_to_follow: true,
      drivers_to_follow: true,
    });
    expect(made.status).toBe('policy_made');
    const missing = await admin.call('get_documents', {
      document_state: 'policy',
      view: 'missing_data',
    });
    expect(missing.documents).toMatchObject([{ policy_id, missing: ['driver', 'chassis'] }]);
    expect([missing.total, missing.counts.missing_data]).toEqual([1, 1]);
  });
});

describe('figures and reads for a role', () => {
  it('[7.23] [7.24] policy numbers of a client and the events of a policy', async () => {
    const { people } = season;
    const client = app.as(people.agent);
    const { policies } = await client.call('get_policy_numbers', { user_id: people.agent.user_id });
    expect(policies.length).toBeGreaterThan(1);
    const found = policies.find((one) => one.period_to === '2026-07-12');
    const { events } = await client.call('get_events_for_policy', {
      policy_id: found?.policy_id ?? '',
    });
    expect(events.map((event) => event.circuit_id)).toEqual(['zandvoort', 'spa-francorchamps']);
    expect(events[0]?.items[0]?.drivers).toHaveLength(1);
    const foreign = await app
      .as(people.stranger)
      .attempt('get_policy_numbers', { user_id: people.agent.user_id });
    expect(foreign.status).toBe(404);
  });

  it('[7.13] [3.32] clause presets come in their order with roman numerals, and mandatory ones into every quote', async () => {
    const { db } = app.services;
    await app.asOwner('delete from clause_presets');
    await db
      .insertInto('clause_presets')
      .values([
        { title: 'Notice', text: 'Within 48 hours.', position: 2, mandatory: true },
        { title: 'Labour', text: 'Own workshop is not paid.', position: 1 },
      ])
      .execute();
    const admin = app.as(season.people.admin);
    const { presets } = await admin.call('get_clause_presets', {});
    expect(presets.map((one) => [one.number, one.title])).toEqual([
      ['i', 'Labour'],
      ['ii', 'Notice'],
    ]);
    const quote = await admin.call('create_quote', { user_id: season.people.agent.user_id });
    const { version } = await admin.call('get_document', quote);
    expect(version.clauses).toMatchObject([{ number: 'i', title: 'Notice' }]);
    expect(version).toMatchObject({ build_up: null, items: [] });
    const unsendable = await admin.attempt('send_quote', await stateOf(app, quote.policy_id));
    expect(unsendable).toMatchObject({ status: 409, body: { reason: 'not_priced' } });
  });

  it('Overview: what waits for whom, and whether a client is covered at its next event', async () => {
    const { people } = season;
    const figures = await app.as(people.admin).call('get_policy_figures', {});
    expect(figures.policies_issued).toBeGreaterThan(1);
    expect(figures.premium_this_year[0]).toMatchObject({ currency: 'EUR' });
    const own = await app.as(people.agent).call('get_policy_figures', {});
    for (const name of ['commission_this_month', 'loss_ratios'])
      expect(own).not.toHaveProperty(name);
    expect(figures.loss_ratios).toMatchObject([
      { currency: 'EUR', losses: 0, written_ratio_pct: '0.0' },
    ]);
    const work = await app.as(people.admin).call('get_policy_work', {});
    expect(
      work.work.every(
        (one, index, all) =>
          index === 0 || one.waiting_since >= (all[index - 1]?.waiting_since ?? 0),
      ),
    ).toBe(true);
    const cover = await app.as(people.agent).call('get_my_cover', {});
    expect(cover.next.some((one) => one.is_covered && one.event.circuit_id === 'zandvoort')).toBe(
      true,
    );
    expect(cover.policies.length).toBeGreaterThan(1);
  });
});

describe('[R61] the parties of a quote', () => {
  it.each([
    ['nobody as its brokerage', 'broker_id', (): string => unknownId],
    ['a client as its brokerage', 'broker_id', (): string => season.people.stranger.user_id],
    ['nobody as its insurer', 'insurer_id', (): string => unknownId],
  ] as const)('%s are refused at their field', async (_title, field, id) => {
    const { policy_id } = await buildPolicy(app, { status: 'concept', season });
    const tried = app.as(season.people.admin).call('save_quote', {
      ...(await stateOf(app, policy_id)),
      content: { ...(await editable(policy_id)), [field]: id() },
    });
    expect(await refusalOf(tried)).toMatchObject({
      status: 422,
      fields: [`content.${field}: unknown`],
    });
  });
});
