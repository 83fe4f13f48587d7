import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/database/database.ts';
import { queueJob } from '#server/platform/jobs/job-queue.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, buildCover, type ClaimPeople } from '#test/harness/claim-factories.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

// One client with everything that a client can have, all of it under names that nobody else has, and the same names
// written into every text column of every table. What is left of them afterwards is what the preview said.

let app: TestApp;
let season: Season;
let people: ClaimPeople;
let superadmin: { user_id: string };

const canary = {
  company: 'Canaryfeather Racing',
  team: 'Team Canaryfeather',
  attn: 'Quillon Canaryfeather',
  email: 'quillon@canaryfeather.test',
  second: 'office@canaryfeather.test',
  phone: '+31 6 9876 54321',
  street: 'Canaryfeatherlane 12',
  licence: 'CANARY-7781',
  iban: 'NL91ABNA0417164300',
};
const written = `Ask ${canary.attn} of ${canary.company}, ${canary.email}, 06-98765 4321, ${canary.street}, ${canary.licence}, NL91 ABNA 0417 1643 00`;
/** Any trace, however it is spaced. */
const trace = String.raw`canary|6[ -]?98765|0417\s*1643`;

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.services;
  superadmin = await buildAccount(db, { account_type: 'superadmin' });
  season = await buildSeason(app);
  people = {
    ...season.people,
    second_admin: await buildAccount(db, { account_type: 'admin' }),
    other_adjuster: await buildAccount(db, { account_type: 'loss_adjuster' }),
  };
  await nameTheCanary();
  await liveThroughSeason();
  await app.runJobs();
  await app.withOwner(plantEverywhere);
  await endEverything();
}, 120_000);

async function nameTheCanary(): Promise<void> {
  const { db } = app.services;
  const { user_id } = season.people.agent;
  const { company, team, attn, email, second, phone, iban } = canary;
  await db
    .updateTable('accounts')
    .set({
      company_name: company,
      team_name: team,
      attn,
      email,
      extra_emails: [second],
      phone,
      iban,
      notes: written,
    })
    .where('user_id', '=', user_id)
    .execute();
  Object.assign(season.people.agent, { company_name: company, attn, email });
  Object.assign(people.agent, { company_name: company, attn, email });
  await db
    .updateTable('drivers')
    .set({ first_name: 'Quillon', last_name: 'Canaryfeather', licence_number: canary.licence })
    .where('driver_id', '=', season.driver_id)
    .execute();
  await app.as(superadmin.user_id).call('add_address', {
    user_id,
    label: 'Home',
    company_name: company,
    attn,
    address: canary.street,
    zip: '1',
    city: 'Haarlem',
    country: 'NL',
    state: '',
    phone,
  });
}

/** A policy with its papers and mails, a quote that was sent, a request, a claim that was paid, messages and files. */
async function liveThroughSeason(): Promise<void> {
  const { user_id } = people.agent;
  const client = app.as(people.agent);
  const staff = app.as(superadmin.user_id);
  const made = await buildPolicy(app, { season, status: 'policy_made' });
  const quote = await buildPolicy(app, { season, status: 'completed' });
  const cover = await buildCover(app, people);
  await app.services.db
    .updateTable('drivers')
    .set({ last_name: 'Canaryfeather' })
    .where('driver_id', '=', cover.driver_id)
    .execute();
  const claim = await buildClaim(app, cover, { status: 'paid' });
  const threads = [
    { parent_type: 'policy', parent_id: made.policy_id },
    { parent_type: 'policy', parent_id: quote.policy_id },
    { parent_type: 'claim', parent_id: claim.claim_id },
    { parent_type: 'account', parent_id: user_id },
  ] as const;
  for (const thread of threads) {
    for (const who of [client, staff])
      await who.call('add_communication', {
        ...thread,
        type_message: 'message',
        communication_string: written,
      });
    await client.upload(
      'upload_file',
      { ...thread, kind: 'other', caption: `${canary.attn} at Spa` },
      {
        document_name: `${canary.attn}.txt`,
        content_type: 'text/plain',
        bytes: Buffer.from(written),
      },
    );
  }
  await staff.call('send_invitation', { user_id });
  await staff.call('start_list_export', { list: 'accounts', format: 'csv', question: {} });
  await plantImport(user_id);
  await queueJob(
    app.services.db,
    'send_password_reset',
    { email: canary.email },
    { run_at: new Date('2030-01-01') },
  );
}

