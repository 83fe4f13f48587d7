import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Action } from '#contract/action.ts';
import { featureNames, featureSwitches } from '#domain/tools/feature-switches.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildPolicy,
  buildRequest,
  buildSeason,
  type Season,
} from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const superadmin = () => app.as(season.people.superadmin);
const turn = (feature: (typeof featureNames)[number], is_on: boolean) =>
  superadmin().call('set_feature_switch', {
    feature,
    is_on,
    reason: is_on ? '' : 'The bank is down.',
  });

const queued = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from emails where status = 'queued'`.execute(
      app.services.db,
    )
  ).rows[0]?.n ?? 0;

describe('parts of the product are switched off and on [2.20]', () => {
  test('every part closes something', () => {
    const closed = Object.values<Action>(contract).flatMap(({ feature }) => feature ?? []);
    const without = featureNames.filter((name) => !closed.includes(name));
    // Email has no action of its own: its job looks.
    expect(without).toEqual(['outgoing_mail']);
  });

  test('whoever wants to use one reads why it is off, and what was typed stays', async () => {
    await turn('requests', false);
    const refused = await refusalOf(buildRequest(app, season));
    expect(refused).toMatchObject({
      status: 409,
      code: 'transition_refused',
      message: `${featureSwitches.requests.refusal} The bank is down.`,
    });
    const kept = await app.as(season.people.agent).call('get_requests', {});
    expect(kept.total).toBe(1);
    const { off } = await superadmin().call('get_feature_switches', {});
    expect(off).toMatchObject([{ feature: 'requests', reason: 'The bank is down.' }]);
    await turn('requests', true);
    expect(await buildRequest(app, season)).toMatchObject({ revision: expect.any(Number) });
  });

  test('the others too: a card payment, an import, viewing as, the check of certificates', async () => {
    for (const name of ['card_payments', 'imports', 'view_as', 'cover_check'] as const)
      await turn(name, false);
    const admin = app.as(season.people.admin);
    const tried = [
      [
        () => app.anonymous.call('start_bulk_checkout', { bulk_id: 'x'.repeat(32) }),
        'card_payments',
      ],
      [
        () =>
          admin.call('start_view_as', {
            user_id: season.people.agent.user_id,
            reason: 'A question of his',
          }),
        'view_as',
      ],
      [() => app.anonymous.call('check_cover', { codes: ['0000000000'] }), 'cover_check'],
    ] as const;
    for (const [call, name] of tried)
      expect((await refusalOf(call())).message).toContain(featureSwitches[name].refusal);
    for (const name of ['card_payments', 'imports', 'view_as', 'cover_check'] as const)
      await turn(name, true);
    expect((await superadmin().call('get_feature_switches', {})).off).toEqual([]);
    expect(await app.anonymous.call('check_cover', { codes: ['0000000000'] })).toMatchObject({});
  });

  test('email waits, none is lost, and all go out after it is on again', async () => {
    await turn('outgoing_mail', false);
    await buildPolicy(app, { season, status: 'completed' });
    await app.runJobs();
    const waiting = await queued();
    expect(waiting).toBeGreaterThan(0);
    await turn('outgoing_mail', true);
    await app.runJobs();
    expect(await queued()).toBe(0);
  });

  test('switching off wants a reason', async () => {
    const refused = await refusalOf(
      superadmin().call('set_feature_switch', { feature: 'imports', is_on: false }),
    );
    expect(refused.fields).toEqual(['reason: required']);
    expect((await superadmin().call('get_feature_switches', {})).off).toEqual([]);
  });
});

describe('a record as its rows are', () => {
  test('is found by its number and by its id, without what is secret', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const found = await superadmin().call('get_raw_record', { kind: 'policy', number: policy_id });
    expect(found.name).toMatch(/^P-/);
    const same = await superadmin().call('get_raw_record', { kind: 'policy', number: found.name });
    expect(same.rows).toEqual(found.rows);
    expect(new Set(found.rows.map(({ table }) => table))).toEqual(
      new Set(['policies', 'policy_versions', 'policy_items', 'cover_intervals']),
    );
    const { email } = season.people.agent;
    const account = await superadmin().call('get_raw_record', { kind: 'account', number: email });
    expect(account.rows[0]?.row['email']).toBe(email);
    expect(Object.keys(account.rows[0]?.row ?? {})).not.toContain('password_hash');
  });

  test('what does not exist is said to be missing', async () => {
    const refused = await refusalOf(
      superadmin().call('get_raw_record', { kind: 'claim', number: "CL-0' or true" }),
    );
    expect(refused.status).toBe(404);
  });
});
