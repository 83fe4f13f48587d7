/** A part of the book: which rows of how many. */
interface Part {
  from: number;
  to: number;
  rows: number;
}

/** Row `x.n` was made so: spread over the two and a half years before today. */
const madeOf = (rows: number) =>
  `(timestamptz '2024-06-01' + x.n * (interval '78000000 seconds' / ${rows}))`;

/** What a policy costs, spread over some thousand amounts: net, tax and all together. */
const net = `(203004 + (x.n * 7919::bigint) % 1200000)`;
const tax = `(${net} * 21 / 100)`;
const gross = `(${net} + 7500 + ${tax})`;
const sumInsured = `(8000000 + (x.n * 104729::bigint) % 30000000)`;
/** Every tenth is a collection of two watches, insured beside the track. */
const beside = `(x.n % 10 = 3)`;
const currency = `(case when x.n % 10 = 9 then 'GBP' when x.n % 10 = 8 then 'USD' else 'EUR' end)`;

/** The two watches, each half of what is insured, as a quote or its calculation has them. */
function watches(amount: 'value' | 'sum_insured'): string {
  const watch = (number: number) =>
    amount === 'value'
      ? `jsonb_build_object('kind', 'watch', 'description', 'Watch ${number}', 'serial_number', x.n || '-${number}',
          'value', ${sumInsured} / 2, 'storage_country', null)`
      : `jsonb_build_object('label', 'Watch ${number}', 'sum_insured', ${sumInsured} / 2, 'premium', ${net} / 2, 'excess', 25000)`;
  return `jsonb_build_array(${watch(1)}, ${watch(2)})`;
}

/** Everything that staff type into a quote, as `quoteContent` of the contract takes it. */
const content = `jsonb_build_object('broker_id', b.broker_id, 'commission_pct', '15.0', 'insurer_id', i.insurer_id,
  'panel', case when x.n % 50 = 0 then jsonb_build_array(
      jsonb_build_object('insurer_id', i.insurer_id, 'share_bp', 6000),
      jsonb_build_object('insurer_id', s.insurer_id, 'share_bp', 4000)) else '[]' end,
  'policyholder_country', 'NL', 'currency', ${currency}, 'clean_seasons', 0, 'adjust_pct', '0.0', 'adjust_reason', '',
  'instalments', 2, 'instalment_due_on', '[]'::jsonb, 'line', case when ${beside} then jsonb_build_object(
    'insurance_type', 'VAL', 'period_from', e.start_on, 'period_to', e.end_on, 'items', ${watches('value')},
    'terms', '{"territory": "world", "security": "safe_and_alarm", "excess": 25000}'::jsonb) end, 'clauses', '[]'::jsonb,
  'additional_excess', '[]'::jsonb, 'notes', '',
  'items', case when ${beside} then '[]' else jsonb_build_array(jsonb_build_object('car_id', b.car_id, 'event_id', e.event_id, 'insured_value', ${sumInsured},
    'car_class', 'CUP', 'series', '', 'series_claim_level', 5, 'kind', 'race_event', 'race_hours', null,
    'sessions', '["practice","qualifying","race"]'::jsonb, 'extra_test_days', 0, 'excess_pct', '10.0',
    'drivers', case when x.n % 50 = 7 then '[]' else jsonb_build_array(jsonb_build_object('driver_id', b.driver_id,
      'category', 'Non-Categorised', 'experience', 'Unknown', 'claim_level', 4)) end,
    'scope', 'parts_and_labour', 'accident_limit_pct', '100', 'aggregate_mode', 'reinstated', 'tax_country', 'NL',
    'road_registered', false, 'circuit_factor', null)) end)`;

const joins = `join bench_clients b on b.n = 1 + x.n % (select count(*) from bench_clients)
   join bench_insurers i on i.n = 1 + x.n % 5
   join bench_insurers s on s.n = 1 + (x.n + 1) % 5
   join bench_events e on e.n = 1 + x.n % 800`;

/** The numbers and ids of the rows of this part. */
function numbered({ from, to }: Part): string[] {
  return [
    `create sequence if not exists bench_numbers`,
    `create unlogged table if not exists bench_book (n int, policy_id uuid, version_id uuid, item_id uuid, invoice_id uuid, claim_id uuid)`,
    `truncate bench_book`,
    `insert into bench_book select n, uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7() from generate_series(${from}, ${to}) n`,
    `analyze bench_book`,
  ];
}

