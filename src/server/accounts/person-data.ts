import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/contract.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { accountsOfPerson, ownDrivers } from '#server/accounts/erasure-facts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { FileAnswer, Queryable, ReadContext } from '#server/platform/context.ts';
import { safeFileName } from '#server/platform/file-names.ts';
import type { Storage, StoragePlace } from '#server/platform/storage.ts';
import { zipBytes } from '#server/platform/zip-stream.ts';

/** Columns that are about the machine, not about the person: keys, hashes, what is searched by. */
const unsaid = [
  'password_hash',
  'token_hash',
  'public_key',
  'credential_id',
  'counter',
  'search_text',
  'html',
  'storage_key',
  'bucket',
  'intent_key',
  'code_hash',
];

/** Rows `x` of messages and files that hang on a record of the person. */
function hungOn(user_id: string): RawBuilder<unknown> {
  const people = accountsOfPerson(user_id);
  const own = (table: string, id: string) =>
    sql`(select ${sql.id(id)} from ${sql.id(table)} where user_id in ${people})`;
  return sql`((x.parent_type = 'account' and x.parent_id in ${people})
    or (x.parent_type = 'policy' and x.parent_id in ${own('policies', 'policy_id')})
    or (x.parent_type = 'claim' and x.parent_id in ${own('claims', 'claim_id')})
    or (x.parent_type = 'request' and x.parent_id in ${own('requests', 'request_id')})
    or (x.parent_type = 'car' and x.parent_id in ${own('cars', 'car_id')})
    or (x.parent_type = 'driver' and x.parent_id in ${ownDrivers(user_id)}))`;
}

/** What there is about a person: a name for the section and the rows, by a condition on the table `x`. */
function sectionsOf(user_id: string): [name: string, table: string, where: RawBuilder<unknown>][] {
  const people = accountsOfPerson(user_id);
  const own = sql`x.user_id in ${people}`;
  const policies = sql`(select policy_id from policies where user_id in ${people})`;
  const claims = sql`(select claim_id from claims where user_id in ${people})`;
  const hung = hungOn(user_id);
  return [
    ['account', 'accounts', own],
    ['addresses', 'addresses', own],
    ['menu', 'permissions', own],
    ['log_ins', 'sessions', own],
    ['passkeys', 'passkeys', own],
    [
      'drivers',
      'drivers',
      sql`x.driver_id in (select driver_id from driver_accounts where user_id in ${people})`,
    ],
    ['cars', 'cars', own],
    ['requests', 'requests', own],
    ['policies', 'policies', own],
    ['policy_versions', 'policy_versions', sql`x.policy_id in ${policies}`],
    ['claims', 'claims', own],
    ['claim_lines', 'claim_lines', sql`x.claim_id in ${claims}`],
    ['invoices', 'invoices', own],
    ['payments', 'payments', own],
    ['refunds', 'refunds', sql`x.policy_id in ${policies}`],
    ['payouts', 'payouts', sql`x.claim_id in ${claims} or x.policy_id in ${policies}`],
    ['bookings', 'ledger_entries', own],
    ['messages', 'communications', sql`not x.internal and (${hung})`],
    ['emails', 'emails', own],
    ['notifications', 'notifications', own],
    ['views_by_staff', 'account_views', sql`x.viewed_id in ${people}`],
    [
      'activity',
      'audit_log',
      sql`x.record_kind = 'account' and x.record_id in (select user_id::text from accounts
      where user_id = ${user_id} or merged_into = ${user_id})`,
    ],
  ];
}

interface StoredName {
  bucket: string;
  storage_key: string;
  parent_type: string;
  document_name: string;
}

/** A file of the person, where it lies and what stands about it. */
interface PersonFile extends StoragePlace {
  path: string;
  row: Record<string, unknown>;
}

/** The files with their place in the archive: a folder for each kind of record, and a name that is there once. */
async function personFiles(db: Queryable, user_id: string): Promise<PersonFile[]> {
  const { rows } = await sql<{ row: Record<string, unknown> & StoredName }>`
    select to_jsonb(x) as row from files x where x.removed_at is null and ${hungOn(user_id)}
    order by x.created_at, x.file_id`.execute(db);
  return rows.map(({ row }, index) => {
    const { bucket, storage_key, ...shown } = row;
    const number = String(index + 1).padStart(4, '0');
    const path = `files/${row.parent_type}/${number} ${safeFileName(row.document_name)}`;
    return { bucket, key: storage_key, path, row: { path, ...shown } };
  });
}

/** Everything that is held about a person as one archive: for staff any person's, for everybody else the own. */
export async function getPersonData(
  ctx: ReadContext,
  { user_id }: InputOf<'get_person_data'>,
): Promise<FileAnswer> {
  const is_own = ctx.actor.user_id === user_id;
  if (!is_own && !isStaff(ctx.actor.account_type)) throw new AppError('not_found');
  const { now } = ctx;
  const { db, storage } = ctx.services;
  const files = await personFiles(db, user_id);
  await writeAudit(db, {
    actor_id: ctx.actor.user_id,
    actor_name: ctx.actor.attn || ctx.actor.email,
    actor_type: ctx.actor.account_type,
    action: 'download_person_data',
    record_kind: 'account',
    record_id: user_id,
    after: { files: files.length },
    request_id: ctx.request_id,
  });
  const data = personLines(db, { user_id, now, with_notes: !is_own, files });
  return {
    document_name: `paddock-person-data-${ctx.today}.zip`,
    content_type: 'application/zip',
    body: Readable.from(
      zipBytes([
        { name: 'data.json', content: data },
        ...files.map((file) => ({ name: file.path, content: bytesOf(storage, file) })),
      ]),
    ),
  };
}

/** Opened when its turn comes, so that one file is read at a time. A file that is not there is left empty. */
async function* bytesOf(storage: Storage, place: StoragePlace): AsyncGenerator<Uint8Array> {
  if (!(await storage.exists(place))) return;
  const { stream } = await storage.get(place);
  for await (const chunk of stream) yield chunk as Uint8Array;
}

/** One section after the other, so that a long history is never in memory as a whole. */
async function* personLines(
  db: Queryable,
  {
    user_id,
    now,
    with_notes,
    files,
  }: { user_id: string; now: Date; with_notes: boolean; files: readonly PersonFile[] },
): AsyncGenerator<string> {
  yield `{\n"written_at": ${JSON.stringify(now.toISOString())}`;
  const left_out = with_notes ? unsaid : [...unsaid, 'notes', 'claim_level'];
  for (const [name, table, where] of sectionsOf(user_id)) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(x) - ${left_out}::text[] as row from ${sql.id(table)} x where ${where}`.execute(
      db,
    );
    const lines = rows.map(({ row }) => `  ${JSON.stringify(row)}`);
    yield `,\n${JSON.stringify(name)}: [${lines.length > 0 ? `\n${lines.join(',\n')}\n` : ''}]`;
  }
  const rows = files.map(({ row }) => `  ${JSON.stringify(row)}`);
  yield `,\n"files": [${rows.length > 0 ? `\n${rows.join(',\n')}\n` : ''}]\n}\n`;
}
