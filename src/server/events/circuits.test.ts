import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadContext } from '#server/platform/context.ts';
import { getChampionshipList } from '#server/events/championship-queries.ts';
import { getCircuitList } from '#server/events/circuit-queries.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const staff = () => app.as(season.people.admin);

describe('[3.17] circuits', () => {
  it('are listed with their course, and with the policies of their events', async () => {
    await buildPolicy(app, { status: 'policy_made', season });
    await buildPolicy(app, { status: 'concept', season });
    const { circuits } = await staff().call('get_circuit_list', {});
    const zandvoort = circuits.find(({ circuit_id }) => circuit_id === 'zandvoort');
    expect(zandvoort).toMatchObject({ has_outline: true, events: 1, policies: 1 });
    expect(zandvoort?.corner_count).toBeGreaterThan(10);
  });

  it('and championships are listed without reading what is insured there', async () => {
    await app.services.db.transaction().execute(async (trx) => {
      const reads = async () => {
        const { rows } = await sql<{ reads: number }>`
          select sum(seq_scan + coalesce(idx_scan, 0))::int as reads from pg_stat_xact_user_tables
          where relname in ('policies', 'policy_items')`.execute(trx);
        return rows[0]?.reads;
      };
      const before = await reads();
      const ctx = { db: trx } as ReadContext;
      const lists = [
        (await getCircuitList(ctx, { archived: false })).circuits,
        (await getChampionshipList(ctx, { archived: false })).championships,
      ];
      for (const list of lists) expect(list.some(({ policies }) => policies > 0)).toBe(true);
      expect(await reads()).toBe(before);
    });
  });

  it('have their corners named by staff, one by one, and drivers choose from the names', async () => {
    await staff().call('name_corner', { circuit_id: 'zandvoort', number: 1, name: 'Tarzan' });
    const { corners } = await app
      .as(season.people.agent)
      .call('get_circuit', { circuit_id: 'zandvoort' });
    expect(corners[0]).toMatchObject({ number: 1, name: 'Tarzan' });
    expect(corners[0]?.x).not.toBeNull();
    expect(corners[1]?.name).not.toBe('Tarzan');
    const log = await staff().call('get_activity', {
      record_kind: 'circuit',
      record_id: 'zandvoort',
    });
    expect(log.entries[0]?.changes).toMatchObject([{ field: 'corner_1', to: 'Tarzan' }]);
    const none = { circuit_id: 'zandvoort', number: 99, name: 'No such corner' };
    expect((await staff().answer('name_corner', none)).status).toBe(404);
  });

  it('leave the pickers when they are archived, and come back; a stale look is refused', async () => {
    const look = () => staff().call('get_circuit', { circuit_id: 'zandvoort' });
    const save = async (changes: object) => {
      const { circuit_id, name, country, place, circuit_type, length_m, turns, revision } =
        await look();
      const known = { circuit_id, name, country, place, circuit_type, length_m, turns, revision };
      return staff().answer('update_circuit', { ...known, ...changes });
    };
    const { revision } = await look();
    expect((await save({ active: false })).status).toBe(200);
    const archived = await staff().call('get_circuit_list', { archived: true });
    expect(archived.circuits.map(({ circuit_id }) => circuit_id)).toEqual(['zandvoort']);
    const { circuits } = await staff().call('get_circuits', {});
    expect(circuits.find(({ circuit_id }) => circuit_id === 'zandvoort')?.active).toBe(false);
    expect(await save({ active: true, revision })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { active: false } },
    });
    expect((await save({ active: true, place: 'Zandvoort aan Zee' })).status).toBe(200);
    expect((await staff().call('get_circuit_list', { archived: true })).circuits).toEqual([]);
    const log = await staff().call('get_activity', {
      record_kind: 'circuit',
      record_id: 'zandvoort',
    });
    expect(log.entries[0]?.changes).toContainEqual({
      field: 'place',
      from: 'Zandvoort',
      to: 'Zandvoort aan Zee',
    });
  });

  it('are added with a code of their name, each name once', async () => {
    const circuit = { name: 'Meppen Arena', country: 'DE', length_m: 2100, turns: 9 };
    const { circuit_id } = await staff().call('add_circuit', circuit);
    expect(circuit_id).toBe('meppen-arena');
    expect(await staff().call('get_circuit', { circuit_id })).toMatchObject({
      name: 'Meppen Arena',
      factor: null,
      corners: [],
      events: 0,
      policies: 0,
    });
    const again = await staff().answer('add_circuit', { ...circuit, name: 'MEPPEN arena' });
    expect(again).toMatchObject({ status: 422, body: { fields: [{ field: 'name' }] } });
  });
});