/** Quotes, and three times as many policies, with their version, car and driver. */
function documents({ rows }: Part): string[] {
  const made = madeOf(rows);
  return [
    `insert into policies (policy_id, insurance_type, quote_number, policy_number, document_state, status, status_since, user_id, broker_id, insurer_id,
        owner_id, panel_insurer_ids, version_id, locked_version_id, client_name, cover_title, period_from, period_to, currency,
        sum_insured, premium, gross, made_at, created_at, valid_until)
      select x.policy_id, case when ${beside} then 'VAL' else 'on_track' end, 'BQ-' || x.n, case when x.n % 4 = 0 then null else 'BP-' || x.n end,
        case when x.n % 4 = 0 then 'quote' else 'policy' end,
        case when x.n % 4 > 0 then (case when x.n % 100 = 1 then 'cancelled' else 'policy_made' end)
          when x.n % 8 = 0 then 'completed' when x.n % 80 = 4 then 'waiting_for_approval'
          else (array['concept','internal_check','expired'])[1 + x.n % 3] end,
        ${made} + x.n % 90 * interval '1 hour', b.user_id, b.broker_id, i.insurer_id, o.user_id,
        case when x.n % 50 = 0 then array[i.insurer_id, s.insurer_id] else '{}' end, x.version_id, x.version_id, b.company_name,
        case when ${beside} then 'Watch 1 · Watch 2' else 'Porsche 911 GT3 Cup · ' || e.name end, e.start_on, e.end_on, ${currency},
        ${sumInsured}, ${net}, ${gross}, case when x.n % 4 > 0 then ${made} end, ${made}, case when x.n % 4 = 0 then ${made} + interval '14 days' end
      from bench_book x ${joins}
      join bench_people o on o.account_type = 'admin' and o.n = 1 + x.n % 10`,
    `insert into policy_versions (version_id, policy_id, version_number, content, rating, premium, fee, ipt_total, gross, commission,
        period_from, period_to, sum_insured, car_title, event_title, driver_title, cover_title, locked_at, created_at)
      select x.version_id, x.policy_id, 1, ${content},
        case when ${beside} then jsonb_build_object('result', jsonb_build_object('items', ${watches('sum_insured')})) end, ${net}, 7500, ${tax}, ${gross}, ${net} * 15 / 100,
        e.start_on, e.end_on, ${sumInsured}, case when ${beside} then 'Watch 1, Watch 2' else 'Porsche 911 GT3 Cup' end,
        case when ${beside} then '' else e.name end, case when ${beside} or x.n % 50 = 7 then '' else b.driver_name end,
        case when ${beside} then 'Watch 1 · Watch 2' else 'Porsche 911 GT3 Cup · ' || e.name end, ${made}, ${made}
      from bench_book x ${joins}`,
    `insert into policy_items (item_id, policy_id, version_id, position, car_id, event_id, insured_value, premium, net_premium,
        base_excess, excess_pct, min_excess, scope, accident_limit_pct, aggregate_mode, sessions, tax_country)
      select x.item_id, x.policy_id, x.version_id, 1, b.car_id, e.event_id, ${sumInsured}, ${net}, ${net}, ${sumInsured} / 10, 10,
        350000, 'parts_and_labour', 100, 'reinstated', '{practice,qualifying,race}', 'NL'
      from bench_book x ${joins} where not ${beside}`,
    `insert into policy_item_drivers (item_id, driver_id)
      select x.item_id, b.driver_id from bench_book x ${joins} where x.n % 50 <> 7 and not ${beside}`,
  ];
}

/** For each policy an invoice and its two instalments: most paid, some open, some late. */
function money({ rows }: Part): string[] {
  const issued = `${madeOf(rows)}::date`;
  const due = `(${issued} + t.number * 30)`;
  const state = `case when x.n % 4 = 0 then null when x.n % 20 < 15 then 'paid' when x.n % 20 = 15 then 'too_late'
    when x.n % 20 = 17 then 'partially_paid' when x.n % 20 = 18 then 'under_review' else 'pending' end`;
  return [
    `insert into invoices (invoice_id, invoice_number, policy_id, version_id, user_id, broker_id, premium, fee, ipt, total, currency,
        issue_date, due_date, status, client_name, created_at, is_vi)
      select x.invoice_id, '2026-' || lpad(x.n::text, 7, '0'), x.policy_id, x.version_id, b.user_id, b.broker_id, ${net}, 7500,
        jsonb_build_array(jsonb_build_object('country', 'NL', 'rate_pct', '21.0', 'base', ${net}, 'ipt', ${tax})), ${gross}, ${currency},
        ${issued}, ${issued} + 30, case when x.n % 20 < 15 then 'paid' when x.n % 20 = 17 then 'partially_paid' else 'issued' end,
        b.company_name, ${madeOf(rows)}, ${beside}
      from bench_book x ${joins} where x.n % 4 > 0`,
    `insert into payments (payment_id, instalment_number, instalment_count, policy_id, invoice_id, user_id, broker_id, invoice_number,
        policy_number, client_name, amount, amount_open, currency, due_on, status, method, settled_at, created_at, is_vi)
      select x.invoice_id, t.number, 2, x.policy_id, x.invoice_id, b.user_id, b.broker_id, '2026-' || lpad(x.n::text, 7, '0'),
        'BP-' || x.n, b.company_name, a.amount,
        case a.status when 'paid' then 0 when 'partially_paid' then a.amount / 2 else a.amount end, ${currency}, ${due}, a.status,
        case when a.status = 'paid' then 'bank' else '' end, case when a.status = 'paid' then ${due} + interval '10 hours' end,
        ${madeOf(rows)}, ${beside}
      from bench_book x ${joins}
      cross join generate_series(1, 2) t (number)
      cross join lateral (select case t.number when 1 then ${gross} - ${gross} / 2 else ${gross} / 2 end as amount,
        case when t.number = 1 and x.n % 40 < 20 then 'paid' else ${state} end as status) a
      where x.n % 4 > 0`,
  ];
}

