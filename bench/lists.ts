// usage: npm run bench -- lists [--rows 1000000] [--seconds 8] — lists, searches, reads and writes over HTTP with a
// session, row scope and contract in force, beside the same SQL in pgbench on the same server, in turn
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openStage, type Stage } from './bench-stage.ts';
import {
  hasPgbench,
  loadHttp,
  loadPgbench,
  type LoadRequest,
  type Measured,
} from './load-makers.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '8' },
  },
});
const rows = Number(values.rows);
const seconds = Number(values.seconds);

/** One comparison: the product's request and the reference's script. */
interface Contest {
  name: string;
  as: 'admin' | 'agent';
  next: () => LoadRequest;
  reference: string;
  /** What the reference does, in words. */
  beside: string;
}

const listColumns = `c.claim_id, c.claim_number, c.status, c.team_name, c.driver_name, c.event_name, c.policy_nr,
  c.chassis_number, c.currency, c.claimed, c.agreed, c.final_amount, c.date_accident, c.date_claim, c.wizard_step`;

/** What a person types on the way to a team and its number: every further letter is a search. */
const typed = [
  'racing 1',
  'racing 12',
  'sport 21',
  'motorsport 31',
  'team 414',
  'performance 5',
  'autosport 61',
];

async function contests(stage: Stage): Promise<Contest[]> {
  const sample = await sql<{ claim_id: string; policy_id: string; item_id: string }>`
    select claim_id, policy_id, item_id from claims join policies using (policy_id)
    where claims.status = 'under_review' and policies.document_state = 'policy' limit 2000`.execute(
    stage.db,
  );
  let turn = 0;
  const pick = <T>(list: readonly T[]): T => list[turn++ % list.length] as T;
  const statuses = ['submitted', 'under_review', 'approved', 'paid'];
  const ids = sample.rows.map((row) => row.claim_id);
  return [
    {
      name: 'list, page 1 of 20, one status, exact total',
      as: 'admin',
      next: () => ({
        method: 'GET',
        path: `/api/get_claims?filters[status][0]=${pick(statuses)}&sortBy=date_accident&ascending=false`,
      }),
      beside: 'page and count(*)',
      reference: `\\set s random(1, 4)
select ${listColumns} from claims c where c.is_vi = false and c.status = (array['submitted','under_review','approved','paid'])[:s]
  order by c.date_accident desc nulls last, c.claim_id desc limit 20;
select count(*) from claims c where c.is_vi = false and c.status = (array['submitted','under_review','approved','paid'])[:s];`,
    },
    {
      name: 'list, page 1 of 20, all, exact total',
      as: 'admin',
      next: () => ({ method: 'GET', path: '/api/get_claims?sortBy=date_accident&ascending=false' }),
      beside: 'page and count(*)',
      reference: `select ${listColumns} from claims c where c.is_vi = false order by c.date_accident desc nulls last, c.claim_id desc limit 20;
select count(*) from claims c where c.is_vi = false;`,
    },
    {
      name: 'search as one types, page and exact total',
      as: 'admin',
      next: () => ({
        method: 'GET',
        path: `/api/get_claims?search=${encodeURIComponent(`${pick(typed)}${100 + (turn % 900)}`)}`,
      }),
      beside: 'bare trigram statement',
      reference: `\\set t random(1, ${typed.length})
\\set n random(100, 999)
with found as materialized (select claim_id, date_accident from claims where is_vi = false and search_text like
    '%' || (array[${typed.map((term) => `'${term}'`).join(',')}])[:t] || :n || '%')
select ${listColumns}, (select count(*) from found) from found join claims c using (claim_id)
  order by c.date_accident desc nulls last, c.claim_id desc limit 20;`,
    },
    {
      name: 'read one, the whole record page',
      as: 'admin',
      next: () => ({ method: 'GET', path: `/api/get_full_claim?claim_id=${pick(ids)}` }),
      beside: 'claim, lines, policy, item, car, event, people',
      reference: `\\set n random(1, ${rows})
select c.* from claims c where c.claim_number = 'BC-' || :n;
select l.* from claim_lines l where l.claim_id = (select claim_id from claims where claim_number = 'BC-' || :n);
select p.quote_number, p.policy_number, p.status, i.*, car.*, e.*, a.*, ins.name
  from claims c join policies p using (policy_id) join policy_items i using (item_id) join cars car on car.car_id = i.car_id
  join events e on e.event_id = i.event_id join accounts a on a.user_id = c.user_id join insurers ins on ins.insurer_id = c.insurer_id
  where c.claim_number = 'BC-' || :n;`,
    },
    {
      name: 'create one claim',
      as: 'admin',
      next: () => {
        const { policy_id, item_id } = pick(sample.rows);
        return {
          method: 'POST',
          path: '/api/create_claim',
          body: { policy_id, item_id },
          idempotency_key: randomUUID(),
        };
      },
      beside: 'number, claim, audit row in one transaction',
      reference: `\\set n random(1, ${rows})
begin;
insert into claims (claim_number, policy_id, item_id, user_id, insurer_id, currency, insured_value)
  select 'PB-' || next_number('bench', 2026), policy_id, item_id, user_id, insurer_id, currency, insured_value from claims where claim_number = 'BC-' || :n;
insert into audit_log (actor_name, actor_type, action, record_kind, record_id) values ('pgbench', 'admin', 'create_claim', 'claim', 'x');
commit;`,
    },
    await acceptContest(stage),
  ];
}

