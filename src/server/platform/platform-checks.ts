import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Queryable, Services } from '#server/platform/context.ts';
import { readMigrations } from '#server/platform/database/migrate.ts';
import {
  compareRows,
  type HealthChecks,
  type HealthFinding,
  type HealthResult,
} from '#server/platform/health-check.ts';

const asSaid = (row: HealthFinding) => row;

const resultOf = (compared: number, findings: HealthFinding[]): HealthResult => ({
  compared,
  differing: findings.length,
  findings,
});

/** Of jobs the queue's own time counts, which is the database's, whatever clock the product runs on. */
const late = sql`run_at < now() - interval '10 minutes' and locked_at is null and attempts < max_attempts`;
const ended = sql`attempts >= max_attempts and locked_at is null`;

/** A folder with less room than this is named, in bytes. */
const wantedRoom = 1_000_000_000;
const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** The folders in which this machine keeps something, and the room of their disks in bytes. */
export async function diskRooms({
  config,
}: Pick<Services, 'config'>): Promise<{ folder: string; free: number; size: number }[]> {
  const folders = [
    config.paddock_data_dir,
    ...(config.s3_endpoint === undefined ? [config.storage_dir] : []),
  ];
  const rooms = await Promise.all(
    // A folder that is not there yet, or of another machine, says nothing.
    folders.map(async (folder) => {
      const disk = await statfs(folder).catch(() => undefined);
      return disk === undefined
        ? []
        : [{ folder, free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }];
    }),
  );
  return rooms.flat();
}

/** The migrations of this version that the database lacks, has otherwise, or has beyond it. */
async function findMigrations(db: Queryable): Promise<HealthResult> {
  const known = readMigrations();
  const { rows: applied } = await sql<{ number: number; name: string; checksum: string }>`
    select number, name, checksum from schema_migrations order by number`.execute(db);
  const numbers = new Set([...known, ...applied].map(({ number }) => number));
  const findings = [...numbers].flatMap((number): HealthFinding[] => {
    const here = known.find((one) => one.number === number);
    const there = applied.find((one) => one.number === number);
    if (here?.checksum === there?.checksum) return [];
    const record = here?.name ?? there?.name ?? String(number);
    const found = !there ? 'not applied' : here ? 'another text' : 'of a newer version';
    return [{ record, kept: here ? 'known' : 'unknown', found }];
  });
  return resultOf(numbers.size, findings);
}

/** The machine, the database and the queue, compared with what they should be. */
export const platformChecks = {
  swept_files: {
    find: ({ db, now }) =>
      compareRows(db, {
        compared: sql`select count(*) from file_intents`,
        // The sweep of the night leaves what is younger than a day.
        differences: sql<HealthFinding>`select bucket || '/' || storage_key as record, 'stored' as kept, 'no row' as found
          from file_intents where intended_at < ${now.toISOString()}::timestamptz - interval '2 days' order by 1`,
        say: asSaid,
      }),
  },
  late_jobs: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from graphile_worker.jobs`,
        differences: sql<HealthFinding>`select task_identifier as record,
            'due at ' || to_char(run_at at time zone 'Europe/Amsterdam', 'DD-MM-YYYY HH24:MI') as kept,
            'not begun' as found
          from graphile_worker.jobs where ${late} order by run_at`,
        say: asSaid,
      }),
  },
  ended_jobs: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from graphile_worker.jobs`,
        differences: sql<HealthFinding>`select task_identifier as record, max_attempts || ' tries' as kept,
            left(coalesce(last_error, 'no word'), 120) as found
          from graphile_worker.jobs where ${ended} order by id`,
        say: asSaid,
      }),
    async repair({ db }) {
      await sql`select graphile_worker.reschedule_jobs(
          array(select id from graphile_worker.jobs where ${ended}), run_at => now(), attempts => 0)`.execute(
        db,
      );
    },
  },
  schema_version: { find: ({ db }) => findMigrations(db) },
  database_rules: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select (select count(*) from pg_constraint where connamespace = 'public'::regnamespace)
          + (select count(*) from pg_index i join pg_class c on c.oid = i.indexrelid
            where c.relnamespace = 'public'::regnamespace)`,
        differences: sql<HealthFinding>`select conname::text as record, 'for every row' as kept, 'for new rows only' as found
          from pg_constraint where connamespace = 'public'::regnamespace and not convalidated
          union all
          select c.relname::text, 'used', 'not whole' from pg_index i join pg_class c on c.oid = i.indexrelid
          where c.relnamespace = 'public'::regnamespace and not (i.indisvalid and i.indisready)
          union all
          select g.tgname::text || ' of ' || c.relname, 'awake', 'asleep' from pg_trigger g
            join pg_class c on c.oid = g.tgrelid
          where c.relnamespace = 'public'::regnamespace and not g.tgisinternal and g.tgenabled = 'D' order by 1`,
        say: asSaid,
      }),
  },
  disk_room: {
    async find({ services }) {
      const rooms = await diskRooms(services);
      return resultOf(
        rooms.length,
        rooms
          .filter(({ free }) => free < wantedRoom)
          .map(({ folder, free }) => ({
            record: folder,
            kept: inGigabytes(wantedRoom),
            found: inGigabytes(free),
          })),
      );
    },
  },
} satisfies HealthChecks;
