// usage: npm run bench -- search [--rows 1000000] [--people 0] [--seconds 8] — the search over all kinds of records as one
// types, over HTTP with a session and row scope in force, beside the very same SQL in pgbench on the same server; with
// --people 1000000 so many accounts, drivers and cars together, and names are typed letter by letter in the database too
import { parseArgs } from 'node:util';
import pg from 'pg';
import { kindsFoundBy } from '#domain/search/search-kinds.ts';
import { parseSearchQuery } from '#domain/search/search-query.ts';
import { searchRecords, searchStatement } from '#server/search/search-records.ts';
import { openStage } from './bench-stage.ts';
import { hasPgbench, loadHttp, loadPgbench, type Measured } from './load-makers.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '8' },
  },
});
const rows = Number(values.rows);
const people = Number(values.people);
const seconds = Number(values.seconds);

/** What people type, letter by letter, and the worst that they can: two letters, and words that every record has. */
const typed = [
  'va',
  'van',
  'van dalen',
  'racing',
  'ra',
  'BC-1',
  'BC-123456',
  '123456',
  '20',
  'BENCH1234',
  'porsche',
  'circuit 12',
  'van dalen circuit 12',
  'client123@bench.example',
  'nothing like this',
  'status:paid',
  'team:"van dalen" status:rejected',
];

/** Names that many people have, cars that many have, and what nobody is called: each typed from the second letter on. */
const typedSlowly = [
  'jan de vries',
  'vries jan',
  'van den berg',
  'müller',
  'peter jansen motorsport',
  'porsche 911 gt3',
  'bmw m4',
  'WP0ZZZ1',
  'person123456@people',
  'vanderhoydonck',
  'xylophone',
];
const keystrokes = typedSlowly.flatMap((text) =>
  [...text].slice(1).map((_, index) => [...text].slice(0, index + 2).join('')),
);

function literal(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((one) => `"${String(one)}"`).join(',')}}`);
  return pg.escapeLiteral(String(value));
}

function line(label: string, measured: Measured, extra = ''): string {
  const p99 = Number.isNaN(measured.p99_ms) ? '' : `  p99 ${measured.p99_ms.toFixed(1)} ms`;
  return `  ${label.padEnd(28)} ${measured.per_second.toFixed(0).padStart(6)} a second  p50 ${measured.p50_ms.toFixed(1)} ms${p99}${extra}\n`;
}

/** What each keystroke takes on one connection, statement and answer, in milliseconds; the first round is not counted. */
async function inDatabase(actor: Parameters<typeof searchRecords>[0]['actor']): Promise<number[]> {
  const times: number[] = [];
  await stage.db.connection().execute(async (db) => {
    for (let round = 0; round < 6; round += 1)
      for (const query of keystrokes) {
        const start = performance.now();
        await searchRecords({ db, actor }, { query, limit: 5 });
        if (round > 0) times.push(performance.now() - start);
      }
  });
  return times;
}

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  longest ${at(1)} ms`;
}

const stage = await openStage(rows, people);
try {
  const { user_id, cookie } = await stage.cookieOf('admin');
  const actor = {
    user_id,
    account_type: 'admin' as const,
    account_types: ['admin' as const],
    attn: '',
    company_name: '',
    email: '',
    insurer_id: null,
  };
  const bareSql = (text: string): string => {
    const statement = searchStatement({
      actor,
      query: parseSearchQuery(text),
      kinds: new Set(kindsFoundBy('admin')),
      limit: 5,
    });
    if (!statement) return 'select 1;';
    const { sql, parameters } = statement.compile(stage.db);
    return `${sql
      .replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
      .replaceAll(/\s+/g, ' ')};`;
  };
  const pathOf = (text: string) => `/api/search_records?query=${encodeURIComponent(text)}`;
  process.stdout.write(
    `search over all kinds, ${rows.toLocaleString('en')} claims and as many policies, ${people.toLocaleString('en')} more accounts, drivers and cars\n`,
  );
  if (people > 0) {
    const times = await inDatabase(actor);
    process.stdout.write(` ${keystrokes.length} keystrokes, each five times\n`);
    process.stdout.write(`  in the database              ${quantiles(times)}\n`);
    let stroke = 0;
    const typing = await loadHttp(stage.url, {
      connections: 1,
      seconds,
      amount: keystrokes.length * 5,
      cookie,
      next: () => ({
        method: 'GET',
        path: pathOf(keystrokes[stroke++ % keystrokes.length] ?? ''),
      }),
    });
    process.stdout.write(line('over HTTP', typing));
  }
  process.stdout.write(' one person types\n');
  for (const text of typed) {
    const alone = await loadHttp(stage.url, {
      connections: 1,
      seconds: 1,
      cookie,
      next: () => ({ method: 'GET', path: pathOf(text) }),
    });
    process.stdout.write(line(text, alone));
  }
  let turn = 0;
  const next = () => ({ method: 'GET' as const, path: pathOf(typed[turn++ % typed.length] ?? '') });
  const script = `\\set n random(1, ${typed.length})\n${typed
    .map((text, index) => `${index === 0 ? '\\if' : '\\elif'} :n = ${index + 1}\n${bareSql(text)}`)
    .join('\n')}\n\\endif`;
  for (const connections of [1, 8]) {
    const product = await loadHttp(stage.url, { connections, seconds, cookie, next });
    process.stdout.write(` all of them, ${connections} connections\n${line('Paddock', product)}`);
    if (!hasPgbench()) {
      process.stdout.write('  pgbench is not on this machine: no reference\n');
      continue;
    }
    const bare = loadPgbench(stage.database_url, { connections, seconds, script });
    const ratio = (product.per_second / bare.per_second).toFixed(2);
    process.stdout.write(line('pgbench', bare, `  ratio ${ratio}`));
  }
} finally {
  await stage.close();
}
