import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** What a process held at one moment. */
export interface SoakMark {
  /** Milliseconds since the soak began. */
  at_ms: number;
  rss_kb: number;
  /** Open files, sockets and pipes. */
  descriptors: number;
  /** Sockets among them: people who are connected, streams of changes, the database. */
  sockets: number;
  /** Transactions of the product that are open and have done nothing for five seconds. */
  idle_in_transaction: number;
  /** Connections of the product to the database, and those that work just now. */
  connections: number;
  busy_connections: number;
  /** Files that are half written, or wait for what becomes of them. */
  temporary_files: number;
}

/** Looks at a process, its database and its folder. */
export async function takeMark(
  { pid, db, data_dir }: { pid: number; db: Db; data_dir: string },
  began_at: number,
): Promise<SoakMark> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const open = readdirSync(`/proc/${pid}/fd`).map((name) => linkOf(`/proc/${pid}/fd/${name}`));
  const { rows } = await sql<{ idle: number; connections: number; busy: number }>`
    select count(*) filter (where state like 'idle in transaction%' and state_change < now() - interval '5 s') as idle,
      count(*) as connections, count(*) filter (where state = 'active') as busy
    from pg_stat_activity where datname = current_database() and application_name = 'paddock'`.execute(
    db,
  );
  const [row] = rows;
  return {
    at_ms: performance.now() - began_at,
    rss_kb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]),
    descriptors: open.length,
    sockets: open.filter((link) => link.startsWith('socket:')).length,
    idle_in_transaction: row?.idle ?? 0,
    connections: row?.connections ?? 0,
    busy_connections: row?.busy ?? 0,
    temporary_files: readdirSync(data_dir, { recursive: true }).filter((name) =>
      String(name).endsWith('.part'),
    ).length,
  };
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ''; // closed meanwhile
  }
}

/** How fast memory grew, in per cent of its mean an hour, and how far off that may be (twice the standard error). */
export function memorySlope(marks: readonly SoakMark[]): { percent: number; margin: number } {
  const [xs, ys] = [
    marks.map((mark) => mark.at_ms / 3_600_000),
    marks.map((mark) => mark.rss_kb / 1000),
  ];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, value) => sum + (value - x) ** 2, 0);
  const slope = xs.reduce((sum, value, n) => sum + (value - x) * ((ys[n] ?? y) - y), 0) / spread;
  const rest = ys.reduce((sum, value, n) => sum + (value - y - slope * ((xs[n] ?? x) - x)) ** 2, 0);
  const error = Math.sqrt(rest / Math.max(1, marks.length - 2) / spread);
  return { percent: (slope / y) * 100, margin: (2 * error * 100) / y };
}

/**
 * What a soak should not show, in words: memory that surely grows by more than allowed, anything that is still held when
 * everybody has gone, transactions left open. `rest` are the marks before and after, when nobody worked.
 */
export function findLeaks(
  marks: readonly SoakMark[],
  rest: { before: SoakMark; after: SoakMark },
  { most_percent_an_hour }: { most_percent_an_hour: number },
): string[] {
  const { percent, margin } = memorySlope(marks);
  const idle = marks.filter((mark) => mark.idle_in_transaction > 0).length;
  const { before, after } = rest;
  return [
    ...(percent - margin > most_percent_an_hour
      ? [`memory grows by ${percent.toFixed(1)} % an hour, give or take ${margin.toFixed(1)}`]
      : []),
    // The pool may have made the rest of its connections meanwhile.
    ...(after.descriptors - after.connections > before.descriptors - before.connections + 5
      ? [`${before.descriptors} open files, sockets and pipes before, ${after.descriptors} after`]
      : []),
    ...(idle > 0 ? [`transactions were left open, as ${idle} looks saw`] : []),
    ...(after.busy_connections > 0 ? ['connections still work when nobody does'] : []),
    ...(after.temporary_files > 0 ? [`${after.temporary_files} temporary files are left`] : []),
  ];
}
