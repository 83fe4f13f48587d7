import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { moveAsShown } from '#test/harness/policies/moved-event.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

const start = new Date('2026-05-20T08:00:00Z');
/** At Zandvoort, on the Saturday and the Sunday of 5 to 7 June. */
const saturday = Date.parse('2026-06-06T12:00:00Z') / 1000;
const sunday = Date.parse('2026-06-07T12:00:00Z') / 1000;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});
beforeEach(() => app.clock.set(start));

const admin = () => app.as(season.people.admin);
const at = (day: string) => app.clock.set(new Date(`2026-${day}T08:00:00Z`));

async function move(policy_id: string, status: DocumentStatus, reason = 'Because'): Promise<void> {
  const state = await stateOf(app, policy_id);
  await admin().call('change_document_status', { ...state, status, reason });
}

/** The car at the first event as the policy insures it now. */
async function itemOf(policy_id: string, event_id = season.event_ids[0]): Promise<string> {
  const found = await sql<{ item_id: string }>`
    select item_id from policy_items where policy_id = ${policy_id} and event_id = ${event_id}
    order by current desc, item_id desc limit 1`.execute(app.services.db);
  return found.rows[0]?.item_id ?? '';
}

async function report(policy_id: string, date_accident: number, event_id?: string) {
  const item_id = await itemOf(policy_id, event_id);
  return admin().call('create_claim', { policy_id, item_id, date_accident });
}

const fieldsOf = async (call: Promise<unknown>) => (await refusalOf(call)).fields;

