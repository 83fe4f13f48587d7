import { brokeragePages } from '#domain/accounts/menu-permissions.ts';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { around, book } from './load-rows.ts';
import { loadPeople } from './load-people.ts';

/**
 * Fills a migrated, empty database with a large book: clients, brokerages, insurers, events, cars, drivers, and
 * `rows` claims and policies each. Rows are made by the database itself with triggers off and the trigram indexes
 * built afterwards, about a million of each in a few minutes; the kept totals are computed at the end. `people` adds so
 * many accounts, drivers and cars without documents.
 */
export async function loadBook(
  database_url: string,
  { rows, people: others }: { rows: number; people: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`,
    );
    const indexes = await dropTrigramIndexes(client);
    for (const statement of people(rows)) await client.query(statement);
    const start = performance.now();
    for (let from = 1; from <= rows; from += 100_000) {
      const to = Math.min(rows, from + 99_999);
      for (const statement of book({ from, to, rows })) await client.query(statement);
      process.stdout.write(
        `  ${to.toLocaleString('en')} after ${((performance.now() - start) / 1000).toFixed(0)} s\n`,
      );
    }
    for (const statement of around(rows)) await client.query(statement);
    if (others > 0) await loadPeople(client, others);
    for (const index of indexes) await client.query(index);
    for (const statement of totals) await client.query(statement);
    await client.query(
      `insert into number_series (series, year, last_number) values ('claim', 2026, ${rows + 1_000_000}), ('policy', 2026, ${rows + 1_000_000}),
         ('invoice', 2026, ${rows + 1_000_000})
       on conflict (series, year) do update set last_number = excluded.last_number`,
    );
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function dropTrigramIndexes(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename in ('claims', 'policies', 'accounts', 'cars', 'drivers') and indexdef like '%gin_trgm_ops%'`,
  );
  for (const { indexname } of found.rows) await client.query(`drop index ${indexname}`);
  return found.rows.map((row) => row.indexdef);
}

const name = (n: string) =>
  `(array['Van Dalen','Northline','Kessel','Lavande','Redline','Oranje','Atelier','Hohenfels','Silvermark','Meridian','Aspen','Calder','Torrent','Brava','Juniper','Falcon'])[1 + (${n}) % 16]
   || ' ' || (array['Racing','Motorsport','Sport','Competition','Autosport','Engineering','Performance','Team'])[1 + (${n}) / 16 % 8]`;

/** Every brokerage opens every list that one can be given. */
const pagesHandedOut = JSON.stringify([{ name: 'Pages', type: 'item', items: brokeragePages }]);

function people(rows: number): string[] {
  const clients = Math.max(100, Math.floor(rows / 100));
  return [
    `insert into insurers (name) select 'Insurer ' || n from generate_series(1, 5) n`,
    `insert into accounts (account_type, attn, company_name, email, insurer_id)
       select 'insurer', 'Underwriter', name, 'underwriter' || row_number() over (order by name) || '@bench.example', insurer_id
       from insurers where name like 'Insurer %'`,
    `insert into accounts (account_type, attn, company_name, email)
       select 'brokerage', 'Broker ' || n, 'Brokerage ' || n, 'broker' || n || '@bench.example' from generate_series(1, 50) n`,
    `insert into permissions (user_id, entries) select user_id, '${pagesHandedOut}' from accounts where account_type = 'brokerage'`,
    `insert into accounts (account_type, attn, company_name, email)
       select 'loss_adjuster', 'Adjuster ' || n, 'Adjusters ' || n, 'adjuster' || n || '@bench.example' from generate_series(1, 20) n`,
    `insert into accounts (account_type, attn, company_name, email)
       select 'admin', 'Staff ' || n, 'Paddock', 'staff' || n || '@bench.example' from generate_series(1, 10) n`,
    `insert into accounts (account_type, attn, company_name, team_name, email, broker_id)
       select 'agent', 'Owner ' || n, ${name('n')} || ' ' || n, ${name('n')} || ' ' || n, 'client' || n || '@bench.example', b.user_id
       from generate_series(1, ${clients}) n
       left join (select user_id, row_number() over (order by user_id) r from accounts where account_type = 'brokerage') b on b.r = n % 100`,
    `insert into circuits (circuit_id, name, country) select 'bench-' || n, 'Circuit ' || n, 'NL' from generate_series(1, 40) n on conflict do nothing`,
    `insert into championships (name, year) select 'Bench Cup ' || n, 2026 from generate_series(1, 40) n`,
    `insert into events (name, championship_id, circuit_id, country, start_on, end_on)
       select 'Round ' || n || ' at Circuit ' || 1 + n % 40, c.championship_id, 'bench-' || 1 + n % 40, 'NL',
         date '2025-01-01' + n % 700, date '2025-01-03' + n % 700
       from generate_series(1, 800) n
       join (select championship_id, row_number() over (order by championship_id) r from championships) c on c.r = 1 + n % 40`,
    `create unlogged table bench_clients as
       select row_number() over (order by user_id) n, user_id, broker_id, company_name, team_name from accounts where account_type = 'agent'`,
    `create unlogged table bench_people as
       select account_type, row_number() over (partition by account_type order by user_id) n, user_id from accounts`,
    `create unlogged table bench_insurers as select row_number() over (order by insurer_id) n, insurer_id from insurers`,
    `create unlogged table bench_events as select row_number() over (order by event_id) n, event_id, name, start_on, end_on from events`,
    `insert into cars (user_id, make, model, car_class, chassis_number, start_number, insured_value)
       select user_id, 'Porsche', '911 GT3 Cup', 'CUP', case when n % 200 = 0 then '' else 'BENCH' || n end, (n % 999)::text, 26000000 from bench_clients`,
    `insert into drivers (first_name, last_name) select 'Driver', ${name('n::int')} || n from bench_clients`,
    `alter table bench_clients add column car_id uuid, add column driver_id uuid, add column driver_name text`,
    `update bench_clients b set car_id = c.car_id from cars c where c.user_id = b.user_id`,
    `update bench_clients b set driver_id = d.driver_id, driver_name = d.first_name || ' ' || d.last_name
       from (select driver_id, first_name, last_name, row_number() over (order by driver_id) n from drivers) d where d.n = b.n`,
    `create unique index on bench_clients (n)`,
    `analyze`,
  ];
}

/** The intervals of cover, the phrases and the sums that actions and triggers would have written. */
const totals = [
  `select fill_cover()`,
  `insert into search_phrases (kind, phrase, record_id)
   select r.kind, p.phrase, r.record_id from (
     select 'account' as kind, user_id as record_id, to_jsonb(accounts) as record from accounts
     union all select 'driver', driver_id, to_jsonb(drivers) from drivers
     union all select 'car', car_id, to_jsonb(cars) from cars
   ) r cross join lateral phrases_of(searched_texts(r.kind, r.record)) p (phrase) order by 1, 2, 3`,
  // As the migration that filled them did: what triggers would have kept of rows that were there before them.
  ...keptSums(),
];

/** Each file is one transaction, as it is for who migrates. */
function keptSums(): string[] {
  const files = readdirSync('migrations').filter((name) => name.endsWith('-filled.sql'));
  return files
    .toSorted()
    .map((file) => `begin;\n${readFileSync(`migrations/${file}`, 'utf8')}\ncommit`);
}
