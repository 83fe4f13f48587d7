import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildChampionship, buildCircuit, buildEvent, unique } from '#test/harness/factories.ts';
import { importDriver } from '#test/harness/import-driver.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const staff = () => app.as(season.people.admin);
const header = 'Championship,Event,Circuit,From,To';

async function eventFields(event_id: string) {
  const event = await staff().call('get_event', { event_id });
  const { name, championship_id, circuit_id, country, start_on, end_on } = event;
  return { name, championship_id, circuit_id, country, start_on, end_on };
}

async function mergeEvents(kept_id: string, other_id: string) {
  const revisionOf = async (event_id: string) =>
    (await staff().call('get_event', { event_id })).revision;
  return staff().answer('merge_events', {
    ...(await eventFields(kept_id)),
    kept_id,
    kept_revision: await revisionOf(kept_id),
    other_id,
    other_revision: await revisionOf(other_id),
  });
}

async function circuitFields(circuit_id: string) {
  const circuit = await staff().call('get_circuit', { circuit_id });
  const { name, country, place, circuit_type, length_m, turns, revision } = circuit;
  return { fields: { name, country, place, circuit_type, length_m, turns }, revision };
}

async function mergeCircuits(kept_id: string, other_id: string, chosen: object = {}) {
  const [kept, other] = [await circuitFields(kept_id), await circuitFields(other_id)];
  return staff().answer('merge_circuits', {
    ...kept.fields,
    ...chosen,
    kept_id,
    kept_revision: kept.revision,
    other_id,
    other_revision: other.revision,
  });
}

describe('two records of one event', () => {
  it('become one: cover moves, and the search, lists and the next file find the kept one', async () => {
    const { db } = app.services;
    const [event_id] = season.event_ids;
    const policy = await buildPolicy(app, { status: 'policy_made', season });
    const known = await eventFields(event_id);
    const word = unique();
    const kept = await buildEvent(db, {
      ...known,
      name: `Finale ${word}`,
      championship_id: known.championship_id,
    });
    expect((await mergeEvents(kept.event_id, event_id)).status).toBe(200);

    const after = await staff().call('get_event', { event_id: kept.event_id });
    expect(after).toMatchObject({ policies: 1, active: true, name: `Finale ${word}` });
    const { version } = await staff().call('get_document', policy);
    expect(version.items[0]?.event).toMatchObject({ event_id, name: known.name });
    const { policies } = await staff().call('get_event_policies', { event_id: kept.event_id });
    expect(policies.map(({ policy_id }) => policy_id)).toEqual([policy.policy_id]);
    const { events } = await staff().call('get_events_page', { search: known.name });
    expect(events.map((one) => one.event_id)).not.toContain(event_id);
    const { records } = await staff().call('search_records', { query: known.name });
    expect(records.filter(({ kind }) => kind === 'event')).toMatchObject([
      { record_id: kept.event_id, label: `Finale ${word}` },
    ]);
    const again = await mergeEvents(kept.event_id, event_id);
    expect(again).toMatchObject({ status: 409, body: { reason: 'already_merged' } });

    const { championships } = await staff().call('get_championships', {});
    const championship = championships.find((one) => one.championship_id === known.championship_id);
    const steps = importDriver(app, season.people.superadmin);
    const line = `${championship?.name},${known.name},zandvoort,${known.start_on},${known.end_on}`;
    const run = await steps.check(await steps.send('events', `${header}\n${line}\n`));
    expect(run.counts).toMatchObject({ create: 0, update: 0, same: 1 });
  });

  it('are refused on different days, because cover would move to days nobody bought', async () => {
    const { db } = app.services;
    const kept = await buildEvent(db, { start_on: '2026-06-05', end_on: '2026-06-07' });
    const other = await buildEvent(db, { start_on: '2026-06-12', end_on: '2026-06-14' });
    expect(await mergeEvents(kept.event_id, other.event_id)).toMatchObject({
      status: 409,
      body: { reason: 'other_days' },
    });
  });

  it('are archived and come back; archived ones stand in their own view', async () => {
    const { event_id, name } = await buildEvent(app.services.db);
    const fields = await eventFields(event_id);
    const archive = (revision: number, active: boolean) =>
      staff().call('update_event', { ...fields, event_id, revision, active });
    const seen = async (active: boolean) =>
      (await staff().call('get_events_page', { search: name, filters: { active: [active] } }))
        .total;
    await archive(0, false);
    expect([await seen(true), await seen(false)]).toEqual([0, 1]);
    await archive(1, true);
    expect([await seen(true), await seen(false)]).toEqual([1, 0]);
  });
});

