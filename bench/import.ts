// usage: npm run bench -- import [--rows 10000] — drivers as CSV and as XLSX through the steps of an import, each in
// rows a second with the peak of memory, beside the same rows written by one statement
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import writeExcelFile from 'write-excel-file/node';
import type { App } from '#server/app.ts';
import { areas } from '#server/areas.ts';
import { callerAs } from '#server/in-process-caller.ts';
import { systemClock } from '#server/platform/clock.ts';
import { workOffJobs } from '#server/platform/jobs/jobs.ts';
import { importDriver } from '#test/harness/import-driver.ts';
import { openScratchApp } from './scratch-app.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const rows = Number(values.rows);

const headings = ['First name', 'Last name', 'Date of birth', 'Nationality', 'Licence number'];
const cells = (list: string) =>
  Array.from({ length: rows }, (_, n) => [
    `First ${n}`,
    `${list} ${n % 500}`,
    `${1950 + (n % 50)}-${String((n % 12) + 1).padStart(2, '0')}-17`,
    'NL',
    `LIC-${n}`,
  ]);

/** How long a step takes, and the most memory that the process holds meanwhile. */
async function measured<T>(
  label: string,
  work: () => Promise<T>,
): Promise<{ value: T; ms: number }> {
  const start = process.memoryUsage().rss;
  let peak = start;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
  const began = performance.now();
  const value = await work();
  const ms = performance.now() - began;
  clearInterval(watch);
  const per_second = Math.round((rows / ms) * 1000).toLocaleString('en');
  process.stdout.write(
    `  ${label.padEnd(22)} ${(ms / 1000).toFixed(2)} s  ${per_second.padStart(8)} rows a second  memory +${Math.round((peak - start) / 1e6)} MB, ${Math.round(peak / 1e6)} MB at most\n`,
  );
  return { value, ms };
}

async function bringIn(app: App, user_id: string, file: { bytes: Buffer; name: string }) {
  const steps = importDriver(
    {
      as: (account) =>
        callerAs(app, systemClock, typeof account === 'string' ? { user_id: account } : account),
      runJobs: () => workOffJobs(app.services, areas, { pool: app.pool }),
    },
    { user_id },
  );
  process.stdout.write(`${file.name}, ${(file.bytes.length / 1e6).toFixed(1)} MB\n`);
  const sent = await measured('read', () => steps.send('drivers', file.bytes, file.name));
  const checked = await measured('check', () => steps.check(sent.value));
  const written = await measured('import', () => steps.write(checked.value));
  if (written.value.created_records !== rows) throw new Error('not all rows came in');
  const again = await steps.send('drivers', file.bytes, file.name);
  const second = await measured('check, all there', () => steps.check(again));
  if (second.value.counts.same !== rows) throw new Error('a second import would change something');
  const undone = await measured('take back', () => steps.undo(written.value));
  if (undone.value.status !== 'undone') throw new Error('not taken back');
  return written.ms;
}

const { app, close } = await openScratchApp('import');
try {
  const { user_id } = await app.services.db
    .insertInto('accounts')
    .values({ account_type: 'admin', attn: 'Bench', email: 'admin@bench.example' })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  const csv = [headings, ...cells('Csv')].map((row) => row.join(',')).join('\n');
  const own = await bringIn(app, user_id, { bytes: Buffer.from(csv), name: 'drivers.csv' });
  const sheet = await writeExcelFile([headings, ...cells('Sheet')]).toBuffer();
  await bringIn(app, user_id, { bytes: sheet, name: 'drivers.xlsx' });
  const plain = cells('Plain').map(([first_name, last_name, birth_date]) => ({
    first_name,
    last_name,
    birth_date,
  }));
  process.stdout.write('for comparison\n');
  const reference = await measured('one statement', () =>
    sql`insert into drivers (first_name, last_name, birth_date) select r.first_name, r.last_name, r.birth_date
      from jsonb_to_recordset(${JSON.stringify(plain)}::jsonb) as r (first_name text, last_name text, birth_date date)`.execute(
      app.services.db,
    ),
  );
  process.stdout.write(
    `import beside one statement: ${(own / reference.ms).toFixed(1)} times its time, with plan, audit trail and the way back\n`,
  );
} finally {
  await close();
}
