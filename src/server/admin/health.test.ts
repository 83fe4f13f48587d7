import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type HealthCheckName,
  healthCheckNames,
  healthChecks,
} from '#domain/admin/health-checks.ts';
import { askCheck } from '#server/admin/health.ts';
import type { StoragePlace } from '#server/platform/storage/storage.ts';
import {
  type Planted,
  photoRules,
  plantedDifferences,
} from '#test/harness/policies/planted-differences.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaimPeople,
  buildCover,
  buildDraft,
  type BuiltCover,
} from '#test/harness/claim-factories.ts';
import { buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';
import type { Cast } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;
let cover: BuiltCover;

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildPayers(app.services.db);
  // The cast's claim has the number that the first one told here gets.
  await app.services.db.updateTable('claims').set({ claim_number: 'CL-2026-9001' }).execute();
  await buildBilledPolicy(app, cast, { instalments: 2 });
  await buildBilledPolicy(app, cast);
  await app.as(cast.admin).call('register_transfer', {
    ...{ user_id: null, amount: 181_928, currency: 'EUR', received_on: '2026-04-10' },
    ...{ reference: 'NOBODY 1', payer: 'R. Driver' },
  });
  cover = await buildCover(app, await buildClaimPeople(app));
  await buildDraft(app, cover);
  await app.runJobs();
  await storePhotos();
});

/** The factory writes the rows of photos alone. */
async function storePhotos(): Promise<void> {
  const places = await sql<StoragePlace>`select bucket, storage_key as key from files`.execute(
    app.services.db,
  );
  for (const place of places.rows)
    if (!(await app.services.storage.exists(place)))
      await app.services.storage.put(Readable.from([Buffer.from('photo')]), {
        ...place,
        ...photoRules,
      });
}

const doctor = () => app.as(cast.superadmin);
const check = (name: HealthCheckName) => doctor().call('check_health', { check: name });
const repair = (name: HealthCheckName, differing: number) =>
  doctor().call('repair_health', { check: name, differing, reason: 'Found by hand' });
/** The checks that find something now. */
async function unwell(): Promise<HealthCheckName[]> {
  const all: HealthCheckName[] = [];
  for (const name of healthCheckNames) if ((await check(name)).differing > 0) all.push(name);
  return all;
}

/** Plants it, and is sure that its check finds it and that no other one does. */
async function expectFound(one: Planted) {
  await one.plant();
  const found = await check(one.check);
  expect(await unwell()).toEqual([one.check]);
  expect(found.findings).toContainEqual(expect.objectContaining(one.says));
  expect(found.findings).toHaveLength(found.differing);
  return found;
}

describe('the health of the book', () => {
  test('is well when nobody has meddled with it', async () => {
    expect(await unwell()).toEqual([]);
    const compared = await Promise.all(
      (
        ['claim_counts', 'open_amounts', 'ledger_sums', 'policy_cover', 'stored_files'] as const
      ).map(check),
    );
    expect(compared.filter(({ compared: n }) => n === 0)).toEqual([]);
  });

  const planted = plantedDifferences(() => app);
  const repairable = planted.filter((one) => healthChecks[one.check].repairs);

  test.each(repairable)('$check: finds $what, and repairs it', async (one) => {
    const { differing } = await expectFound(one);
    const repaired = await repair(one.check, differing);
    expect(repaired).toMatchObject({ repaired: differing, differing: 0, findings: [] });
    expect(await unwell()).toEqual([]);
  });

  test('a mail that got its job again is sent by it', async () => {
    await app.runJobs();
    const { rows } = await app.pool.query(`select status from emails where subject = 'Your cover'`);
    expect(rows).toEqual([{ status: 'sent' }]);
  });

  const others = planted.filter((one) => !healthChecks[one.check].repairs);

  test.each(others)('$check: finds $what, and says what to do', async (one) => {
    const { differing } = await expectFound(one);
    const refused = await refusalOf(repair(one.check, differing));
    expect(refused).toMatchObject({ status: 409, message: healthChecks[one.check].remedy });
    await one.undo?.();
    expect(await unwell()).toEqual([]);
  });

  test('sees a disk without room', async () => {
    const config = { ...app.services.config, storage_dir: '/proc' };
    const services = { ...app.services, config };
    const { differing, findings } = await askCheck(
      { db: services.db, services, now: app.clock.now() },
      'disk_room',
    );
    expect(differing).toBe(1);
    expect(findings[0]).toMatchObject({ record: '/proc', found: '0.0 GB' });
  });

  test('says of every check whether it can be repaired, as the areas have it', () => {
    const declared = Object.fromEntries(
      app.services.keepers.flatMap(({ checks = {} }) =>
        Object.entries(checks).map(([name, { repair: mend }]) => [name, mend !== undefined]),
      ),
    );
    expect(declared).toEqual(
      Object.fromEntries(healthCheckNames.map((name) => [name, healthChecks[name].repairs])),
    );
  });
});

