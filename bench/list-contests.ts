import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Stage } from './bench-stage.ts';
import type { LoadRequest } from './load-makers.ts';

/** One comparison: the product's request and the reference's script. */
export interface Contest {
  name: string;
  /** Lays out what `next` uses up, before every round. */
  ready?: () => Promise<void>;
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

/** All comparisons, ready to run on this stage. */
export async function listContests(stage: Stage): Promise<Contest[]> {
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
      next: () => ({ method: 'GET', path: '/api/get_claims?sortBy=date_accident&ascending=false' }),
      beside: 'page and count(*)',
      reference: `select ${listColumns} from claims c where c.is_vi = false order by c.date_accident desc nulls last, c.claim_id desc limit 20;
select count(*) from claims c where c.is_vi = false;`,
    },
    {
      name: 'search as one types, page and exact total',
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
      next: () => ({ method: 'GET', path: `/api/get_full_claim?claim_id=${pick(ids)}` }),
      beside: 'the very statements of the request',
      reference: await stage.statementsOf('get_full_claim', { claim_id: ids[0] ?? '' }),
    },
    {
      name: 'create one claim',
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
      reference: `\\set n random(1, ${stage.rows})
begin;
insert into claims (claim_number, policy_id, item_id, user_id, insurer_id, currency, insured_value)
  select 'PS-' || nextval('bench_numbers'), policy_id, item_id, user_id, insurer_id, currency, insured_value from claims where claim_number = 'BC-' || :n;
insert into audit_log (actor_name, actor_type, action, record_kind, record_id) values ('pgbench', 'admin', 'create_claim', 'claim', 'x');
commit;`,
    },
    await acceptContest(stage),
  ];
}

/** Accepting a quote: every request takes another one of the sent quotes, and does all that acceptance does. */
async function acceptContest(stage: Stage): Promise<Contest> {
  const { rows } = await sql<{ policy_id: string }>`
    select policy_id from policies where document_state = 'quote' limit 60000`.execute(stage.db);
  let turn = 0;
  return {
    name: 'accept a quote, the whole write path',
    ready: async () => {
      turn = 0;
      await sql`update policies set status = 'completed', document_state = 'quote', sent_at = now(), revision = 0,
          valid_until = now() + interval '9 days'
        where policy_id = any(${rows.map(({ policy_id }) => policy_id)})`.execute(stage.db);
    },
    next: () => {
      const quote = rows[turn++];
      if (!quote) throw new Error('the sent quotes are used up; make the rounds shorter');
      return {
        method: 'POST',
        path: '/api/accept_quote',
        body: { ...quote, revision: 0, name: 'J. Bench', accepted: true },
        idempotency_key: randomUUID(),
      };
    },
    beside: 'the same rows in one transaction',
    reference: `\\set n 4 * random(1, ${Math.trunc(stage.rows / 4)})
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