/** What the ledger has of them: the premium when it is invoiced, and what clients have paid of each instalment. */
function ledger({ rows }: Part): string[] {
  const commission = `(${net} * 15 / 100)`;
  const insurers = `(${net} - ${commission})`;
  const of_follower = `case when x.n % 50 = 0 then ${insurers} * 40 / 100 else 0 end`;
  const booked = `join ledger_transactions t on t.invoice_id = x.invoice_id and t.kind`;
  return [
    `insert into exchange_rates (currency, valid_from, rate) values ('GBP', '2020-01-01', 1.15), ('USD', '2020-01-01', 0.87)
      on conflict do nothing`,
    `insert into ledger_transactions (kind, description, policy_id, invoice_id, booked_on, created_at)
      select 'premium_issued', 'Premium of BP-' || x.n, x.policy_id, x.invoice_id, ${madeOf(rows)}::date, ${madeOf(rows)}
      from bench_book x where x.n % 4 > 0`,
    `analyze payments, ledger_transactions`,
    `insert into ledger_entries (transaction_id, account, currency, amount, user_id, insurer_id, broker_id, country_code, payment_id, instalment_number)
      select t.transaction_id, l.account, ${currency}, l.amount, l.user_id, l.insurer_id, l.broker_id, l.country_code,
        case when l.number is not null then x.invoice_id end, l.number
      from bench_book x ${joins} ${booked} = 'premium_issued'
      cross join lateral (values
        ('premium_receivable', ${gross} - ${gross} / 2, b.user_id, null::uuid, null::uuid, null, 1),
        ('premium_receivable', ${gross} / 2, b.user_id, null, null, null, 2),
        ('insurer', ${of_follower} - ${insurers}, null, i.insurer_id, null, null, null),
        ('insurer', -(${of_follower}), null, s.insurer_id, null, null, null),
        ('commission', -${commission}, null, null, b.broker_id, null, null),
        ('tax_payable', -${tax}, null, null, null, 'NL', null),
        ('fee_income', -7500, null, null, null, null, null))
        l (account, amount, user_id, insurer_id, broker_id, country_code, number)
      where l.amount <> 0`,
    `insert into ledger_transactions (kind, description, policy_id, invoice_id, reference, booked_on, created_at)
      select 'payment_received', 'Instalment ' || p.instalment_number, x.policy_id, x.invoice_id, x.n || '-' || p.instalment_number,
        p.due_on, p.due_on
      from bench_book x join payments p on p.payment_id = x.invoice_id where p.amount > p.amount_open`,
    `analyze ledger_transactions, policies, cars`,
    `insert into ledger_entries (transaction_id, account, currency, amount, user_id, payment_id, instalment_number)
      select t.transaction_id, e.account, p.currency, e.sign * (p.amount - p.amount_open), e.user_id, e.payment_id,
        case when e.payment_id is not null then p.instalment_number end
      from bench_book x join payments p on p.payment_id = x.invoice_id
        ${booked} = 'payment_received' and t.reference = x.n || '-' || p.instalment_number
      cross join lateral (values ('cash', 1, null::uuid, null::uuid), ('premium_receivable', -1, p.user_id, p.payment_id))
        e (account, sign, user_id, payment_id)`,
  ];
}

const ofTrack = (column: string) => `case when not ${beside} then ${column} end`;

