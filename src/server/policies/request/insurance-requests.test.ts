import { beforeAll, describe, expect, it } from 'vitest';
import { firstAnswers } from '#domain/lines/first-answers.ts';
import { lines } from '#domain/lines/lines.ts';
import { type ViType, viTypes } from '#domain/policies/insurance-types.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildRequest, buildSeason, type Season } from '#test/harness/policy-factories.ts';

const firstDay = '2026-09-01';
let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

/** What is asked of one item, answered: words, 10,000.00 where an amount is needed, else what stands there first. */
function answered(type: ViType) {
  const { item } = lines[type];
  const words = Object.entries(item).map(([name, field]): [string, unknown] => {
    if (field.kind === 'text') return [name, field.required ? `Words of ${name}` : ''];
    if (field.kind === 'amount') return [name, 1_000_000];
    return [name, name === 'birth_date' ? '1990-05-01' : undefined];
  });
  const first = firstAnswers(item, firstDay);
  return { ...first, ...Object.fromEntries(words.filter(([, value]) => value !== undefined)) };
}

const lineOf = (insurance_type: ViType, items?: Record<string, unknown>[]) => ({
  insurance_type,
  period_from: firstDay,
  period_to: '2027-08-31',
  terms: {
    ...firstAnswers(lines[insurance_type].terms, firstDay),
    ...(insurance_type === 'MRW' ? { on_track_policy: 'P-26-0001' } : {}),
  },
  items: items ?? [answered(insurance_type)],
});

const save = (type: ViType, items?: Record<string, unknown>[]) =>
  app.as(season.people.agent).call('save_request', {
    kind: 'new_insurance',
    content: { line: lineOf(type, items) },
    message: 'As soon as you can',
  });

async function submitted(type: ViType) {
  const saved = await save(type);
  return app.as(season.people.agent).call('submit_request', saved);
}

