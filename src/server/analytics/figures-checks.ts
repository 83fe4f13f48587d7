import { type RawBuilder, sql } from 'kysely';
import { formatMoney } from '#domain/money.ts';
import { amountNames, amountOf } from '#server/analytics/cards/kept-figures.ts';
import { partAccount } from '#server/payments/ledger/received-parts.ts';
import { compareRows, type HealthChecks } from '#server/platform/health-check.ts';

interface AmountDifference {
  record: string;
  currency: string;
  kept: number;
  found: number;
}

/** What figures say of a policy, beside what its own rows and the ledger say; marked policies are left out. */
const differing = sql`
  with policy as (
    select p.policy_id, p.currency, coalesce(p.policy_number, p.quote_number) as number,
      case when p.document_state = 'policy' and p.status <> 'declined' then p.premium else 0 end as premium
    from policies p where not exists (select from figure_changes c where c.policy_id = p.policy_id)),
  kept as (
    select policy_id, sum(written) filter (where kind in ('item', 'charge', 'cover')) as premium,
      sum(paid) filter (where kind = 'claim') as paid, sum(reserve) filter (where kind = 'claim') as reserve, sum(recovered) filter (where kind = 'claim') as recovered,
      sum(tax) as tax, sum(commission) filter (where kind = 'commission') as commission,
      sum(written - paid) filter (where kind = 'insurer') as insurers, sum(paid) filter (where kind = 'loss') as borne
    from figures group by 1),
  claim as (
    select policy_id, sum(paid_total + expenses) as paid, sum(reserve) as reserve, sum((select coalesce(sum(r.amount), 0) from
      claim_recovery_receipts r where r.claim_id = claims.claim_id and r.taken_back_because is null)) as recovered from claims
    where status not in ('created', 'retracted') and date_accident is not null group by 1),
  booked as (
    select t.policy_id, -sum(e.amount) filter (where ${partAccount} = 'tax_payable') as tax,
      -sum(e.amount) filter (where e.account = 'commission') as commission,
      -sum(e.amount) filter (where ${partAccount} = 'insurer' and e.insurer_id is not null and not is_paid_by_insurer(t)) as insurers,
      sum(e.amount) filter (where ${partAccount} = 'insurer' and e.insurer_id is not null and t.claim_id is not null
        and not is_paid_by_insurer(t)) as borne
    from ledger_transactions t join ledger_entries e using (transaction_id) group by 1)
  select p.policy_id, p.currency, p.number || ', ' || a.name as record, a.kept, a.found
  from policy p
    left join kept k using (policy_id) left join claim c using (policy_id) left join booked b using (policy_id)
    cross join lateral (values ('net premium', coalesce(k.premium, 0), p.premium),
      ('claims paid', coalesce(k.paid, 0), coalesce(c.paid, 0)), ('reserves', coalesce(k.reserve, 0), coalesce(c.reserve, 0)),
      ('recovered', coalesce(k.recovered, 0), coalesce(c.recovered, 0)),
      ('premium tax', coalesce(k.tax, 0), coalesce(b.tax, 0)), ('commission', coalesce(k.commission, 0), coalesce(b.commission, 0)),
      ('premium less claims of insurers', coalesce(k.insurers, 0), coalesce(b.insurers, 0)),
      ('claims of insurers', coalesce(k.borne, 0), coalesce(b.borne, 0))) a (name, kept, found)
  where a.kept <> a.found
  union all
  select p.policy_id, h.currency, p.number || ', held back' as record, sum(h.kept)::bigint, sum(h.found)::bigint
  from (
      select policy_id, source_id, concat_ws(' ', words ->> 'party', words ->> 'country') as party, currency, on_day, owed as kept, 0 as found
      from figures where kind = 'held'
      union all
      select policy_id, transaction_id, concat_ws(' ', account, coalesce(party, everybody()), country_code), currency, booked_on, 0, amount
      from held_premium(array(select policy_id from policy))) h
    join policy p using (policy_id)
  group by p.policy_id, h.currency, p.number, h.source_id, h.party, h.on_day having sum(h.kept) <> sum(h.found)`;

