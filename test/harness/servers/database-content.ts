import pg from 'pg';

/** One statement on a database of any address. */
export async function query<T extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Every table with its rows in their order, hashed: another way than the backup's own. */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relname <> 'migrations'
       and c.relnamespace::regnamespace::text in ('public', 'graphile_worker') order by 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as content from ${name} t`,
  );
  const rows = await query<{ name: string; content: string }>(url, each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
