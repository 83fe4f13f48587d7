import { defineConfig } from 'vitest/config';
const clocks = { TZ: 'America/Los_Angeles' };

/** Each file has a copy of one migrated database, on a server that is started for the run. */
const onDatabase = {
  env: clocks,
  globalSetup: ['test/harness/database-server.ts'],
  setupFiles: ['test/harness/end-test-apps.ts'],
  pool: 'forks' as const,
};

/** What starts servers of its own and waits for them more than it works: it runs beside the others, in a run of its own. */
const waiting = [
  'backup',
  'backup-of-s3',
  'failover',
  'full-disk',
  'kill-in-the-spine',
  'moving-forward',
  'point-in-time',
  'power-cut',
  'read-replica',
  'secrets-in-logs',
  'soak',
  'two-processes',
].map((name) => `test/scenarios/${name}.test.ts`);

export default defineConfig({
  test: {
    // Two cores: more workers only make every test wait longer for its turn.
    maxWorkers: 2,
    pool: 'threads',
    // A limit is for what hangs; a busy machine is only slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default'],
    coverage: { provider: 'v8', include: ['src/**/*.ts'], reportsDirectory: 'coverage' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Rules about calendar dates must not notice where the machine stands.
          env: clocks,
          include: [
            'src/domain/**/*.test.ts',
            'src/contract/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          // The server is read once by each worker instead of once for each file: a quarter of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'whole',
          include: ['scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/e2e/**', ...waiting],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'waiting',
          include: waiting,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