/** All amounts of a row, added up. */
const added = (amount: (name: string) => RawBuilder<unknown>) =>
  sql.join(amountNames.map(amount), sql` + `);

/** Sums that are not what their facts add up to. */
const wrongSums = sql`
  select cut, owner, currency, month, value, coalesce(s.n, 0) as kept, coalesce(f.n, 0) as found,
    coalesce(s.money, 0) as kept_money, coalesce(f.money, 0) as found_money
  from (
      select cut, owner, currency::text, month, value, n, cars + ${added((name) => sql.ref(name))} as money from figure_sums
      union all
      select cut, owner, 'translated', month, value, n, cars + ${added((name) => sql.ref(name))} from translated_sums) s
    full join (
      select c.cut, o.owner, a.currency, figure_month(o.owner, c.day) as month, c.value, count(*) as n,
        sum(a.money)::bigint as money
      from figures f
        cross join lateral (
          select f.currency::text as currency, f.cars + ${added((name) => amountOf({}, name))} as money
          union all
          select 'translated', f.cars + ${added((name) => amountOf({ translated: true }, name))} where f.rate is not null) a
        cross join lateral figure_cuts(f) c cross join lateral unnest(figure_owners(f)) o (owner)
      group by 1, 2, 3, 4, 5) f using (cut, owner, currency, month, value)
  where coalesce(s.n, 0) <> coalesce(f.n, 0) or coalesce(s.money, 0) <> coalesce(f.money, 0)
  union all
  select 'cars', coalesce('b:' || broker_id, ''), '', make_date(season, 1, 1), series || ' ' || car_id,
    sum(kept), sum(found), 0, 0
  from (
    select season, series, car_id, user_id, broker_id, n as kept, 0 as found from figure_cars
    union all
    select season, series[1], car_id, user_id, broker_id, 0, 1 from figures
    where kind = 'item' and season is not null and series <> '{}') c
  group by season, series, car_id, user_id, broker_id having sum(kept) <> sum(found)`;

const count = (rows: RawBuilder<unknown>) => sql`select count(*) from ${rows}`;

/** Figures, compared with policies, claims and the ledger, and their sums with them. */
export const figuresChecks = {
  figures: {
    find: ({ db }) =>
      compareRows(db, {
        compared: count(sql`figures`),
        differences: sql<AmountDifference>`select record, currency, kept, found from (${differing}) d order by record`,
        say: ({ record, currency, kept, found }) => ({
          record,
          kept: formatMoney(kept, currency),
          found: formatMoney(found, currency),
        }),
      }),
    async repair({ db, now }) {
      const today = now.toISOString();
      await sql`select pg_advisory_xact_lock(hashtext('fold_figures'))`.execute(db);
      await sql`select write_figures(array_agg(distinct policy_id), amsterdam_day(${today}::timestamptz))
        from (${differing}) d having count(*) > 0`.execute(db);
    },
  },
  figure_sums: {
    find: ({ db }) =>
      compareRows(db, {
        compared: count(sql`figure_sums`),
        differences: sql<{
          cut: string;
          owner: string;
          month: string;
          value: string;
          kept: number;
          found: number;
        }>`select cut, owner, month::text, value, kept, found from (${wrongSums}) d order by cut, owner, month, value`,
        say: ({ cut, owner, month, value, kept, found }) => ({
          record: [cut, owner, value, month.slice(0, 7)].filter((word) => word !== '').join(', '),
          kept: String(kept),
          found: String(found),
        }),
      }),
    async repair({ db }) {
      await sql`select pg_advisory_xact_lock(hashtext('fold_figures'))`.execute(db);
      await sql`select sum_figures_anew()`.execute(db);
    },
  },
} satisfies HealthChecks;