async function plantImport(record_id: string): Promise<void> {
  const { db, storage, buckets } = app.services;
  const place = { bucket: buckets.other, key: 'imports/canary.csv' };
  const bytes = Buffer.from(`company,email\n${canary.company},${canary.email}\n`);
  const stored = await storage.put(Readable.from([bytes]), {
    ...place,
    max_bytes: 1000,
    content_type: 'text/csv',
  });
  const run = await sql<{ import_id: string }>`
    with file as (
      insert into files (bucket, storage_key, document_name, content_type, size_bytes, sha256, parent_type, parent_id)
      values (${place.bucket}, ${place.key}, 'clients.csv', 'text/csv', ${stored.size_bytes}, ${stored.sha256}, 'import', uuidv7())
      returning file_id
    )
    insert into import_runs (target, status, file_id, document_name, started_by)
    select 'clients', 'imported', file_id, 'clients.csv', ${superadmin.user_id} from file returning import_id`.execute(
    db,
  );
  const import_id = run.rows[0]?.import_id ?? '';
  await sql`insert into import_rows (import_id, row_number, cells) values (${import_id}, 1, ${[canary.company, canary.email]}),
    (${import_id}, 2, ${[`brother of ${canary.attn}`]})`.execute(db);
  await sql`insert into import_records (import_id, position, store, row_number, content, outcome, record_id)
    values (${import_id}, 1, 'accounts', 1, ${JSON.stringify({ company_name: canary.company })}, 'create', ${record_id})`.execute(
    db,
  );
}

/** Texts that mean something to the machine; those with a constraint are told by the schema. */
const machine =
  /(^|_)(key|keys|id|ids|hash|bucket|sha256|type|types|kind|code|url|ref|action|list|format|handle|outcome|feature|params|token|sender|email|recipient|number|role|transports|store|target|allocated|items|entries|lines|metadata|content|query)$/;

/** What is kept or stands for things is not planted: it says what it says by itself. */
const unplanted =
  /^(rating_|series_|premium_tax|additional_excess|clause_preset|circuits|championships|events|insurers|invoices|ledger_|payment_receipts|payouts|refunds|policy_versions|sanctions_|schema_migrations|search_phrases|erasures|list_count|list_sum|number_series|accounts|passkeys|sessions|sandbox_secrets|cars|drivers|card_checkouts)/;

/** Writes the canary into one row of every table and every column that takes it, behind the back of all triggers. */
async function plantEverywhere(db: Db): Promise<void> {
  const columns = await sql<{ table: string; column: string; is_json: boolean }>`
    select table_name as table, column_name as column, data_type = 'jsonb' as is_json from information_schema.columns c
    where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'
      and exists (select from information_schema.tables t where t.table_name = c.table_name and t.table_type = 'BASE TABLE')
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.conrelid = table_name::regclass and k.contype <> 'n' and a.attname = column_name)
    order by 1, 2`.execute(db);
  const planted: string[] = [];
  for (const { table, column, is_json } of columns.rows) {
    if (unplanted.test(table) || machine.test(column)) continue;
    const value = is_json ? sql`${JSON.stringify({ said: [written] })}::jsonb` : sql`${written}`;
    const done = await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      return sql`update ${sql.id(table)} set ${sql.id(column)} = ${value}
        where ctid = (select ctid from ${sql.id(table)} limit 1)`.execute(trx);
    });
    if (done.numAffectedRows === 1n) planted.push(`${table}.${column}`);
  }
  expect(planted.length).toBeGreaterThan(30);
}

/** Nobody is erased while something is under way. */
async function endEverything(): Promise<void> {
  const { db } = app.services;
  const { user_id } = people.agent;
  await sql`update policies set period_from = '2026-01-01', period_to = '2026-01-31' where user_id = ${user_id}`.execute(
    db,
  );
  await sql`update payments set status = 'cancelled' where user_id = ${user_id}`.execute(db);
}

async function tablesWithCanary(): Promise<string[]> {
  const { db } = app.services;
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1, 2`.execute(
    db,
  );
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql`select from ${sql.id(schema, name)} x
      where x::text ~* ${trace} or (${name} = 'mailbox_messages' and encode((to_jsonb(x)->>'raw')::bytea, 'escape') ~* ${trace})
      limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Every stored object whose bytes say it, as bucket/key; the papers that Paddock drew say it in glyphs. */
async function storedObjects(): Promise<{ key: string; says: boolean; is_pdf: boolean }[]> {
  const folder = app.services.config.storage_dir;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const bytes = await readFile(file);
        return {
          key: path.relative(folder, file),
          says: new RegExp(trace, 'i').test(bytes.toString('latin1')),
          is_pdf: bytes.subarray(0, 4).toString() === '%PDF',
        };
      }),
  );
}