describe('requests for the various insurances', () => {
  it.each(viTypes)('%s: the quote that is made holds every answer of the request', async (type) => {
    const request = await submitted(type);
    const admin = app.as(season.people.admin);
    const { insurer_id } = season;
    const { policy_id } = await admin.call('quote_request', { ...request, insurer_id });
    const quote = await admin.call('get_document', { policy_id });
    expect(quote).toMatchObject({ insurance_type: type, request_id: request.request_id });
    expect(quote.version.content?.line).toEqual(lineOf(type));
    const seen = await app.as(season.people.agent).call('get_request', request);
    expect(seen).toMatchObject({ outcome: 'quoted', insurance_type: type });
  });

  it('what is not whole is kept, and handed in only when it is: every gap is told at its field', async () => {
    const items = [
      { ...answered('VAL'), serial_number: 'AB123' },
      { ...answered('VAL'), description: '', value: null, serial_number: 'ab 12-3' },
    ];
    const saved = await save('VAL', items);
    const client = app.as(season.people.agent);
    const refused = await client.attempt('submit_request', saved);
    expect(refused.status).toBe(422);
    const { fields } = refused.body as { fields: { field: string }[] };
    expect(fields.map(({ field }) => field)).toEqual([
      'content.line.items.1.description',
      'content.line.items.1.value',
      'content.line.items.1.serial_number',
    ]);
    const { content } = await client.call('get_request', saved);
    expect(content.line?.items).toHaveLength(2);
    const admin = app.as(season.people.admin);
    expect((await admin.attempt('get_request', saved)).status).toBe(200);
    expect((await admin.attempt('quote_request', saved)).status).toBe(409);
  });

  it('an amount as text and an answer of another line are refused at their fields', async () => {
    const client = app.as(season.people.agent);
    const wrong = async (item: Record<string, unknown>) => {
      const { status, body } = await client.attempt('save_request', {
        kind: 'new_insurance',
        content: { line: lineOf('VAL', [{ ...answered('VAL'), ...item }]) },
      });
      const { fields } = body as { fields: { field: string }[] };
      return [status, ...fields.map(({ field }) => field)];
    };
    expect(await wrong({ value: '10.000,00' })).toEqual([422, 'content.line.items.0.value']);
    expect(await wrong({ kind: 'ship' })).toEqual([422, 'content.line.items.0.kind']);
    expect((await wrong({ trips: 2 }))[0]).toBe(422);
  });

  it('5,000 objects are kept and quoted, one more is not', async () => {
    const many = Array.from({ length: 5_000 }, () => answered('VAL'));
    const client = app.as(season.people.agent);
    const request = await client.call('submit_request', await save('VAL', many));
    const row = await client.call('get_request', request);
    expect(row.summary).toBe('Valuables: 5,000 objects');
    const line = lineOf('VAL', [...many, answered('VAL')]);
    const more = await client.attempt('save_request', {
      kind: 'new_insurance',
      content: { line },
    });
    expect(more).toMatchObject({ status: 422 });
  });

  it('[2.19] stand in a queue of their own, counted apart from those of the track', async () => {
    const admin = app.as(season.people.admin);
    const ofTrack = await buildRequest(app, season);
    const ofLine = await submitted('TI');
    const read = (is_vi: boolean) => admin.call('get_requests', { is_vi, view: 'open' });
    const [track, various] = [await read(false), await read(true)];
    const ids = (answer: typeof track) => answer.requests.map(({ request_id }) => request_id);
    expect(ids(track)).toContain(ofTrack.request_id);
    expect(ids(track)).not.toContain(ofLine.request_id);
    expect(ids(various)).toContain(ofLine.request_id);
    expect(ids(various)).not.toContain(ofTrack.request_id);
    expect(track.counts.open).toBe(track.total);
    expect(various.counts.open).toBe(various.total);
    const transports = await admin.call('get_requests', {
      is_vi: true,
      filters: { insurance_type: ['TI'] },
    });
    expect(transports.requests.every((one) => one.insurance_type === 'TI')).toBe(true);
    expect(various.requests[0]).toMatchObject({
      summary: 'Transportation Insurance: 1 consignment',
      event_start_on: '2026-09-01',
    });
  });

  it('what is written about one leads staff to the page of its queue', async () => {
    const { agent, admin } = season.people;
    const { request_id } = await submitted('VAL');
    await app.as(admin).call('add_communication', {
      ...{ parent_type: 'request', parent_id: request_id },
      communication_string: 'Which of them has a serial number?',
    });
    await app.as(agent).call('add_communication', {
      ...{ parent_type: 'request', parent_id: request_id },
      communication_string: 'Both of them',
    });
    const { notifications } = await app
      .as(admin)
      .call('get_notifications', { page: 1, limit: 5, feature: 'various-insurances/requests' });
    expect(notifications.map(({ message }) => message).join()).toContain('Both of them');
  });

  it('[3.9] a brokerage asks for its client once staff let it see VI quotes', async () => {
    const { brokerage, agent, stranger } = season.people;
    const ask = () =>
      app.as(brokerage).attempt('save_request', {
        kind: 'new_insurance',
        user_id: agent.user_id,
        content: { line: lineOf('VAL') },
      });
    expect((await ask()).status).toBe(403);
    const { user_id } = brokerage;
    const items = [
      { name: 'VI quotes', link: '/dashboard/various-insurances', icon: 'vi_quote' as const },
    ];
    await app.as(season.people.superadmin).call('save_permissions', {
      user_id,
      revision: 0,
      permissions: [{ name: 'Pages', type: 'item', items }],
    });
    const asked = await ask();
    expect(asked.status).toBe(200);
    const { request_id } = asked.body as { request_id: string };
    expect((await app.as(agent).attempt('get_request', { request_id })).status).toBe(200);
    expect((await app.as(stranger).attempt('get_request', { request_id })).status).toBe(404);
  });
});
