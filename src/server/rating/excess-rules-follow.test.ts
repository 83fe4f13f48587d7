import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  findExcessRule,
  publishExcessRule,
  type SavedRule,
} from '#test/harness/excess-rule-factories.ts';
import { buildAccount, buildCircuit, buildDriver } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const superadmin = () => app.as(season.people.superadmin);
const publish = (more: Partial<SavedRule>) => publishExcessRule(superadmin(), more);
const about = async (rule_id: string) => (await findExcessRule(superadmin(), rule_id))?.records;

describe('a published rule about a record that was merged is about the kept one', () => {
  it('for a circuit, a driver and a client; nothing else of it changes', async () => {
    const { db } = app.services;
    const [ring, autodrom] = [await buildCircuit(db), await buildCircuit(db)];
    const [jan, johan] = [await buildDriver(db), await buildDriver(db)];
    const [shop, team] = [await buildAccount(db), await buildAccount(db)];
    const rules = {
      circuit: await publish({
        code: 'AT_AUTODROM',
        subject: 'circuit',
        records: [ring.circuit_id, autodrom.circuit_id],
      }),
      driver: await publish({ code: 'OF_JOHAN', subject: 'driver', records: [johan.driver_id] }),
      client: await publish({ code: 'OF_TEAM', subject: 'client', records: [team.user_id] }),
    };
    const pair = (kept_id: string, other_id: string) => ({
      kept_id,
      other_id,
      kept_revision: 0,
      other_revision: 0,
    });
    const { name, country, place, circuit_type, length_m, turns } = await superadmin().call(
      'get_circuit',
      { circuit_id: ring.circuit_id },
    );
    await superadmin().call('merge_circuits', {
      ...pair(ring.circuit_id, autodrom.circuit_id),
      ...{ name, country, place, circuit_type, length_m, turns },
    });
    await superadmin().call('merge_drivers', {
      ...pair(jan.driver_id, johan.driver_id),
      first_name: 'Jan',
      last_name: 'van Dalen',
    });
    await superadmin().call('merge_accounts', pair(shop.user_id, team.user_id));
    expect(await about(rules.circuit)).toMatchObject([{ id: ring.circuit_id }]);
    expect(await about(rules.driver)).toEqual([{ id: jan.driver_id, name: 'Jan van Dalen' }]);
    expect(await about(rules.client)).toMatchObject([{ id: shop.user_id }]);
    const other_filter = sql`update additional_excess_rules set filter = '{"circuit": ["assen"]}'
      where rule_id = ${rules.circuit}`;
    await expect(other_filter.execute(db)).rejects.toThrow('is never changed');
  });
});

describe('a quote shows what its rules add', () => {
  it('as they hold on its first day, with those that it could print', async () => {
    await publish({ code: 'REPEAT_CLAIM', condition: 'repeat_claim', value: '7' });
    const later = await publish({
      code: 'REPEAT_CLAIM',
      condition: 'repeat_claim',
      value: '9',
      valid_from: '2031-01-01',
    });
    const quote = await buildPolicy(app, { season, status: 'concept' });
    const { version } = await superadmin().call('get_document', quote);
    const rule = version.additional_excess.find(({ code }) => code === 'REPEAT_CLAIM');
    expect(rule).toMatchObject({ amount: '7 % of the agreed value', printed: true });
    expect(version.additional_excess.map(({ code }) => code)).not.toContain('OF_TEAM');
    const rows = sql`update policies set period_from = '2031-02-01' where policy_id = ${quote.policy_id}`;
    await rows.execute(app.services.db);
    await sql`update policy_versions set period_from = '2031-02-01' where policy_id = ${quote.policy_id}`.execute(
      app.services.db,
    );
    const then = await superadmin().call('get_document', quote);
    expect(
      then.version.additional_excess.find(({ code }) => code === 'REPEAT_CLAIM'),
    ).toMatchObject({ amount: '9 % of the agreed value' });
    expect(await about(later)).toEqual([]);
  });
});
