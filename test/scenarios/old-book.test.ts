import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { checkBook } from '#server/platform/backup/check-book.ts';
import { migrate, readMigrations } from '#server/platform/database/migrate.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';
import { startTestApp } from '#test/harness/app.ts';
import { ownersDatabaseUrl, testDatabaseUrl } from '#test/harness/database.ts';

/** The last migration of the release that wrote the book. */
const OLD = 28;
const read = (name: string) =>
  zstdDecompressSync(readFileSync(new URL(`old-book/${name}.zst`, import.meta.url))).toString();

/** What the old release's own reads answered on the book's last day, by action and key, and who is who in it. */
type Answers = Record<string, unknown> & {
  policies: Record<string, string>;
  admin: string;
  client: string;
};
const answers = JSON.parse(read('answers-at-0028.json')) as Answers;

const name = `old_book_${randomBytes(5).toString('hex')}`;
const owner_url = ownersDatabaseUrl(name);

async function query<Row extends pg.QueryResultRow>(
  statement: string,
  url = owner_url,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The one booking that moves what cards brought to the account of their provider; the bookings of the book stay as they were. */
const moved = "(select transaction_id from ledger_transactions where kind = 'card_money_moved')";
const bookOnly = (table: string) =>
  /^ledger_(entries|transactions)$/.test(table) ? `where transaction_id not in ${moved}` : '';

/** Every column that holds something of the book, with its values as text, whatever their order. */
async function columnsOf(): Promise<Map<string, string>> {
  const found = await query<{ t: string; c: string }>(
    `select c.relname::text as t, a.attname::text as c from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'`,
  );
  const content = new Map<string, string>();
  for (const { t, c } of found) {
    const [row] = await query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg("${c}"::text, '|' order by "${c}"::text collate "C")), '') as print from ${t} ${bookOnly(t)}`,
    );
    content.set(`${t}.${c}`, row?.print ?? '');
  }
  return content;
}

await query(`create database ${name} template template0`, ownersDatabaseUrl('postgres'));
await migrate({ database_url: owner_url, up_to: OLD });
await query(`set session_replication_role = replica;\n${read('book-at-0028.sql')}`);
const before = await columnsOf();
const { migrated } = await prepareDatabase({
  database_url: testDatabaseUrl(name),
  migrate_database_url: owner_url,
});
const after = await columnsOf();
const app = await startTestApp({
  now: '2026-07-06T08:00:00Z',
  wayTo: async () => testDatabaseUrl(name),
});
const admin = app.as(answers.admin);
afterAll(async () => {
  await query(`drop database ${name} with (force)`, ownersDatabaseUrl('postgres'));
});

const nameOf = new Map(Object.entries(answers.policies).map(([what, id]) => [id, what]));

const elsewhere: readonly string[] = [
  ...['instalments', 'abilities', 'referral_cleared_at', 'referral_cleared_name'],
];

/**
 * Without the instalments, which are those that somebody owes and were those that were planned, what may be done, and who
 * cleared a referral, which each version says for itself.
 */
const withoutPlan = (was: object): object =>
  JSON.parse(
    JSON.stringify(was, (key, value: unknown) => (elsewhere.includes(key) ? undefined : value)),
  ) as object;

/** What cards brought was told with the bank's money, and has an account of its own since. */
function withCardsAtBank<T>(answer: T): T {
  const { balances } = answer as { balances?: { account: string; balance: number }[] };
  if (!balances) return answer;
  const cards = balances
    .filter(({ account }) => account === 'card_provider')
    .reduce((sum, { balance }) => sum + balance, 0);
  return {
    ...answer,
    balances: balances
      .filter(({ account }) => account !== 'card_provider')
      .map((one) => (one.account === 'cash' ? { ...one, balance: one.balance + cards } : one)),
  };
}

/** Who cleared the referral of a document, as its version says it now. */
const clearanceOf = (was: Record<string, unknown>): object => {
  const { referral_cleared_at, referral_cleared_name } = was;
  return referral_cleared_at === undefined
    ? {}
    : { version: { referral_cleared_at, referral_cleared_name } };
};

describe('a book of an older release', () => {
  it('[R9] is brought to this schema without losing or changing a row', async () => {
    expect(migrated).toHaveLength(readMigrations().length - OLD);
    // What is kept of lists is counted anew; the doctor compares it with their rows.
    const changed = [...before.keys()].filter(
      (column) =>
        !/^list_count(s|_changes)\./.test(column) && after.get(column) !== before.get(column),
    );
    // Links that open something are taken out of mails that were sent, and what changes kept and gave back counts
    // for the premium of a policy; a cleared referral stands with the version, what an insurer carries at most in its agreements;
    // the first insurer has kinds of insurance instead of lines of premium tax; everything else is as it was, to the cent.
    expect(changed.toSorted()).toEqual([
      ...['emails.body', 'emails.html', 'emails.plain_text'],
      ...['insurers.capacity_per_car', 'insurers.capacity_per_event', 'insurers.lines'],
      ...['policies.gross', 'policies.premium'],
      ...['policies.referral_cleared_at', 'policies.referral_cleared_by'],
    ]);
    expect(after.get('policies.referral_cleared_at')).toBeUndefined();
    expect(before.size).toBeGreaterThan(500);
    expect(await checkBook(owner_url)).toMatchObject({
      ...{ bookings: 32, unchecked: [], unbalanced: [] },
    });
  });

  const asked = Object.entries(answers).flatMap(([asking, was]) => {
    const [action = '', id = '', number] = asking.split(' ');
    const input = {
      get_document: { policy_id: id },
      get_full_claim: { claim_id: id },
      get_payment: { payment_id: id, instalment_number: Number(number) },
      get_ledger_balances: {},
      get_refunds: {},
    }[action];
    const of = [nameOf.get(id) ?? id, number].filter(Boolean).join(' ');
    return input ? [{ action, of, input, was: was as Record<string, unknown> }] : [];
  });

  it('[R9] is asked for policies, a claim and payments', () => {
    const count = (action: string) => asked.filter((one) => one.action === action).length;
    expect(['get_document', 'get_full_claim', 'get_payment'].map(count)).toEqual([8, 1, 15]);
  });

  it.each(asked)('[R9] $action $of answers what the old release answered', async (one) => {
    const is = (await admin.call(one.action as 'get_document', one.input as never)) as unknown as {
      abilities?: unknown[];
    };
    const { abilities = [], ...was } = one.was as { abilities?: unknown[] };
    expect(withCardsAtBank(is)).toMatchObject(withoutPlan(was));
    expect(is).toMatchObject(clearanceOf(was));
    // What may be done has the names of its actions since; it is no less than before.
    expect(is.abilities?.length ?? 0).toBeGreaterThanOrEqual(abilities.length);
  });

  it('[R9] covers the days that it covered', async () => {
    const rows = await query<{ policy_id: string; line: string }>(
      `select c.policy_id, format('%s %s to %s %s', e.circuit_id,
         to_char(covered_from at time zone 'Europe/Amsterdam', 'DD Mon HH24:MI'),
         to_char(covered_to at time zone 'Europe/Amsterdam', 'DD Mon HH24:MI'), c.reason) as line
       from cover_intervals c join policy_items i using (item_id) join events e using (event_id)
       order by c.policy_id, covered_from, i.position, known_from`,
    );
    const cover: Record<string, string[]> = {};
    for (const { policy_id, line } of rows) (cover[nameOf.get(policy_id) ?? ''] ??= []).push(line);
    const both = (spa: string) => [
      'zandvoort 05 Jun 00:00 to 08 Jun 00:00 covered',
      `spa-francorchamps 10 Jul 00:00 to 13 Jul 00:00 ${spa}`,
    ];
    const none = both('cancelled').map((line) => line.replace('covered', 'cancelled'));
    // Two cars at each round.
    const diary = [
      'paul-ricard 03 May 00:00 to 04 May 00:00 covered',
      'imola 05 Jul 00:00 to 06 Jul 00:00 covered',
      'spa-francorchamps 23 Aug 00:00 to 24 Aug 00:00 covered',
      'silverstone 13 Sep 00:00 to 14 Sep 00:00 covered',
    ].flatMap((line) => [line, line]);
    expect(cover).toEqual({
      'in force': both('covered'),
      'in revision': both('covered'),
      endorsed: both('covered').slice(0, 1),
      'cancelled between': both('cancelled'),
      'cancelled before': none,
      declined: none,
      suspended: both('suspended'),
      diary,
    });
  });

  it('[R9] goes on with its numbers, under the role of the product', async () => {
    const [next] = await query<{ number: number }>(
      `select nextval('quote_numbers_2026')::int as number`,
      testDatabaseUrl(name),
    );
    expect(next?.number).toBe(9);
  });
});
