import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { healthCheckNames } from '#domain/admin/health-checks.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';

const script = fileURLToPath(new URL('doctor.ts', import.meta.url));

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await buildAccount(app.services.db, { attn: 'Rita Racer', company_name: '' });
});

/** Runs it as npm run doctor does, once it knows its database. */
async function doctor(args: string[], database_url = app.services.config.database_url) {
  const { paddock_data_dir, storage_dir } = app.services.config;
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      ...{ PATH: process.env['PATH'], DATABASE_URL: database_url },
      ...{ PADDOCK_DATA_DIR: paddock_data_dir, STORAGE_DIR: storage_dir },
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  return { code, said };
}

const loseName = () =>
  app.pool.query(`delete from search_phrases where phrase = 'rita racer' and kind = 'account'`);
const found = async () =>
  (await app.pool.query(`select 1 from search_phrases where phrase = 'rita racer'`)).rowCount;

test('all is well: every check is named, and the code is 0', async () => {
  // The machine that runs the tests may have little room.
  const wanted = healthCheckNames.filter((name) => name !== 'disk_room');
  const { code, said } = await doctor([`--only=${wanted.join(',')}`]);
  expect(said.split('\n').filter((line) => line.startsWith('  ok    '))).toHaveLength(
    wanted.length,
  );
  expect(code).toBe(0);
});

test('a difference is told and left alone, and the code is 1; a repair makes it right and says so', async () => {
  await loseName();
  const seen = await doctor(['--only=search_phrases,schema_version']);
  expect(seen.said).toContain('OFF   Search phrases (search_phrases): 1 difference in ');
  expect(seen.said).toContain('account: rita racer: missing, rows say named so');
  expect(seen.code).toBe(1);
  expect(await found()).toBe(0);
  const mended = await doctor(['--only=search_phrases', '--repair', '--reason=Lost in a restore']);
  expect(mended.said).toContain('After the repair: 0 differences');
  expect(mended.code).toBe(0);
  expect(await found()).toBe(1);
  const { rows } = await app.pool.query<{ actor_name: string; reason: string }>(
    `select actor_name, after ->> 'reason' as reason from audit_log where action = 'repair_health'`,
  );
  expect(rows).toEqual([{ actor_name: 'Paddock', reason: 'Lost in a restore' }]);
});

test('a program reads the same as JSON', async () => {
  await loseName();
  const { code, said } = await doctor(['--only=search_phrases', '--json']);
  expect(JSON.parse(said)).toMatchObject([
    { check: 'search_phrases', is_well: false, found: { differing: 1 } },
  ]);
  expect(code).toBe(1);
});

test('a check that nobody knows is refused by name; without a database the code is 2', async () => {
  const unknown = await doctor(['--only=horoscope']);
  expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('no check horoscope') });
  expect((await doctor([], 'postgres://paddock@127.0.0.1:9/none')).code).toBe(2);
});