/** A claim on each, in every status; some drivers hurt, some reported late, half with a loss adjuster. */
function losses({ rows }: Part): string[] {
  const at = madeOf(rows);
  const status = `(case when x.n % 20 > 4 then 'paid'
    else (array['submitted','under_review','info_required','approved','rejected'])[1 + x.n % 20] end)`;
  return [
    `insert into claims (claim_id, claim_number, policy_id, item_id, car_id, event_id, driver_id, user_id, broker_id, insurer_id,
        loss_adjuster_id, status, status_since, team_name, driver_name, event_name, policy_nr, chassis_number, currency, insured_value,
        date_accident, date_claim, driver_accident_info, claimed, estimated_amount, reserve, agreed, final_amount, paid_total, created_at,
        is_vi, insurance_type)
      select x.claim_id, 'BC-' || x.n, x.policy_id, ${ofTrack('x.item_id')}, ${ofTrack('b.car_id')}, ${ofTrack('e.event_id')},
        ${ofTrack('b.driver_id')}, b.user_id, b.broker_id, i.insurer_id, a.user_id, ${status},
        ${at} + x.n % 90 * interval '1 day', b.team_name, coalesce(${ofTrack('b.driver_name')}, ''),
        coalesce(${ofTrack('e.name')}, ''), 'BP-' || x.n, coalesce(${ofTrack('c.chassis_number')}, ''), ${currency}, ${sumInsured}, ${at}, ${at} + case when x.n % 31 = 3 then 90 else 5 end * interval '1 hour',
        jsonb_build_object('driver_injured', case when x.n % 27 = 4 then 'yes' else 'no' end), m.claimed, m.claimed,
        case when ${status} in ('paid', 'rejected') then 0 else 100000 end,
        case when ${status} in ('paid', 'approved') then m.claimed end, case when ${status} in ('paid', 'approved') then m.claimed * 9 / 10 end,
        case when ${status} = 'paid' then m.claimed * 9 / 10 else 0 end, ${at},
        ${beside}, p.insurance_type
      from bench_book x ${joins} join policies p on p.policy_id = x.policy_id join cars c on c.car_id = b.car_id
      cross join lateral (select 500000 + (x.n * 7919::bigint) % 9000000 as claimed) m
      left join bench_people a on a.account_type = 'loss_adjuster' and a.n = x.n % 40`,
    `insert into communications (parent_type, parent_id, type_message, communication_string, sender, sender_name, sender_type, stamp)
      select p.kind, p.id, 'message', 'The photos are in the folder of round ' || x.n % 20, b.user_id::text, b.company_name, 'agent', ${at}
      from bench_book x ${joins} cross join lateral (values ('claim', x.claim_id), ('policy', x.policy_id)) p (kind, id)
      where x.n % 2 = 0`,
  ];
}

/** One part of the book: a statement each for documents, money, its ledger, claims and what is said about them. */
export function book(part: Part): string[] {
  return [...numbered(part), ...documents(part), ...money(part), ...ledger(part), ...losses(part)];
}

/** What lies around the documents, a fiftieth as many of each: requests, todos, mails, notices and the trail. */
export function around(rows: number): string[] {
  const series = `generate_series(1, ${Math.ceil(rows / 50)}) x (n)`;
  const at = `(timestamptz '2024-06-01' + x.n * (interval '78000000 seconds' / ${Math.ceil(rows / 50)}))`;
  const client = `join bench_clients b on b.n = 1 + x.n % (select count(*) from bench_clients)`;
  const staff = `join bench_people o on o.account_type = 'admin' and o.n = 1 + x.n % 10`;
  return [
    `insert into requests (user_id, broker_id, kind, status, content, client_name, summary, submitted_at, handled_at, outcome, created_at)
      select b.user_id, b.broker_id, 'new_cover', 'submitted',
        jsonb_build_object('cars', jsonb_build_array(jsonb_build_object('car_id', b.car_id)),
          'event_ids', jsonb_build_array(e.event_id)), b.company_name, 'New cover for ' || e.name, ${at},
        case when x.n % 10 > 0 then ${at} + interval '1 day' end, case when x.n % 10 > 0 then 'quoted' end, ${at}
      from ${series} ${client} join bench_events e on e.n = 1 + x.n % 800`,
    `insert into todos (status, message, due_on, owner_id, created_by, stamp, done_at, is_vi)
      select case when x.n % 4 = 0 then 'open' else 'done' end, 'Call ' || b.company_name, ${at}::date, o.user_id, o.user_id, ${at},
        case when x.n % 4 > 0 then ${at} end, ${beside}
      from ${series} ${client} ${staff}`,
    `insert into emails (type, user_id, recipient, subject, html, plain_text, status, sent_at, created_at, is_vi)
      select 'message', b.user_id, 'client' || b.n || '@bench.example', 'About round ' || x.n % 20, '<p>Hello</p>', 'Hello', 'sent', ${at}, ${at}, ${beside}
      from ${series} ${client}`,
    `insert into notifications (user_id, message, created_at, seen_at, feature, feature_id)
      select o.user_id, b.company_name || ' wrote', ${at}, case when x.n % 10 > 0 then ${at} end, 'accounts', b.user_id::text
      from ${series} ${client} ${staff}`,
    `insert into audit_log (happened_at, actor_id, actor_name, actor_type, action, record_kind, record_id)
      select ${at}, o.user_id, 'Staff', 'admin', 'update_account', 'account', b.user_id::text
      from ${series} ${client} ${staff}`,
  ];
}