const ledger = () =>
  sql`select account, currency, sum(amount) as sum, count(*) as rows from ledger_entries group by 1, 2 order by 1, 2`.execute(
    app.services.db,
  );

describe('a person is forgotten', () => {
  it('nothing of it is left but what the preview said, in no table, file, search, export, import or job', async () => {
    const { db } = app.services;
    const { user_id } = people.agent;
    const staff = app.as(superadmin.user_id);
    const namesake = await buildAccount(db, { attn: 'Piet Canarybird', company_name: 'Namesake' });
    const before = await ledger();
    const preview = await staff.call('get_erasure', { user_id });
    expect(preview.refusals).toEqual([]);
    const everywhere = await tablesWithCanary();
    expect(everywhere.length).toBeGreaterThan(20);
    expect((await storedObjects()).filter(({ says }) => says).length).toBeGreaterThan(4);

    expect(
      (await staff.answer('erase_person', { user_id, typed_name: 'Somebody else' })).status,
    ).toBe(422);
    await staff.call('erase_person', { user_id, typed_name: canary.company.toLowerCase() });
    expect(await staff.call('get_erasure', { user_id })).toMatchObject({ is_searching: true });
    await app.runJobs();
    await db.deleteFrom('accounts').where('user_id', '=', namesake.user_id).execute();

    const stays = preview.stays.map(({ label }) => label);
    expect(stays).toEqual([
      'Policies',
      'Invoices and credit notes',
      'Payments and bookings',
      'Payouts and refunds',
      'Claims',
      'Papers of policies, claims and invoices',
    ]);
    // The contract and to whom was paid: nothing else.
    expect(await tablesWithCanary()).toEqual(['payouts', 'policy_versions']);
    const versions = await sql<{ document_state: string }>`select distinct p.document_state
      from policy_versions v join policies p using (policy_id) where v::text ~* ${trace}`.execute(
      db,
    );
    expect(versions.rows).toEqual([{ document_state: 'policy' }]);

    const kept = await sql<{ key: string; kind: string }>`
      select f.bucket || '/' || f.storage_key as key, f.parent_type || coalesce(' ' || p.document_state, '') as kind
      from files f left join policies p on f.parent_type = 'policy' and p.policy_id = f.parent_id`.execute(
      db,
    );
    const kindOf = new Map(kept.rows.map(({ key, kind }) => [key, kind]));
    const objects = await storedObjects();
    expect(objects.filter(({ key }) => !kindOf.has(key))).toEqual([]);
    expect(new Set(objects.filter(({ says }) => says).map(({ key }) => kindOf.get(key)))).toEqual(
      new Set(['policy policy', 'claim']),
    );
    // The invoice as it was issued and the contract; the papers of the quote are gone.
    expect(
      new Set(objects.filter(({ is_pdf }) => is_pdf).map(({ key }) => kindOf.get(key))),
    ).toEqual(new Set(['account', 'policy policy']));

    expect((await ledger()).rows).toEqual(before.rows);
    for (const query of ['canary', 'quillon', canary.email])
      expect((await staff.call('search_records', { query })).records).toEqual([]);
    expect(await staff.call('get_erasure', { user_id })).toMatchObject({ is_searching: false });
    const { entries } = await staff.call('get_activity', {
      record_kind: 'account',
      record_id: user_id,
    });
    expect(entries.map(({ action }) => action)).toContain('erase_person');
  });

  it('what stayed goes when its term is over, but not while a hold is on it', async () => {
    const { user_id } = people.agent;
    const staff = app.as(superadmin.user_id);
    const { kept_until } = await staff.call('get_erasure', { user_id });
    expect(kept_until).toBe('2033-12-31');
    await app.runJob('end_retention');
    expect(await tablesWithCanary()).toContain('payouts');
    await staff.call('hold_erased_person', { user_id, reason: 'Lawsuit over the claim' });
    app.clock.set(new Date('2034-01-02T08:00:00Z'));
    await app.runJob('end_retention');
    expect(await tablesWithCanary()).toContain('payouts');
    await staff.call('hold_erased_person', { user_id, reason: '' });
    const before = await ledger();
    await app.runJob('end_retention');
    expect(await tablesWithCanary()).toEqual([]);
    expect((await storedObjects()).filter(({ says, is_pdf }) => says || is_pdf)).toEqual([]);
    expect((await ledger()).rows).toEqual(before.rows);
    expect(await staff.call('get_erasure', { user_id })).toMatchObject({
      ended_at: expect.any(Number),
    });
  });
});
