import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { HealthCheckName } from '#domain/admin/health-checks.ts';
import type { TestApp } from '#test/harness/app.ts';

/** How the photos of these tests are stored. */
export const photoRules = { max_bytes: 50_000_000, content_type: 'image/jpeg' };

const aJob = `select graphile_worker.add_job('sweep_presence', '{}', max_attempts => 2`;
const aFile = { bytes: Buffer.alloc(0), bucket: '', key: '' };

function plantersOf(appOf: () => TestApp) {
  const run = (text: string) => appOf().pool.query(text);
  const plain = (text: string) => async () => void (await run(text));
  const asOwner = (text: string) => async () => void (await appOf().asOwner(text));
  const sleeping = (table: string, trigger: string, text: string) =>
    asOwner(`alter table ${table} disable trigger ${trigger}; ${text};
      alter table ${table} enable trigger ${trigger}`);
  return { run, plain, asOwner, sleeping };
}

/** One difference to plant, and what its check says of it. */
export interface Planted {
  check: HealthCheckName;
  what: string;
  plant: () => Promise<void>;
  /** Where nothing can be repaired. */
  undo?: () => Promise<void>;
  says: object;
}

/** Differences that nobody's work makes, of all kinds that a check looks for. */
export function plantedDifferences(appOf: () => TestApp): Planted[] {
  const { plain, asOwner, sleeping, run } = plantersOf(appOf);
  return [
    {
      check: 'claim_counts',
      what: 'a kept total of claims that is two too many',
      plant: plain(`insert into list_count_changes (list, owner, day, status, n)
      values ('claims', everybody(), '-infinity', 'created', 2)`),
      says: { record: 'claims, everybody, all days, created', kept: '3', found: '1' },
    },
    {
      check: 'document_counts',
      what: 'kept totals of a client that were lost',
      plant: () =>
        run('select fold_list_counts()').then(() =>
          plain(`delete from list_counts where list = 'policy' and owner =
          (select user_id from policies where client_name = 'Caro Racing' limit 1) and day = '-infinity'`)(),
        ),
      says: { kept: '0' },
    },
    {
      check: 'payment_counts',
      what: 'a kept total of payments of somebody who has none',
      plant:
        plain(`insert into list_sums (list, owner, day, status, currency, n, amount, second_amount)
      values ('payments', '${'9'.repeat(8)}-9999-7999-8999-${'9'.repeat(12)}', 'infinity', 'paid', 'EUR', 4, 100, 0)`),
      says: { kept: '4 / 100 / 0', found: '0 / 0 / 0' },
    },
    {
      check: 'claim_sums',
      what: 'a cent too much in the kept sums of claims',
      plant:
        plain(`insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      values ('claims', everybody(), '-infinity', 'paid', 'EUR', 0, 1, 0)`),
      says: {
        record: 'claims, everybody, all days, paid, EUR',
        kept: '0 / 1 / 0',
        found: '0 / 0 / 0',
      },
    },
    {
      check: 'premium_sums',
      what: 'premium of a day on which nobody made a policy',
      plant:
        plain(`insert into list_sums (list, owner, day, status, currency, n, amount, second_amount)
      values ('made', everybody(), '2020-01-01', 'policy_made', 'EUR', 1, 803004, 120451)`),
      says: { kept: '1 / 803004 / 120451', found: '0 / 0 / 0' },
    },
    {
      check: 'invoice_totals',
      what: 'an invoice that is counted twice',
      plant:
        plain(`insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      values ('invoices', everybody(), '-infinity', 'draft', 'EUR', 1, 5, 5)`),
      says: {
        record: 'invoices, everybody, all days, draft, EUR',
        kept: '1 / 5 / 5',
        found: '0 / 0 / 0',
      },
    },
    {
      check: 'ledger_totals',
      what: 'a cent on an account that nobody booked',
      plant:
        plain(`insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      values ('ledger', everybody(), '2020-01-01', 'insurer', 'EUR', 0, 1, 1)`),
      says: {
        record: 'ledger, everybody, 2020-01-01, insurer, EUR',
        kept: '0 / 1 / 1',
        found: '0 / 0 / 0',
      },
    },
    {
      check: 'ledger_totals',
      what: 'a kept balance of an insurer that was lost',
      plant: () =>
        run('select fold_list_counts()').then(() =>
          plain(`delete from list_sums where (list, owner, day, status, currency) in
          (select list, owner, day, status, currency from list_sums where list = 'ledger:insurer' order by day limit 1)`)(),
        ),
      says: { kept: '0 / 0 / 0' },
    },
    {
      check: 'invoice_open',
      what: 'an invoice with one cent less open than its instalments',
      plant: plain(
        `update invoices set amount_open = amount_open - 1 where invoice_number = '2026-00001'`,
      ),
      says: { record: '2026-00001' },
    },
    {
      check: 'policy_gaps',
      what: 'a policy that is said to lack something',
      plant: plain(`update policies set has_gaps = not has_gaps where policy_id =
      (select policy_id from policies where document_state = 'policy' limit 1)`),
      says: { kept: expect.stringMatching(/is missing$/) },
    },
    {
      check: 'paid_states',
      what: 'a policy that is said to be paid',
      plant: plain(`update policies set paid_state = 'paid' where policy_id =
        (select policy_id from policies where paid_state <> 'paid' limit 1)`),
      says: { kept: 'paid' },
    },
    {
      check: 'policy_places',
      what: 'a policy that is said to race nowhere',
      plant: plain(`update policies set held_at = '{}' where policy_id =
        (select policy_id from policies where held_at <> '{}' limit 1)`),
      says: { kept: '0 places' },
    },
    {
      check: 'event_counts',
      what: 'an event that is said to have a car too many',
      plant: () =>
        run('select fold_event_counts(100000)').then(() =>
          plain(`update event_policies set cars = cars + 1 where policy_id =
            (select policy_id from event_policies where cars > 0 order by policy_id limit 1)`)(),
        ),
      says: { kept: expect.stringMatching(/^2 /) },
    },
    {
      check: 'event_counts',
      what: 'a car that is said to be entered without cover',
      plant: plain(
        `insert into event_entries select event_id, car_id from policy_items where current limit 1`,
      ),
      says: { kept: 'not insured', found: 'no' },
    },
    {
      check: 'figures',
      what: 'a commission that nobody booked',
      plant: () =>
        run('select fold_figures(100000, clock_now())').then(() =>
          plain(`insert into figures (kind, source_id, policy_id, user_id, insurers, is_track, series, countries, currency,
            on_day, commission) select 'commission', policy_id, policy_id, user_id, '{}', true, '{}', '{}', currency,
            '2026-01-01', 100 from policies order by policy_id limit 1`)(),
        ),
      says: { record: expect.stringMatching(/commission$/) },
    },
    {
      check: 'figures',
      what: 'premium that is held back from an insurer since no booking',
      plant: () =>
        run('select fold_figures(100000, clock_now())').then(() =>
          plain(`update figures set source_id = policy_id where figure_id =
            (select min(figure_id) from figures where kind = 'held' and words ->> 'party' like 'insurer%')`)(),
        ),
      says: { record: expect.stringMatching(/held back$/) },
    },
    {
      check: 'figure_sums',
      what: 'a sum of figures that is two claims too many',
      plant:
        plain(`insert into figure_sums (cut, owner, currency, month, value, n, cars, written, earned, tax, commission,
          claimed, agreed, paid, reserve, recovered, owed, cost, insured, payout, squares)
        values ('claims', '', 'EUR', '1999-01-01', 'paid', 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`),
      says: { record: 'claims, paid, 1999-01', kept: '2', found: '0' },
    },
    {
      check: 'figure_sums',
      what: 'a car of a series that nobody insured',
      plant: plain(`insert into figure_cars (season, series, car_id, user_id, n)
        values (1999, 'Gentlemen of Speed', gen_random_uuid(), gen_random_uuid(), 3)`),
      says: { record: expect.stringMatching(/^cars, Gentlemen of Speed /), kept: '3', found: '0' },
    },
    {
      check: 'search_phrases',
      what: 'a client who is not found by name any more',
      plant: plain(`delete from search_phrases where kind = 'account' and phrase =
      (select min(phrase) from search_phrases where kind = 'account')`),
      says: { kept: 'missing', found: 'named so' },
    },
    {
      check: 'search_phrases',
      what: 'a name that nobody has',
      plant: plain(
        `insert into search_phrases (kind, phrase, record_id) values ('driver', 'no such driver', uuidv7())`,
      ),
      says: { record: 'driver: no such driver', kept: 'kept', found: 'no such record' },
    },
    {
      check: 'open_amounts',
      what: 'an instalment with 10.00 less open than the ledger says',
      plant:
        plain(`update payments set amount_open = amount_open - 1000 where (payment_id, instalment_number) in
      (select payment_id, instalment_number from payments where amount_open > 0 limit 1)`),
      says: { kept: expect.stringMatching(/^EUR [\d,.]+$/) },
    },
    {
      check: 'client_credit',
      what: 'a receipt with one cent less left than the ledger says',
      plant: plain(`update unallocated_receipts set amount_left = amount_left - 1`),
      says: { record: 'Receipt NOBODY 1', kept: 'EUR 1,819.27', found: 'EUR 1,819.28' },
    },
    {
      check: 'bank_entries',
      what: 'an entry of the bank that was accepted and never booked',
      plant:
        plain(`with s as (insert into bank_statements (iban, currency, statement_ref, format, opening_balance,
          closing_balance, from_on, to_on, file_sha256)
          values ('NL76TRIO0390417268', 'EUR', 'P', 'mt940', 0, 777, '2026-04-12', '2026-04-12', 'x')
          returning statement_id)
        insert into bank_entries (statement_id, position, amount, currency, booked_on, status, decided_at)
        select statement_id, 1, 777, 'EUR', '2026-04-12', 'accepted', clock_now() from s`),
      undo: asOwner('delete from bank_entries; delete from bank_statements'),
      says: { record: 'Entry of 12-04-2026', kept: 'EUR 7.77', found: 'EUR 0.00' },
    },
    {
      check: 'ledger_sums',
      what: 'a booking that is one cent off',
      plant: sleeping(
        'ledger_entries',
        'ledger_entries_balance',
        `insert into ledger_entries (transaction_id, account, currency, amount)
        select transaction_id, 'cash', 'EUR', 1 from ledger_transactions order by booking_number limit 1`,
      ),
      undo: sleeping(
        'ledger_entries',
        'ledger_entries_kept',
        `delete from ledger_entries where account = 'cash' and amount = 1`,
      ),
      says: { kept: 'EUR 0.00', found: 'EUR 0.01' },
    },
    {
      check: 'invoice_sums',
      what: 'an invoice whose total is not its sum',
      plant: sleeping(
        'invoices',
        'invoices_issued',
        `update invoices set total = total + 1 where invoice_number = '2026-00001'`,
      ),
      undo: sleeping(
        'invoices',
        'invoices_issued',
        `update invoices set total = total - 1 where invoice_number = '2026-00001'`,
      ),
      says: { record: '2026-00001' },
    },
    {
      check: 'invoice_numbers',
      what: 'a number that was given and is on no invoice',
      plant: plain(`select next_number('invoice-paddock', 2026)`),
      undo: plain(
        `update number_series set last_number = last_number - 1 where series = 'invoice-paddock'`,
      ),
      says: { record: '2026-00003', kept: 'given', found: 'no invoice' },
    },
    {
      check: 'invoice_counter',
      what: 'a counter that would give a number twice',
      plant: plain(`update number_series set last_number = 1 where series = 'invoice-paddock'`),
      says: { record: 'Invoices of 2026', kept: '1', found: '2' },
    },
    {
      check: 'claimed_amounts',
      what: 'a claim that claims more than its estimate',
      plant: plain(`update claims set claimed = claimed + 1 where claim_number =
      (select min(claim_number) from claims)`),
      undo: plain(`update claims set claimed = claimed - 1 where claim_number =
      (select min(claim_number) from claims)`),
      says: { kept: 'EUR 8,000.01', found: 'EUR 8,000.00' },
    },
    {
      check: 'claim_expenses',
      what: 'a claim with expenses that nobody invoiced',
      plant: plain(`update claims set expenses = expenses + 1 where claim_number =
      (select min(claim_number) from claims)`),
      undo: plain(`update claims set expenses = expenses - 1 where claim_number =
      (select min(claim_number) from claims)`),
      says: { kept: 'EUR 0.01', found: 'EUR 0.00' },
    },
    {
      check: 'policy_cover',
      what: 'cover of one item that stands twice',
      plant:
        plain(`insert into cover_intervals (policy_id, transaction_id, item_id, covered_from, covered_to, reason, known_from)
      select policy_id, transaction_id, item_id, covered_from, covered_to, 'cancelled', known_from
      from cover_intervals where known_to is null limit 1`),
      undo: plain(`update cover_intervals set known_to = known_from where reason = 'cancelled'`),
      says: {
        kept: 'one state of cover',
        found: expect.stringMatching(/^two at \d\d-\d\d-2026/),
      },
    },
    {
      check: 'stored_files',
      what: 'a photo whose bytes are gone',
      plant: async () => {
        const { rows } = await run('select bucket, storage_key as key from files limit 1');
        Object.assign(aFile, rows[0]);
        aFile.bytes = await buffer((await appOf().services.storage.get(aFile)).stream);
        await appOf().services.storage.remove(aFile);
      },
      undo: async () => {
        const { bytes, ...place } = aFile;
        await appOf().services.storage.put(Readable.from([bytes]), { ...place, ...photoRules });
      },
      says: { found: 'no such file' },
    },
    {
      check: 'swept_files',
      what: 'bytes without a row that the night did not sweep',
      plant: plain(
        `insert into file_intents (bucket, storage_key, intended_at) values ('b', 'k', '2020-01-01')`,
      ),
      undo: plain(`delete from file_intents where bucket = 'b'`),
      says: { record: 'b/k' },
    },
    {
      check: 'waiting_mails',
      what: 'an email that nobody sends',
      plant: plain(`insert into emails (type, recipient, subject, html, plain_text, created_at)
      values ('other', 'caro@example.test', 'Your cover', '<p>Hello</p>', 'Hello', '2026-01-02T03:04:05Z')`),
      says: { record: 'Your cover, to caro@example.test', found: 'no job' },
    },
    {
      check: 'late_jobs',
      what: 'a job that is due for an hour',
      plant: plain(`${aJob}, run_at => now() - interval '1 hour')`),
      undo: () => appOf().runJobs(),
      says: { record: 'sweep_presence', found: 'not begun' },
    },
    {
      check: 'ended_jobs',
      what: 'a job that has no try left',
      plant: () =>
        run(`${aJob})`).then(() =>
          plain(
            `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no way'
            where task_id = (select id from graphile_worker._private_tasks where identifier = 'sweep_presence')`,
          )(),
        ),
      says: { record: 'sweep_presence', kept: '2 tries', found: 'no way' },
    },
    {
      check: 'schema_version',
      what: 'a migration of a newer version',
      plant: asOwner(
        `insert into schema_migrations (number, name, checksum) values (9999, '9999-to-come.sql', 'x')`,
      ),
      undo: asOwner('delete from schema_migrations where number = 9999'),
      says: { record: '9999-to-come.sql', kept: 'unknown', found: 'of a newer version' },
    },
    {
      check: 'database_rules',
      what: 'a rule that old rows need not follow',
      plant: asOwner(`alter table todos add constraint planted check (message <> '?') not valid`),
      undo: asOwner('alter table todos drop constraint planted'),
      says: { record: 'planted', found: 'for new rows only' },
    },
    {
      check: 'database_rules',
      what: 'a trigger that sleeps',
      plant: asOwner('alter table claims disable trigger claims_counted_in'),
      undo: asOwner('alter table claims enable trigger claims_counted_in'),
      says: { record: 'claims_counted_in of claims', found: 'asleep' },
    },
  ];
}
