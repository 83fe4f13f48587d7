import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildCover,
  type BuiltClaimStatus,
  type ClaimPeople,
} from '#test/harness/claim-factories.ts';
import { handOutPages, buildAccount } from '#test/harness/factories.ts';
import {
  buildPolicy,
  buildRequest,
  buildSeason,
  type Season,
} from '#test/harness/policy-factories.ts';

/** A client with its brokerage, insurer and loss adjuster, and the season that they have together. */
export interface World {
  name: 'a' | 'b';
  season: Season;
  people: ClaimPeople;
  /** What a client opens without logging in. */
  policy_link: { policy_id: string; policy_key: string; version_id: string };
  bulk_id: string;
}

/** Two worlds that have nothing to do with each other, and the house that serves both. */
export interface CanaryBook {
  a: World;
  b: World;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A full book: documents and claims in every status that somebody may not see yet, and all that hangs on them. */
export async function buildCanaryBook(app: TestApp): Promise<CanaryBook> {
  const a = await buildWorld(app, 'a');
  const b = await buildWorld(app, 'b');
  await buildHouseRecords(app, a);
  await app.runJobs();
  return { a, b };
}

async function buildWorld(app: TestApp, name: World['name']): Promise<World> {
  const { db } = app.services;
  const season = await buildSeason(app);
  const people: ClaimPeople = {
    ...season.people,
    second_admin: await buildAccount(db, { account_type: 'admin' }),
    other_adjuster: await buildAccount(db, { account_type: 'loss_adjuster' }),
  };
  await handOutPages(db, people.brokerage.user_id);
  const made = await buildPolicy(app, { season, status: 'policy_made' });
  if (name === 'a') await reviseDraft(app, season);
  const statuses = [
    'concept',
    'waiting_for_approval',
    'accepted_by_underwriter',
    'completed',
  ] as const;
  for (const status of name === 'a' ? statuses : statuses.slice(0, 1))
    await buildPolicy(app, { season, status });
  await buildRequest(app, season);
  const cover = await buildCover(app, people);
  await sql`update policy_versions set content = (select content from policy_versions where version_id = ${made.version_id})
    where version_id = ${cover.version_id}`.execute(db);
  const claims: BuiltClaimStatus[] = [
    'created',
    'submitted',
    'under_review',
    'info_required',
    'approved',
    'paid',
    'rejected',
  ];
  const claim_ids: string[] = [];
  for (const status of name === 'a' ? claims : claims.slice(2, 4))
    claim_ids.push((await buildClaim(app, cover, { status })).claim_id);
  await app.runJobs();
  await talk(app, { people, policy_id: made.policy_id, claim_ids });
  const staff = app.as(people.admin);
  const policy_link = await staff.call('get_policy_pdf_url', { policy_id: made.policy_id });
  return {
    name,
    season,
    people,
    policy_link,
    bulk_id: await payForPart(app, made.policy_id, people),
  };
}

/** A policy whose next version is being worked on: its holder sees the one before. */
async function reviseDraft(app: TestApp, season: Season): Promise<void> {
  const { policy_id, revision } = await buildPolicy(app, { season, status: 'policy_made' });
  const staff = app.as(season.people.admin);
  await staff.call('make_revision', { policy_id, revision, reason: 'Car sold' });
}

/** Messages, notes among staff, todos, files and views of everybody. */
async function talk(
  app: TestApp,
  book: { people: ClaimPeople; policy_id: string; claim_ids: string[] },
): Promise<void> {
  const { people, policy_id, claim_ids } = book;
  const staff = app.as(people.admin);
  const client = app.as(people.agent);
  const { user_id } = people.agent;
  const threads = [
    { parent_type: 'policy' as const, parent_id: policy_id },
    ...claim_ids.slice(1, 3).map((parent_id) => ({ parent_type: 'claim' as const, parent_id })),
    { parent_type: 'account' as const, parent_id: user_id },
  ];
  for (const thread of threads) {
    const said = { ...thread, type_message: 'message', communication_string: 'Hello' } as const;
    await client.call('add_communication', said);
    await staff.call('add_communication', said);
    await staff.call('add_communication', { ...said, internal: true });
    await client.upload(
      'upload_file',
      { ...thread, kind: 'other', caption: 'A' },
      { document_name: 'a.png', content_type: 'image/png', bytes: png },
    );
    await staff.call('create_todo', { ...thread, message: 'Call', owner_id: people.admin.user_id });
  }
  for (const claim_id of claim_ids.slice(1, 3)) {
    const { url } = await client.call('ask_statement', {
      ...{ claim_id, giver: 'official', asked_name: 'An official' },
    });
    await app.anonymous.call('give_statement', {
      statement_key: new URL(url).hash.slice(1),
      ...{ given_name: 'An official', given_role: 'Clerk', truth_declared: true },
      statement: 'It crashed at the first corner.',
    });
  }
  await client.call('add_address', {
    user_id,
    label: 'Home',
    company_name: 'A',
    attn: 'A',
    address: 'Street 1',
    zip: '1',
    city: 'Haarlem',
    country: 'NL',
    state: '',
    phone: '1',
  });
  for (const who of [client, staff]) {
    await who.call('add_saved_view', { list: 'claims', name: 'Mine', query: 'status=paid' });
    await who.call('start_list_export', { list: 'claims', format: 'csv', question: {} });
  }
  await staff.call('start_bulk_run', { list: 'claims', deed: 'review_claim', row_ids: claim_ids });
  await app.runJobs();
}

/** One instalment is paid and partly asked back, another is on a link; answers the link's secret. */
async function payForPart(app: TestApp, policy_id: string, people: ClaimPeople): Promise<string> {
  const staff = app.as(people.admin);
  const { payments } = await staff.call('get_all_payments', {});
  const payment = payments.find((one) => one.policy_id === policy_id);
  if (!payment) throw new Error('the policy has no instalment');
  const { payment_id, instalment_number, revision } = payment;
  await staff.call('register_payment', {
    payment_id,
    instalment_number,
    revision,
    amount: 10_000,
    received_on: '2026-05-20',
    reference: `BANK ${payment_id}`,
  });
  const link = await staff.call('create_bulk_payment_link', {
    payments: [{ payment_id, instalment_number }],
  });
  await sql`insert into refunds (payment_id, instalment_number, policy_id, amount, currency, reason, iban, note, requested_by)
    values (${payment_id}, ${instalment_number}, ${policy_id}, 100, 'EUR', 'double_payment', 'NL91ABNA0417164300', 'n', ${people.admin.user_id})`.execute(
    app.services.db,
  );
  return link.bulk_id;
}

/** What the office keeps beside its clients. */
async function buildHouseRecords(app: TestApp, { people }: World): Promise<void> {
  const { db } = app.services;
  const { user_id } = people.agent;
  const admin = people.admin.user_id;
  const staff = app.as(people.superadmin);
  const { entry_id } = await db
    .insertInto('sanctions_entries')
    .values({ source_id: 's1', name: 'Somebody', aliases: ['Else'] })
    .returning('entry_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sanctions_hits')
    .values({ user_id, entry_id, matched_name: 'Somebody', score: '0.91' })
    .execute();
  await sql`insert into sanctions_driver_hits (driver_id, entry_id, matched_name, score)
    select driver_id, ${entry_id}, 'Somebody', 0.9 from driver_accounts where user_id = ${user_id} limit 1`.execute(
    db,
  );
  await db
    .insertInto('error_log')
    .values({
      fingerprint: 'f',
      source: 'server',
      message: 'm',
      stack: 's',
      route: 'r',
      release: 'r',
      browser: 'Chrome on Linux',
      last_user_id: user_id,
      user_ids: [user_id],
    })
    .execute();
  await sql`insert into error_hours (error_id, hour)
    select error_id, date_trunc('hour', last_at) from error_log where fingerprint = 'f'`.execute(
    db,
  );
  const { import_id } = await db
    .insertInto('import_runs')
    .values({ target: 'accounts', status: 'imported', document_name: 'a.csv', started_by: admin })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  await sql`insert into import_rows (import_id, row_number, cells) values (${import_id}, 1, '{a}')`.execute(
    db,
  );
  await sql`insert into import_records (import_id, position, store, row_number, content, outcome, record_id)
    values (${import_id}, 1, 'accounts', 1, '{"company_name": "a"}', 'create', ${user_id})`.execute(
    db,
  );
  await sql`insert into import_aliases (alias, reference, record_id) values ('a', 'circuit', 'zandvoort')`.execute(
    db,
  );
  await db
    .insertInto('account_views')
    .values({
      viewer_id: admin,
      viewed_id: user_id,
      reason: 'To see what they see',
      expires_at: '2026-05-20T09:00:00Z',
    })
    .execute();
  await staff.call('create_email_template', {
    type: 'payment_reminder',
    name: 'House',
    subject: 's',
    title: 't',
    body: 'b',
    sender: 'office@example.test',
    regards_by: 'r',
  } as never);
  await sql`insert into policy_charges (policy_id, version_id, kind, country, rate_pct, net, fee, ipt, commission)
    select policy_id, version_id, 'endorsement_fee', 'NL', 21, 100, 0, 21, 15 from policies
    where user_id = ${user_id} and version_id is not null limit 1`.execute(db);
  await sql`with closed as (
      insert into statements (statement_number, account, insurer_id, currency, period_from, period_until, opening, closing, closed_by)
      select 'ST-26-0001', 'insurer', insurer_id, 'EUR', '2026-05-01', '2026-05-19', 0, 100, ${admin}
      from policies where user_id = ${user_id} limit 1 returning statement_id
    ) insert into statement_rows (statement_id, transaction_id, position, booked, due)
    select c.statement_id, t.transaction_id, 1, 100, 100 from closed c, ledger_transactions t
      join policies p using (policy_id) where p.user_id = ${user_id} limit 1`.execute(db);
  await sql`with batch as (
      insert into payment_batches (batch_number, currency, execute_on, status, total, created_by, approved_by, approved_at, file)
      select 'PB-26-0001', 'EUR', '2026-05-20', 'approved', 100, ${admin}, user_id, now(), '<Document/>' from accounts
      where account_type in ('admin', 'superadmin') and user_id <> ${admin} limit 1 returning batch_id
    ) insert into payment_batch_items (batch_id, position, kind, settled_statement_id, payee, iban, amount, remittance, end_to_end)
    select batch_id, 1, 'settlement', statement_id, 'n', 'NL91ABNA0417164300', 100, 'n', 'PB-26-0001-1' from batch, statements
    limit 1`.execute(db);
  await sql`with filed as (
      insert into tax_returns (country_code, currency, period_from, period_until, due_on, tax, reference, filed_by)
      values ('NL', 'EUR', '2026-03-01', '2026-03-31', '2026-04-30', 21, 'r', ${admin}) returning return_id
    ) insert into tax_return_rows (return_id, position, transaction_id, line, rate_pct, base, tax)
    select return_id, 1, transaction_id, 'HULL', 21, 100, 21 from filed, ledger_transactions limit 1`.execute(
    db,
  );
  await sql`insert into api_tokens (user_id, account_type, name, scope, token_hash)
    select user_id, account_type, 'n', 'read', decode(md5(user_id::text), 'hex') from accounts`.execute(
    db,
  );
  await sql`insert into calendar_links (user_id, account_type, key_hash)
    select user_id, account_type, decode(md5('calendar ' || user_id::text), 'hex') from accounts`.execute(
    db,
  );
  await closeBordereau(db, { user_id, admin });
  await sql`insert into tool_runs (tool, record_id, record_name, target_id, target_name, reason, status, writes, effects,
      effects_hash, asked_by, decided_by, decided_at, note)
    values ('move_policy', 'r', 'n', 't', 'n', 'r', 'refused', 1, '{"tables": []}', 'h', ${admin}, ${admin}, now(), 'n')`.execute(
    db,
  );
  await sql`insert into feature_switches (feature, reason, switched_by) values ('imports', 'r', ${admin})`.execute(
    db,
  );
  await db
    .insertInto('erasures')
    .values({
      user_id: people.stranger.user_id,
      erased_at: '2026-05-01',
      to_forget: 't',
      hold_reason: 'h',
      held_at: '2026-05-02',
    })
    .execute();
}

/** A bordereau that is closed, the agreement that it is of and the columns that its insurer gets. */
async function closeBordereau(
  db: Db,
  { user_id, admin }: { user_id: string; admin: string },
): Promise<void> {
  await sql`insert into binders (insurer_id, umr, valid_from, valid_to, lines, notes)
    select insurer_id, 'B0001', '2026-01-01', '2026-12-31', '{on_track}', 'n' from policies
    where user_id = ${user_id} limit 1`.execute(db);
  await sql`insert into bordereau_layouts (insurer_id, kind, columns)
    select insurer_id, 'risk', '[{"field": "insured", "label": "Insured"}]' from policies
    where user_id = ${user_id} limit 1`.execute(db);
  await sql`with closed as (
      insert into bordereaux (bordereau_number, insurer_id, period_from, period_until, totals, accepted_because, closed_by)
      select 'BX-26-0001', insurer_id, '2026-05-01', '2026-05-19', '[]', 'r', ${admin}
      from policies where user_id = ${user_id} limit 1 returning bordereau_id
    ), files as (
      insert into bordereau_files (bordereau_id, kind, format, bytes)
      select bordereau_id, 'risk', 'csv', 'x' from closed
    ), bookings as (
      insert into bordereau_bookings (bordereau_id, transaction_id)
      select c.bordereau_id, t.transaction_id from closed c, ledger_transactions t
        join policies p using (policy_id) where p.user_id = ${user_id} limit 1
    ) insert into bordereau_rows (bordereau_id, kind, position, policy_id, currency, amount, cells)
    select c.bordereau_id, 'risk', 1, p.policy_id, 'EUR', 100, '{"insured": "I"}' from closed c, policies p
    where p.user_id = ${user_id} limit 1`.execute(db);
}
