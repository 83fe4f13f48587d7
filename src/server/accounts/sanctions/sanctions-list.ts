import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import Papa from 'papaparse';
import type { accountSanctionsActions } from '#contract/accounts/account-sanctions.ts';
import { readSanctionsList, type SanctionsEntry } from '#domain/accounts/sanctions-list.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

/** So many entries are written with one statement. */
const BATCH = 5000;

/**
 * Puts a list in the place of the one before: entries are known by their source id, those the file does not name are
 * taken off. All clients are compared by a job. The file itself is not kept.
 */
export const importSanctionsList: Handler<
  typeof accountSanctionsActions.import_sanctions_list
> = async (ctx) => {
  const { bucket, storage_key: key, document_name } = ctx.file;
  const { stream } = await ctx.services.storage.get({ bucket, key });
  const parsed = Papa.parse<string[]>((await text(stream)).replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
  });
  const read = readSanctionsList(parsed.data);
  if (!read.ok)
    throw new AppError('invalid_file', { message: `The list has no column “${read.missing}”.` });
  if (read.entries.length === 0)
    throw new AppError('invalid_file', { message: 'The list has no entries.' });
  for (let from = 0; from < read.entries.length; from += BATCH)
    await writeEntries(ctx.db, read.entries.slice(from, from + BATCH));
  const source_ids = JSON.stringify(read.entries.map(({ source_id }) => source_id));
  const gone =
    await sql`update sanctions_entries set listed = false, changed_at = ${ctx.now.toISOString()}
    where listed and source_id not in (select jsonb_array_elements_text(${source_ids}::jsonb))`.execute(
      ctx.db,
    );
  const answer = {
    entries: read.entries.length,
    left_out: read.left_out,
    taken_off: Number(gone.numAffectedRows ?? 0),
  };
  await ctx.audit({
    record_kind: 'sanctions_list',
    record_id: 'sanctions_list',
    after: { document_name, ...answer },
  });
  await ctx.queue('screen_accounts', {}, { job_key: 'screen_accounts', slow: true });
  return answer;
};

async function writeEntries(db: Queryable, entries: readonly SanctionsEntry[]): Promise<void> {
  const rows = JSON.stringify(entries);
  await sql`with written as (
      insert into sanctions_entries as e (source_id, name, aliases, birth_date, country)
      select r.source_id, r.name, r.aliases, r.birth_date, r.country from jsonb_to_recordset(${rows}::jsonb)
        as r (source_id text, name text, aliases text[], birth_date date, country text)
      on conflict (source_id) do update set name = excluded.name, aliases = excluded.aliases,
        birth_date = excluded.birth_date, country = excluded.country, listed = true, changed_at = clock_now()
      returning e.entry_id, e.name, e.aliases
    ), gone as (
      delete from sanctions_names n using written w where n.entry_id = w.entry_id
        and n.name_key not in (select name_key(said) from unnest(w.name || w.aliases) said)
    )
    insert into sanctions_names (entry_id, name_key)
    select distinct w.entry_id, name_key(said) from written w cross join unnest(w.name || w.aliases) said
    where length(name_key(said)) >= 4
    on conflict do nothing`.execute(db);
}
