import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar, buildDriver } from '#test/harness/factories.ts';
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

describe('requests', () => {
  it('[4.28] created, submitted, retracted and created again; staff see it from submitted on', async () => {
    const { people, car_id, event_ids } = season;
    const client = app.as(people.agent);
    const admin = app.as(people.admin);
    const content = { cars: [{ car_id, driver_ids: [] }], event_ids };
    const saved = await client.call('save_request', { kind: 'new_cover', content });
    expect(saved.status).toBe('created');
    const drafts = await admin.call('get_requests', { view: 'all' });
    expect(drafts.requests.map((one) => one.request_id)).not.toContain(saved.request_id);
    const submitted = await client.call('submit_request', saved);
    const open = await admin.call('get_requests', { view: 'open' });
    expect(open.requests[0]).toMatchObject({
      summary: expect.stringMatching(/^Porsche .+, 2 events$/),
      event_start_on: '2026-06-05',
    });
    expect(open.counts.open).toBe(open.total);
    const retracted = await client.call('retract_request', submitted);
    expect(retracted.status).toBe('retracted');
    const again = await client.call('save_request', { ...retracted, kind: 'new_cover', content });
    expect(again.status).toBe('created');
    const stale = await client.attempt('submit_request', saved);
    expect(stale.status).toBe(409);
  });

  it('[4.28] an incomplete request is refused at its field, and a car of somebody else does not exist', async () => {
    const client = app.as(season.people.agent);
    const empty = await client.call('save_request', { kind: 'new_cover', content: {} });
    const begun = await client.call('get_request', { request_id: empty.request_id });
    expect(begun.summary).toBe('New cover');
    const refused = await client.attempt('submit_request', empty);
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'content.cars' }] } });
    const { car_id } = await buildCar(app.services.db);
    const content = { cars: [{ car_id, driver_ids: [] }] };
    expect((await client.attempt('save_request', { kind: 'new_cover', content })).status).toBe(404);
  });

  it('a request is seen by its client, its brokerage and staff, and by nobody else', async () => {
    const { people } = season;
    const { request_id } = await buildRequest(app, season);
    const status = async (who: keyof Season['people']) =>
      (await app.as(people[who]).attempt('get_request', { request_id })).status;
    expect(await status('agent')).toBe(200);
    expect(await status('brokerage')).toBe(200);
    expect(await status('admin')).toBe(200);
    expect(await status('stranger')).toBe(404);
    expect(await status('insurer')).toBe(403);
  });

  it('a quote is made once of a request, with car, series, driver category and age at the event', async () => {
    const { people, event_ids, insurer_id } = season;
    const request = await buildRequest(app, season, { event_ids: event_ids.toReversed() });
    const admin = app.as(people.admin);
    const { policy_id } = await admin.call('quote_request', { ...request, insurer_id });
    const quote = await admin.call('get_document', { policy_id });
    expect(quote).toMatchObject({
      request_id: request.request_id,
      broker: { user_id: people.brokerage.user_id },
    });
    // The client's words stay theirs, with the request; the notes are those of staff.
    expect(quote.version.content?.notes).toBe('');
    expect(quote.version).toMatchObject({
      period_from: '2026-06-05',
      period_to: '2026-07-12',
      sum_insured: 26_000_000,
    });
    expect(quote.version.items.map((item) => item.event.circuit_id)).toEqual([
      'zandvoort',
      'spa-francorchamps',
    ]);
    const again = await admin.attempt('quote_request', {
      ...request,
      revision: request.revision + 1,
      insurer_id,
    });
    expect(again).toMatchObject({ status: 409, body: { reason: 'already_answered' } });
    const seen = await admin.call('get_request', { request_id: request.request_id });
    expect(seen).toMatchObject({ outcome: 'quoted', quote_id: policy_id, abilities: [] });
  });

  it('[4.4] declining needs a reason and denies the quote that never went out', async () => {
    const { people } = season;
    const admin = app.as(people.admin);
    const request = await buildRequest(app, season);
    expect((await admin.attempt('decline_request', { ...request, reason: '' })).status).toBe(422);
    const declined = await admin.call('decline_request', { ...request, reason: 'No capacity' });
    expect(declined.status).toBe('submitted');
    const seen = await app.as(people.agent).call('get_request', { request_id: request.request_id });
    expect(seen).toMatchObject({ outcome: 'declined', outcome_reason: 'No capacity' });
    const mail = await app.services.db
      .selectFrom('emails')
      .select('type')
      .where('parent_id', '=', request.request_id)
      .execute();
    expect(mail).toEqual([{ type: 'document_declined' }]);
  });

  it('[4.16] a change of driver shows now and requested with its effect, and becomes a revision', async () => {
    const { people, driver_id } = season;
    const policy = await buildPolicy(app, { season });
    const bronze = await buildDriver(app.services.db, {
      user_ids: [people.agent.user_id],
      last_name: 'Bos',
      categories: JSON.stringify({ 2026: 'Bronze' }),
    });
    const client = app.as(people.agent);
    const saved = await client.call('save_request', {
      kind: 'replace_driver',
      policy_id: policy.policy_id,
      content: { driver_id, new_driver_id: bronze.driver_id },
    });
    const request = await client.call('submit_request', saved);
    const admin = app.as(people.admin);
    const shown = await admin.call('get_request', { request_id: request.request_id });
    expect(shown.changes).toMatchObject([{ requested: 'Jan Bos' }]);
    // 18 % of 6,500.51 net with 21 % tax on it, and the endorsement fee of 25.00 with its tax.
    expect(shown.premium_effect).toBe(144_606);
    const applied = await admin.call('apply_request', request);
    expect(await stateOf(app, policy.policy_id)).toMatchObject({
      status: 'revision',
      version_id: applied.version_id,
    });
    const { version } = await admin.call('get_document', { policy_id: policy.policy_id });
    expect(version.items[0]?.drivers).toMatchObject([{ name: 'Jan Bos', category: 'Bronze' }]);
    await admin.call('send_quote', await stateOf(app, policy.policy_id));
    const { invoices } = await admin.call('get_vi_versions', { policy_id: policy.policy_id });
    expect(invoices.map((one) => one.total)).toEqual([144_606, 795_637]);
  });
});