describe('cover through time', () => {
  it('a driven event stays covered when the rest of the policy is cancelled, and a late report finds it', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    at('06-15');
    await move(policy_id, 'cancelled', 'The season is over for us');
    at('06-29');
    const { claim_id } = await report(policy_id, saturday);
    expect(await admin().call('get_full_claim', { claim_id })).toMatchObject({
      insured_value: 26_000_000,
      claim_amounts: { excess: 2_600_000 },
    });
    const spa = Date.parse('2026-07-11T12:00:00Z') / 1000;
    at('07-13');
    expect(await fieldsOf(report(policy_id, spa, season.event_ids[1]))).toContain(
      'policy_id: not_in_force',
    );
  });

  it.each<DocumentStatus>([
    'concept',
    'made',
    'internal_check',
    'waiting_for_approval',
    'change_requested',
  ])('a policy that was moved to %s covers its car as before', async (status) => {
    const { policy_id } = await buildPolicy(app, { season });
    await move(policy_id, status);
    at('06-08');
    expect(await report(policy_id, saturday)).toMatchObject({ revision: 0 });
  });

  it('an accident while cover was suspended stays uncovered when the premium is paid; a later one is covered', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    at('05-28');
    await app.runJob('suspend_cover', { policy_id, since: '2026-05-28' });
    app.clock.set(new Date('2026-06-07T08:00:00Z'));
    await app.runJob('resume_cover', { policy_id });
    at('06-08');
    expect(await fieldsOf(report(policy_id, saturday))).toEqual(['policy_id: cover_suspended']);
    expect(await report(policy_id, sunday)).toMatchObject({ revision: 0 });
  });

  it('an event that lies inside the time between cancellation and return stays uncovered', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    await move(policy_id, 'cancelled', 'Sold');
    at('06-10');
    await admin().call('reinstate_policy', {
      ...(await stateOf(app, policy_id)),
      no_loss_by: 'J. van Dalen',
      no_loss_at: Date.parse('2026-06-10T07:00:00Z') / 1000,
    });
    at('07-13');
    expect(await fieldsOf(report(policy_id, saturday))).toContain('policy_id: not_in_force');
    const spa = Date.parse('2026-07-11T12:00:00Z') / 1000;
    expect(await report(policy_id, spa, season.event_ids[1])).toMatchObject({ revision: 0 });
  });

  it('what is not driven and withdrawn was never covered; before that it was, as it was known then', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const state = await stateOf(app, policy_id);
    const revised = await admin().call('make_revision', { ...state, reason: 'Spa is withdrawn' });
    const { version } = await admin().call('get_document', { policy_id });
    const content = version.content!;
    const items = content.items.filter(({ event_id }) => event_id === season.event_ids[0]);
    const saved = await admin().call('save_quote', { ...revised, content: { ...content, items } });
    app.clock.set(new Date('2026-05-21T08:00:00Z'));
    await admin().call('send_quote', saved);
    const known = (moment: string) =>
      sql<{
        reason: string;
      }>`select c.reason from cover_intervals c join policy_items i using (item_id)
        where c.policy_id = ${policy_id} and i.event_id = ${season.event_ids[1]}
          and c.known_from <= ${moment} and (c.known_to is null or c.known_to > ${moment})`.execute(
        app.services.db,
      );
    expect((await known('2026-05-20T12:00:00Z')).rows).toEqual([{ reason: 'covered' }]);
    expect((await known('2026-05-22T12:00:00Z')).rows).toEqual([{ reason: 'withdrawn' }]);
  });

  it('an event that is held a week later takes cover and period with it; it goes neither into the past nor away once it began', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const [event_id] = season.event_ids;
    const event = await admin().call('get_event', { event_id });
    const fields = {
      name: event.name,
      championship_id: event.championship_id,
      circuit_id: event.circuit_id,
      country: event.country,
      kind: event.kind,
      race_hours: event.race_hours,
      sessions: event.sessions as ('practice' | 'qualifying' | 'race')[],
      status: event.status,
      source: event.source,
    };
    const moved = await moveAsShown(admin(), {
      ...fields,
      event_id,
      revision: event.revision,
      start_on: '2026-06-12',
      end_on: '2026-06-14',
    });
    const period =
      await sql`select period_from, period_to from policies where policy_id = ${policy_id}`.execute(
        app.services.db,
      );
    expect(period.rows).toEqual([{ period_from: '2026-06-12', period_to: '2026-06-14' }]);
    const days = (start_on: string, end_on: string) =>
      moveAsShown(admin(), {
        ...{ ...fields, event_id, revision: moved.revision, start_on, end_on },
      });
    expect(await fieldsOf(days('2026-05-19', '2026-05-24'))).toEqual(['start_on: past']);
    at('06-13');
    expect(await fieldsOf(days('2026-06-26', '2026-06-28'))).toEqual(['start_on: begun']);
    at('06-15');
    expect(await fieldsOf(days('2026-06-26', '2026-06-28'))).toEqual(['start_on: over']);
    expect(await fieldsOf(report(policy_id, saturday))).toContain('date_accident: outside_cover');
    expect(await report(policy_id, saturday + 7 * 86_400)).toMatchObject({ revision: 0 });
    app.clock.set(start);
    await moveAsShown(admin(), {
      ...fields,
      event_id,
      revision: moved.revision,
      start_on: event.start_on,
      end_on: event.end_on,
    });
  });

  it('a book from before has the same cover as one that was made with it', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const intervals = () =>
      sql`select i.car_id, i.event_id, c.covered_from, c.covered_to, c.reason from cover_intervals c
        join policy_items i using (item_id)
        where c.policy_id = ${policy_id} and c.known_to is null order by c.covered_from`.execute(
        app.services.db,
      );
    const made = await intervals();
    expect(made.rows).toHaveLength(2);
    await app.withOwner(async (owner) => {
      await sql`alter table cover_intervals disable trigger user`.execute(owner);
      await sql`alter table policy_transactions disable trigger user`.execute(owner);
      await sql`delete from cover_intervals where policy_id = ${policy_id}`.execute(owner);
      await sql`delete from policy_transactions where policy_id = ${policy_id}`.execute(owner);
      await sql`alter table cover_intervals enable trigger user`.execute(owner);
      await sql`alter table policy_transactions enable trigger user`.execute(owner);
      await sql`select fill_cover()`.execute(owner);
    });
    expect((await intervals()).rows).toEqual(made.rows);
  });
});
