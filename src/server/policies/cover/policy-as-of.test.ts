import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

const issued = new Date('2026-05-20T08:00:00Z');

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});
beforeEach(() => app.clock.set(issued));

const admin = () => app.as(season.people.admin);
const client = () => app.as(season.people.agent);
const at = (day: string, time = '08:00') => app.clock.set(new Date(`2026-${day}T${time}:00Z`));

/** The value of the car at Spa is 200,000 instead of 260,000 from now on. */
async function lowerValue(policy_id: string): Promise<void> {
  const revised = await admin().call('make_revision', {
    ...(await stateOf(app, policy_id)),
    reason: 'The car was valued again',
  });
  const content = (await admin().call('get_document', { policy_id })).version.content!;
  const items = content.items.map((item) =>
    item.event_id === season.event_ids[1] ? { ...item, insured_value: 20_000_000 } : item,
  );
  const saved = await admin().call('save_quote', { ...revised, content: { ...content, items } });
  await admin().call('send_quote', saved);
}

type AsOf = Awaited<ReturnType<typeof asOf>>;
const asOf = (policy_id: string, point: Record<string, string | number> = {}) =>
  admin().call('get_policy_as_of', { policy_id, ...point });

const valuesOf = ({ items }: AsOf) => items.map(({ terms }) => terms?.insured_value);
const reasonsOf = ({ items }: AsOf) => items.map(({ reason }) => reason);

describe('a policy at any point of time', () => {
  it('before an endorsement it has the old value, version and premium; the endorsement is the next point', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const before = await asOf(policy_id);
    expect(before).toMatchObject({ status: 'in_force', version_label: 'I' });
    at('06-01');
    await lowerValue(policy_id);
    const now = await asOf(policy_id);
    expect(now.transactions).toMatchObject([
      { kind: 'new', version_label: 'I' },
      { kind: 'endorsement', version_label: 'II', initiator: 'staff' },
    ]);
    expect(now.version_label).toBe('II');
    expect(valuesOf(now)).toEqual([26_000_000, 20_000_000]);
    expect(now.gross).toBeLessThan(before.gross);

    const [made] = now.transactions;
    const then = await asOf(policy_id, { transaction_id: made!.transaction_id });
    expect(then).toMatchObject({
      version_id: before.version_id,
      version_label: 'I',
      premium: before.premium,
      gross: before.gross,
      items: before.items,
    });
    const { policy_id: _, ...document } = await admin().call('get_document', { policy_id });
    expect({ premium: now.premium, gross: now.gross }).toEqual({
      premium: document.premium,
      gross: document.gross,
    });
  });

  it('valid on a day before the change and known today: the version of that day', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    at('06-01');
    await lowerValue(policy_id);
    expect(await asOf(policy_id, { valid_on: '2026-05-31' })).toMatchObject({ version_label: 'I' });
    expect(await asOf(policy_id, { known_on: '2026-05-31', valid_on: '2026-07-11' })).toMatchObject(
      {
        version_label: 'I',
        items: [
          { reason: null, terms: { insured_value: 26_000_000 } },
          { reason: 'covered', terms: { insured_value: 26_000_000 } },
        ],
      },
    );
  });

  it('an event that is cancelled was covered for whoever asks what was known before', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    at('06-10');
    await admin().call('change_document_status', {
      ...(await stateOf(app, policy_id)),
      status: 'cancelled',
      reason: 'Sold',
    });
    const spa = { valid_on: '2026-07-11' };
    const now = await asOf(policy_id, spa);
    expect([now.status, ...reasonsOf(now)]).toEqual(['cancelled', null, 'cancelled']);
    const then = await asOf(policy_id, { ...spa, known_on: '2026-06-09' });
    expect([then.status, ...reasonsOf(then)]).toEqual(['in_force', null, 'covered']);
  });

  it('at the moment of an accident cover rested, an hour later it did not', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    at('05-28');
    await app.runJob('suspend_cover', { policy_id, since: '2026-05-28' });
    at('06-06', '10:00');
    await app.runJob('resume_cover', { policy_id });
    const moment = (time: string) => Date.parse(`2026-06-06T${time}:00Z`) / 1000;
    expect(reasonsOf(await asOf(policy_id, { valid_at: moment('09:30') }))).toEqual(['suspended']);
    expect(reasonsOf(await asOf(policy_id, { valid_at: moment('10:30') }))).toEqual(['covered']);
    const [item] = (await asOf(policy_id)).items;
    expect(item!.intervals.map(({ reason }) => reason)).toEqual(['suspended', 'covered']);
  });

  it('its client and the insurer see it too, a stranger does not, and a point of another policy is no point of it', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const other = await buildPolicy(app, { season });
    const own = await client().call('get_policy_as_of', { policy_id });
    expect(own.transactions).toHaveLength(1);
    expect(
      (await app.as(season.people.insurer).call('get_policy_as_of', { policy_id })).items,
    ).toEqual(own.items);
    const stranger = app.as(season.people.stranger).call('get_policy_as_of', { policy_id });
    expect((await refusalOf(stranger)).code).toBe('not_found');
    const [made] = (await asOf(other.policy_id)).transactions;
    const wrong = asOf(policy_id, { transaction_id: made!.transaction_id });
    expect((await refusalOf(wrong)).code).toBe('not_found');
  });
});
