import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/contract.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { accountsOfPerson } from '#server/accounts/erasure-facts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { FileAnswer, Queryable, ReadContext } from '#server/platform/context.ts';

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

/** What there is about a person: a name for the section and the rows, by a condition on the table `x`. */
function sectionsOf(user_id: string): [name: string, table: string, where: RawBuilder<unknown>][] {
  const people = accountsOfPerson(user_id);
  const own = sql`x.user_id in ${people}`;
  const policies = sql`(select policy_id from policies where user_id in ${people})`;
  const claims = sql`(select claim_id from claims where user_id in ${people})`;
  const requests = sql`(select request_id from requests where user_id in ${people})`;
  const hung = sql`(x.parent_type = 'account' and x.parent_id in ${people})
    or (x.parent_type = 'policy' and x.parent_id in ${policies})
    or (x.parent_type = 'claim' and x.parent_id in ${claims})
    or (x.parent_type = 'request' and x.parent_id in ${requests})`;
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
    ['files', 'files', sql`x.removed_at is null and (${hung})`],
    ['views_by_staff', 'account_views', sql`x.viewed_id in ${people}`],
    [
      'activity',
      'audit_log',
      sql`x.record_kind = 'account' and x.record_id in (select user_id::text from accounts
      where user_id = ${user_id} or merged_into = ${user_id})`,
    ],
  ];
}

/** Everything that is held about a person as one JSON file: for staff any person's, for everybody else the own. */
export async function getPersonData(
  ctx: ReadContext,
  { user_id }: InputOf<'get_person_data'>,
): Promise<FileAnswer> {
  const is_own = ctx.actor.user_id === user_id;
  if (!is_own && !isStaff(ctx.actor.account_type)) throw new AppError('not_found');
  await writeAudit(ctx.db, {
    actor_id: ctx.actor.user_id,
    actor_name: ctx.actor.attn || ctx.actor.email,
    actor_type: ctx.actor.account_type,
    action: 'download_person_data',
    record_kind: 'account',
    record_id: user_id,
    request_id: ctx.request_id,
  });
  return {
    document_name: `paddock-person-data-${ctx.today}.json`,
    content_type: 'application/json',
    body: Readable.from(personLines(ctx.db, { user_id, now: ctx.now, with_notes: !is_own })),
  };
}

/** One section after the other, so that a long history is never in memory as a whole. */
async function* personLines(
  db: Queryable,
  { user_id, now, with_notes }: { user_id: string; now: Date; with_notes: boolean },
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
  yield '\n}\n';
}