describe('a repair', () => {
  const plantTotal = () =>
    app.pool.query(`insert into list_count_changes (list, owner, day, status, n)
    values ('claims', everybody(), '-infinity', 'created', 5)`);

  test('is refused when something else differs than was seen, and changes nothing then', async () => {
    await plantTotal();
    const { differing } = await check('claim_counts');
    const refused = await refusalOf(repair('claim_counts', differing + 1));
    expect(refused.status).toBe(409);
    expect(refused.message).toContain('found now, not');
    expect((await check('claim_counts')).differing).toBe(differing);
    await repair('claim_counts', differing);
    expect((await refusalOf(repair('claim_counts', differing))).status).toBe(409);
  });

  test('stands in the trail with who, why, what was off and the proof', async () => {
    await plantTotal();
    await repair('claim_counts', (await check('claim_counts')).differing);
    const { entries } = await doctor().call('get_activity', {
      record_kind: 'health_check',
      record_id: 'claim_counts',
    });
    expect(entries[0]).toMatchObject({ actor_name: 'Sofie', past: 'Repaired a kept figure' });
    const kept = await sql<{ before: object; after: object }>`select before, after from audit_log
      where action = 'repair_health' order by happened_at desc, audit_id desc limit 1`.execute(
      app.services.db,
    );
    expect(kept.rows[0]).toMatchObject({
      before: { differing: 1, findings: [{ kept: '6', found: '1' }] },
      after: { differing: 0, findings: [], reason: 'Found by hand' },
    });
  });

  test('of totals loses nothing that is written meanwhile', async () => {
    await plantTotal();
    await Promise.all([
      repair('claim_counts', 1),
      ...Array.from({ length: 6 }, () => buildDraft(app, cover)),
      app.runJob('fold_list_counts'),
    ]);
    expect((await check('claim_counts')).differing).toBe(0);
  });

  test('is for superadmins alone, as is the look', async () => {
    for (const who of [cast.admin, cast.client, cast.broker, cast.insurer, cast.adjuster]) {
      const tried = app.as(who);
      expect((await tried.attempt('get_health', {})).status).toBe(403);
      expect((await tried.attempt('check_health', { check: 'late_jobs' })).status).toBe(403);
      const wish = { check: 'claim_counts', differing: 1, reason: 'Curious' } as const;
      expect((await tried.attempt('repair_health', wish)).status).toBe(403);
    }
  });
});

test('the installation says its versions, room and queues', async () => {
  const health = await doctor().call('get_health', {});
  expect(health).toMatchObject({ node_version: process.version, emails_queued: 0 });
  expect(health.postgres_version).toMatch(/^18/);
  expect(health.disks.every(({ free_bytes, size_bytes }) => free_bytes <= size_bytes)).toBe(true);
  expect(health.migrations).toBeGreaterThan(60);
});