describe('two records of one season', () => {
  const merge = async (kept_id: string, other_id: string) => {
    const { championships } = await staff().call('get_championship_list', {});
    const of = (id: string) => championships.find((one) => one.championship_id === id);
    const kept = of(kept_id);
    return staff().answer('merge_championships', {
      name: kept?.name ?? '',
      year: kept?.year ?? 0,
      series: kept?.series ?? '',
      kept_id,
      kept_revision: kept?.revision ?? 0,
      other_id,
      other_revision: of(other_id)?.revision ?? 0,
    });
  };

  it('become one with the events of both, an event that both have once', async () => {
    const { db } = app.services;
    const word = unique();
    const kept = await buildChampionship(db, { name: `GT Cup ${word}` });
    const other = await buildChampionship(db, { name: `G.T. Cup Benelux ${word}` });
    const of = (championship_id: string, name: string) =>
      buildEvent(db, { championship_id, circuit_id: 'zandvoort', name });
    const round = await of(kept.championship_id, 'Round 1');
    const twin = await of(other.championship_id, 'round 1');
    const second = await of(other.championship_id, 'Round 2');
    expect((await merge(kept.championship_id, other.championship_id)).status).toBe(200);

    const { events } = await staff().call('get_events_page', {
      filters: { championship_id: [kept.championship_id] },
    });
    expect(events.map((one) => one.event_id).toSorted()).toEqual(
      [round.event_id, second.event_id].toSorted(),
    );
    const alias = await db
      .selectFrom('events')
      .select(['merged_into', 'active'])
      .where('event_id', '=', twin.event_id)
      .executeTakeFirstOrThrow();
    expect(alias).toEqual({ merged_into: round.event_id, active: false });

    const steps = importDriver(app, season.people.superadmin);
    const text = `${header}\nG.T. Cup Benelux ${word},Round 3,zandvoort,14/09/2026,15/09/2026\n`;
    const run = await steps.write(await steps.check(await steps.send('events', text)));
    expect(run).toMatchObject({ status: 'imported', created_records: 1 });
    const { championships } = await staff().call('get_championships', {});
    const found = championships.filter(({ name }) => name.includes(word));
    expect(found).toMatchObject([{ name: `GT Cup ${word}`, event_count: 3 }]);
    const list = await steps.check(
      await steps.send('championships', `Championship,Year\nG.T. Cup Benelux ${word},2026\n`),
    );
    expect(list.counts).toMatchObject({ create: 0, update: 0, same: 1 });
  });

  it('of two years stay two', async () => {
    const { db } = app.services;
    const [this_year, next_year] = [
      await buildChampionship(db),
      await buildChampionship(db, { year: 2027 }),
    ];
    expect(await merge(this_year.championship_id, next_year.championship_id)).toMatchObject({
      status: 409,
      body: { reason: 'other_season' },
    });
  });

  it('are changed and archived with a revision, each name of a year once', async () => {
    const { db } = app.services;
    const [one, other] = [await buildChampionship(db), await buildChampionship(db)];
    const { championship_id, name, year, series } = one;
    const change = { championship_id, name, year, series, revision: 0 };
    await staff().call('update_championship', { ...change, active: false });
    const archived = await staff().call('get_championship_list', { archived: true });
    expect(archived.championships).toMatchObject([{ championship_id, active: false }]);
    expect(await staff().answer('update_championship', change)).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { active: false, revision: 1 } },
    });
    const taken = { ...change, revision: 1, name: other.name };
    expect(await staff().answer('update_championship', taken)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'name', code: 'taken' }] },
    });
    await staff().call('update_championship', { ...change, revision: 1 });
    const log = await staff().call('get_activity', {
      record_kind: 'championship',
      record_id: championship_id,
    });
    expect(log.total).toBe(2);
  });
});

describe('two records of one circuit', () => {
  it('become one: events move, the course is chosen, the factor is that of the kept one', async () => {
    const { db } = app.services;
    const word = unique();
    const kept = await buildCircuit(db, { name: `Ring ${word}`, factor: '1.2' });
    const other = await buildCircuit(db, {
      name: `Autodrom ${word}`,
      factor: '0.9',
      length_m: 3100,
      corners: JSON.stringify([{ number: 1, name: 'Hairpin', x: 4.5, y: 52.3 }]),
    });
    const event = await buildEvent(db, { circuit_id: other.circuit_id });
    const merged = await mergeCircuits(kept.circuit_id, other.circuit_id, {
      course_of: 'other',
      length_m: 3100,
    });
    expect(merged).toMatchObject({ status: 200, body: { moved: 1 } });
    expect((await eventFields(event.event_id)).circuit_id).toBe(kept.circuit_id);
    const look = (circuit_id: string) => staff().call('get_circuit', { circuit_id });
    expect(await look(kept.circuit_id)).toMatchObject({
      factor: '1.2000',
      length_m: 3100,
      events: 1,
      corners: [{ name: 'Hairpin' }],
      merged_into: null,
    });
    expect(await look(other.circuit_id)).toMatchObject({
      active: false,
      merged_into: { circuit_id: kept.circuit_id, name: `Ring ${word}` },
    });
    const { circuits } = await staff().call('get_circuits', {});
    expect(circuits.map(({ circuit_id }) => circuit_id)).not.toContain(other.circuit_id);
    const { records } = await staff().call('search_records', { query: `Autodrom ${word}` });
    expect(records).toMatchObject([{ kind: 'circuit', record_id: kept.circuit_id }]);

    const steps = importDriver(app, season.people.superadmin);
    const named = [`Autodrom ${word}`, other.circuit_id, `Ring ${word}`];
    const lines = named.map(
      (name, n) => `Cup of ${word},Round ${n + 1},${name},${n + 21}/09/2026,${n + 21}/09/2026`,
    );
    const checked = await steps.check(await steps.send('events', [header, ...lines].join('\n')));
    const run = await steps.fix(checked, {
      fix: 'create',
      code: 'unknown',
      field: 'championship_id',
    });
    expect(run.counts).toMatchObject({ create: 3, problem: 0 });
    await steps.write(run);
    expect((await look(kept.circuit_id)).events).toBe(4);

    const renamed = await steps.check(
      await steps.send('circuits', `Code,Name,Country\n${other.circuit_id},Autodrom ${word},NL\n`),
    );
    expect(renamed.counts).toMatchObject({ create: 0, update: 0, same: 1 });
  });

  it('are not merged unseen', async () => {
    const { db } = app.services;
    const [kept, other] = [await buildCircuit(db), await buildCircuit(db)];
    const stale = await mergeCircuits(kept.circuit_id, other.circuit_id, {});
    expect(stale.status).toBe(200);
    const answer = await staff().answer('merge_circuits', {
      name: 'Ring',
      country: 'NL',
      kept_id: kept.circuit_id,
      kept_revision: 0,
      other_id: 'zandvoort',
      other_revision: 0,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
