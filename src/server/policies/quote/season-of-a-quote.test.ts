import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildEvent } from '#test/harness/factories.ts';
import {
  buildPolicy,
  buildRequest,
  buildSeason,
  type Season,
  stateOf,
} from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const thread = async (policy_id: string) =>
  app.services.db
    .selectFrom('communications')
    .select(['type_message', 'communication_string', 'sender'])
    .where('parent_id', '=', policy_id)
    .orderBy('stamp')
    .orderBy('communication_id')
    .execute();

describe('the road of a quote', () => {
  it('[4.7] [4.13] [4.15] request, quote, approval, sending, acceptance, policy: each step by the role that takes it', async () => {
    const { people } = season;
    const request = await buildRequest(app, season);
    const admin = app.as(people.admin);
    const { policy_id, quote_number } = await admin.call('quote_request', {
      ...request,
      insurer_id: season.insurer_id,
    });
    expect(quote_number).toMatch(/^Q-26-\d{4}$/);

    const quote = await admin.call('get_document', { policy_id });
    expect(quote).toMatchObject({
      status: 'concept',
      document_state: 'quote',
      document_number: quote_number,
    });
    expect(quote.version.items).toHaveLength(1);
    expect(quote.version.items[0]).toMatchObject({
      series: 'Porsche Carrera Cup Benelux',
      series_claim_level: 7,
      excess_pct: '10.0',
      drivers: [{ category: 'Silver', age: 26 }],
    });
    // 9,265.00 × 1.17 × 0.83 × 0.85 × 1.00 × 0.85 for parts only = 6,500.51.
    expect(quote.version.build_up).toMatchObject({
      items_total: 650_051,
      premium: 650_051,
      fee: 7500,
      ipt_total: 138_086,
    });
    expect(quote.version.rating?.trace.length).toBeGreaterThan(10);
    const circuit = quote.version.rating?.trace.find((step) => step.key === 'circuit');
    expect(circuit?.formula).toMatch(/^Circuit Zandvoort/);
    expect(quote.abilities).toContain('send_quote');
    expect((await app.as(people.agent).attempt('get_document', { policy_id })).status).toBe(404);

    await admin.call('change_document_status', {
      ...(await stateOf(app, policy_id)),
      status: 'waiting_for_approval',
    });
    const insurer = app.as(people.insurer);
    const queue = await insurer.call('get_approval_queue', {});
    expect(queue.documents.map((one) => one.policy_id)).toContain(policy_id);
    const approved = await insurer.call('approve_document', await stateOf(app, policy_id));
    expect(approved.status).toBe('accepted_by_underwriter');

    const sent = await admin.call('send_quote', approved);
    expect(sent.status).toBe('completed');
    const client = app.as(people.agent);
    const offered = await client.call('get_document', { policy_id });
    expect(offered.abilities).toEqual(['accept_quote', 'ask_for_change']);
    expect(offered.version.locked).toBe(true);
    for (const name of ['content', 'rating', 'referrals', 'change_reason'])
      expect(offered.version).not.toHaveProperty(name);
    expect(offered.version.build_up).toMatchObject({ gross: 795_637 });
    expect(offered.version.build_up).not.toHaveProperty('commission');
    // 14 days after 20 May 08:00 UTC is before the event of 5 June.
    expect(offered.valid_until).toBe(Date.UTC(2026, 5, 3, 8) / 1000);

    const accepted = await client.call('accept_quote', {
      ...sent,
      name: 'J. van Dalen',
      accepted: true,
    });
    expect(accepted.status).toBe('accepted_by_client');
    const made = await admin.call('make_policy', accepted);
    expect(made.policy_number).toMatch(/^P-26-\d{4}$/);
    expect(made.invoice_number).toMatch(/^2026-\d{5}$/);
    expect(made.status).toBe('policy_made');
    await app.runJobs();

    const policy = await client.call('get_document', { policy_id });
    expect(policy).toMatchObject({
      document_state: 'policy',
      amount_open: 795_637,
      paid_state: 'open',
    });
    expect(policy.versions).toHaveLength(1);
    expect(policy.versions[0]?.has_pdf).toBe(true);
    const pdf = await client.download('get_policy_pdf', { policy_id });
    expect(pdf.status).toBe(200);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    const statuses = (await thread(policy_id)).filter(
      (one) => one.type_message === 'status_change',
    );
    expect(statuses.map((one) => one.communication_string)).toEqual([
      'concept#waiting_for_approval',
      'waiting_for_approval#accepted_by_underwriter',
      'accepted_by_underwriter#completed',
      'completed#accepted_by_client',
      'accepted_by_client#policy_made',
    ]);
    const mails = await app.services.db
      .selectFrom('emails')
      .select('type')
      .where('parent_id', '=', policy_id)
      .orderBy('email_id')
      .execute();
    expect(mails.map((mail) => mail.type)).toEqual(['quote_sent', 'policy_made', 'payment']);
  });

  it('[4.13] the insurer declines with a reason, and only its own documents', async () => {
    const { people } = season;
    const quote = await buildPolicy(app, { status: 'waiting_for_approval', season });
    const stranger = await app
      .as(people.loss_adjuster)
      .attempt('decline_document', { ...quote, reason: 'no' });
    expect(stranger.status).toBe(403);
    const without = await app
      .as(people.insurer)
      .attempt('decline_document', { ...quote, reason: ' ' });
    expect(without.status).toBe(422);
    const declined = await app
      .as(people.insurer)
      .call('decline_document', { ...quote, reason: 'Too much water' });
    expect(declined.status).toBe('declined');
    const after = await app
      .as(people.admin)
      .attempt('change_document_status', { ...declined, status: 'concept' });
    expect(after).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
  });

  it('[4.16] [3.12] [7.35] a revision is a new version; the old one stays in force until the new one is sent, which the insurer hears', async () => {
    const { people, car_id } = season;
    const policy = await buildPolicy(app, { season });
    const admin = app.as(people.admin);
    const revised = await admin.call('make_revision', { ...policy, reason: 'More excess' });
    expect(revised).toMatchObject({ status: 'revision' });
    expect(revised.version_id).not.toBe(policy.version_id);
    const { version } = await admin.call('get_document', { policy_id: policy.policy_id });
    const content = version.content;
    if (!content) throw new Error('staff see the content');
    const items = content.items.map((item) => ({ ...item, excess_pct: '20.0' }));
    const saved = await admin.call('save_quote', { ...revised, content: { ...content, items } });
    const events = await app
      .as(people.agent)
      .call('get_events_for_policy', { policy_id: policy.policy_id });
    expect(events.events[0]?.items[0]?.car_id).toBe(car_id);
    const before = await app.as(people.agent).call('get_document', { policy_id: policy.policy_id });
    expect(before.version).toMatchObject({ version_number: 1, excess: 2_600_000 });

    await admin.call('send_quote', saved);
    const told = await app.services.db
      .selectFrom('notifications')
      .select(['user_id', 'message', 'feature'])
      .where('feature_id', '=', policy.policy_id)
      .where('message', 'like', '%version II%')
      .execute();
    expect(told).toEqual([
      {
        user_id: people.insurer.user_id,
        message: expect.stringMatching(
          /^Policy P-26-\d{4} of .+ is in force as version II: More excess\. The insurer’s approval no longer holds: the excess of .+ changed from 10 % to 20 %\.$/,
        ),
        feature: 'new-policies',
      },
    ]);
    const client = app.as(people.agent);
    const now = await client.call('get_document', { policy_id: policy.policy_id });
    expect(now.version).toMatchObject({
      version_number: 2,
      version_label: 'II',
      excess: 5_200_000,
    });
    const old = await client.call('get_document_version', {
      policy_id: policy.policy_id,
      version_id: policy.version_id,
    });
    expect(old).toMatchObject({ version_number: 1, excess: 2_600_000, locked: true });
    const { policies, invoices } = await client.call('get_vi_versions', {
      policy_id: policy.policy_id,
      insurance_type: 'on_track',
      include_invoices: true,
    });
    expect(policies.map((one) => one.version_number)).toEqual([2, 1]);
    expect(invoices).toHaveLength(2);
    const without = await client.call('get_vi_versions', {
      policy_id: policy.policy_id,
      include_invoices: false,
    });
    expect(without).toMatchObject({ policies, settlements: [], invoices: [] });
    const locked = await admin.attempt('save_quote', {
      ...(await stateOf(app, policy.policy_id)),
      content,
    });
    expect(locked).toMatchObject({ status: 409, body: { reason: 'locked' } });
  });

  it('a stale revision answers conflict with what is stored', async () => {
    const quote = await buildPolicy(app, { status: 'concept', season });
    const admin = app.as(season.people.admin);
    const { version } = await admin.call('get_document', { policy_id: quote.policy_id });
    const content = version.content;
    if (!content) throw new Error('staff see the content');
    await admin.call('save_quote', { ...quote, content: { ...content, notes: 'first' } });
    const second = await admin.attempt('save_quote', {
      ...quote,
      content: { ...content, notes: 'second' },
    });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { content: { notes: 'first' } } },
    });
  });

  it('[4.19] a quote expires in the night after its time is over, and cannot be accepted before that', async () => {
    const quote = await buildPolicy(app, { status: 'completed', season });
    app.clock.set(new Date('2026-06-03T08:00:01Z'));
    const late = await app
      .as(season.people.agent)
      .attempt('accept_quote', { ...quote, name: 'J.', accepted: true });
    expect(late).toMatchObject({ status: 409, body: { reason: 'quote_expired' } });
    await app.runJob('expire_quotes');
    expect((await stateOf(app, quote.policy_id)).status).toBe('expired');
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  });

  it('a track day of no series takes the rating "Track day" of its year, not the middle level', async () => {
    const { policy_id } = await buildPolicy(app, { status: 'concept', season });
    const event = await buildEvent(app.services.db, {
      circuit_id: 'zandvoort',
      championship_id: null,
      kind: 'track_day',
    });
    const { items } = await app.as(season.people.admin).call('get_quote_item_defaults', {
      policy_id,
      car_id: season.car_id,
      event_ids: [event.event_id],
      driver_ids: [season.driver_id],
    });
    expect(items).toMatchObject([
      { series: 'Track day', series_claim_level: 3, kind: 'track_day' },
    ]);
  });

  it('[1.1] a test of two days is quoted with both, the second at its lower rate', async () => {
    const { policy_id } = await buildPolicy(app, { status: 'concept', season });
    const event = await buildEvent(app.services.db, {
      circuit_id: 'zandvoort',
      championship_id: null,
      kind: 'test_day',
      start_on: '2026-10-30',
      end_on: '2026-10-31',
    });
    const { items } = await app.as(season.people.admin).call('get_quote_item_defaults', {
      policy_id,
      car_id: season.car_id,
      event_ids: [event.event_id],
      driver_ids: [season.driver_id],
    });
    expect(items).toMatchObject([{ kind: 'test_day', extra_test_days: 1 }]);
  });

  it('[4.10] a client asks for a change: staff find an unlocked copy, the client still sees what was sent', async () => {
    const quote = await buildPolicy(app, { status: 'completed', season });
    const client = app.as(season.people.agent);
    const asked = await client.call('ask_for_change', {
      ...quote,
      message: 'Please without Friday',
    });
    expect(asked.status).toBe('change_requested');
    expect(asked.version_id).not.toBe(quote.version_id);
    const seen = await client.call('get_document', { policy_id: quote.policy_id });
    expect(seen.version.version_id).toBe(quote.version_id);
    expect(seen.versions).toHaveLength(1);
    const messages = await thread(quote.policy_id);
    expect(messages.map((one) => one.communication_string)).toContain('Please without Friday');
  });
});