/** Accepting a quote: every request takes another one of the sent quotes, and does all that acceptance does. */
async function acceptContest(stage: Stage): Promise<Contest> {
  await sql`update policies set status = 'completed', document_state = 'quote', valid_until = now() + interval '9 days',
      sent_at = now(), revision = 0 where policy_id in (select policy_id from policies where document_state = 'quote' limit 60000)`.execute(
    stage.db,
  );
  const open = await sql<{ policy_id: string; revision: number }>`
    select policy_id, revision from policies where document_state = 'quote' and status = 'completed'`.execute(
    stage.db,
  );
  let turn = 0;
  return {
    name: 'accept a quote, the whole write path',
    as: 'admin',
    next: () => {
      const quote = open.rows[turn++];
      if (!quote) throw new Error('the sent quotes are used up; make the run shorter');
      return {
        method: 'POST',
        path: '/api/accept_quote',
        body: { ...quote, name: 'J. Bench', accepted: true },
        idempotency_key: randomUUID(),
      };
    },
    beside: 'the same rows in one transaction',
    reference: `\\set n 4 * random(1, ${Math.trunc(rows / 4) - 1}) + 1
begin;
insert into idempotency_keys (owner, action, key, request_hash) values ('pgbench', 'accept_quote', gen_random_uuid()::text, 'x');
select * from policies where quote_number = 'BQ-' || :n for update;
update policies set status = case status when 'completed' then 'accepted_by_client' else 'completed' end, status_since = now(),
  accepted_by_client_at = now(), revision = revision + 1 where quote_number = 'BQ-' || :n;
insert into communications (parent_type, parent_id, type_message, communication_string, sender)
  select 'policy', policy_id, 'status_change', 'completed#accepted_by_client', 'pgbench' from policies where quote_number = 'BQ-' || :n;
insert into communications (parent_type, parent_id, type_message, communication_string, sender)
  select 'policy', policy_id, 'quote_accepted', 'accepted', 'pgbench' from policies where quote_number = 'BQ-' || :n;
insert into audit_log (actor_name, actor_type, action, record_kind, record_id) values ('pgbench', 'admin', 'accept_quote', 'policy', 'x');
insert into notifications (user_id, message, feature, feature_id)
  select user_id, 'accepted', 'new-quotes', 'x' from accounts where account_type = 'admin' limit 10;
commit;`,
  };
}

function line(label: string, measured: Measured, extra = ''): string {
  const p99 = Number.isNaN(measured.p99_ms) ? '' : `  p99 ${measured.p99_ms.toFixed(0)} ms`;
  return `    ${label.padEnd(10)} ${measured.per_second.toFixed(0).padStart(8)} a second  p50 ${measured.p50_ms.toFixed(1)} ms${p99}${extra}\n`;
}

const stage = await openStage(rows);
try {
  const { cookie } = await stage.cookieOf('admin');
  process.stdout.write(
    `${rows.toLocaleString('en')} claims and as many policies, ${seconds} s each\n`,
  );
  for (const contest of await contests(stage)) {
    process.stdout.write(`  ${contest.name}; beside it: ${contest.beside}\n`);
    for (const connections of [8, 50]) {
      const product = await loadHttp(stage.url, {
        connections,
        seconds,
        cookie,
        next: contest.next,
      });
      const reference = hasPgbench()
        ? loadPgbench(stage.database_url, { connections, seconds, script: contest.reference })
        : undefined;
      process.stdout.write(`   ${connections} connections\n${line('Paddock', product)}`);
      if (reference)
        process.stdout.write(
          line(
            'pgbench',
            reference,
            `   ratio ${(product.per_second / reference.per_second).toFixed(2)}`,
          ),
        );
      else process.stdout.write('    pgbench is not on this machine: no reference\n');
    }
  }
} finally {
  await stage.close();
}
