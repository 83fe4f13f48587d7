import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { rejectCodeLabels } from '#domain/claims/claim-constants.ts';
import { claimStatusLabels, openClaimStatuses } from '#domain/claims/claim-status.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { PAYOUT_AGES } from '#domain/analytics/cards/claim-card-words.ts';
import {
  type CardReader,
  type FoundRow,
  labelled,
  rowsOfCard,
  rowsOfLosses,
} from '#server/analytics/cards/card-question.ts';
import {
  amountOf,
  isInCurrency,
  kept,
  lost,
  monthsSoFar,
  percentOf,
  waitsOf,
} from '#server/analytics/cards/kept-figures.ts';

const open = sql`(${sql.join(openClaimStatuses)})`;
/** Statuses of a claim that ended without payment. */
const endedUnpaid = sql`('rejected', 'cancelled_by_client', 'retracted')`;

const figures: CardReader = (question) =>
  rowsOfLosses(
    question.db,
    sql<FoundRow & { lost: number; squares: number; earned: number }>`
      with decided as (${waitsOf(sql`select 'all ' || value as value, n from (${kept(question, 'decided')}) k`)}),
        gone as (select coalesce(${lost}, 0) as lost, coalesce(sum(squares), 0) as squares, coalesce(sum(n), 0) as n
          from (${kept(question, 'loss_made')}) l),
        sold as (select coalesce(sum(earned), 0) as earned from (${kept(question, 'made')}) m),
        happened as (select coalesce(sum(n), 0) as n, coalesce(sum(claimed), 0) as claimed, coalesce(sum(agreed), 0) as agreed,
          coalesce(sum(paid), 0) as paid from (${kept(question, 'claims')}) facts)
      select 'all' as key, 'Period' as label, array[h.n, h.claimed, h.agreed, h.paid,
          ${percentOf(sql`g.lost`, sql`s.earned`)}, (select median from decided)]::float8[] as values,
        g.n::float8 as n, g.lost::float8 as lost, g.squares::float8 as squares, s.earned::float8 as earned
      from happened h cross join gone g cross join sold s`,
  );

const byMonth: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'Mon YYYY') as label, array[
        coalesce(sum(f.n) filter (where f.value in ${open} and f.value not in ('approved', 'ready_to_be_paid')), 0),
        coalesce(sum(f.n) filter (where f.value in ('approved', 'ready_to_be_paid')), 0),
        coalesce(sum(f.n) filter (where f.value = 'paid'), 0),
        coalesce(sum(f.n) filter (where f.value in ${endedUnpaid}), 0)]::float8[] as values
      from (${monthsSoFar(question)}) m left join (${kept(question, 'claims')}) f on f.month = m.month
      group by m.month order by m.month`,
  );

const amountsByMonth: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'Mon YYYY') as label,
        array[coalesce(sum(f.claimed), 0), coalesce(sum(f.agreed), 0), coalesce(sum(f.paid), 0)]::float8[] as values
      from (${monthsSoFar(question)}) m left join (${kept(question, 'claims')}) f on f.month = m.month
      group by m.month order by m.month`,
  );

/** How many days claims wait, in five steps. */
const ages = sql`ages (place, key, first_day, last_day) as (values (1, '0–7 days', 0, 7), (2, '8–30 days', 8, 30),
  (3, '31–60 days', 31, 60), (4, '61–90 days', 61, 90), (5, 'Over 90 days', 91, 100000))`;

/** Whether a fact `f` has waited as long as a key of those steps says. */
export const hasWaited = (key: string, today: CalendarDate): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (with ${ages} select from ages a where a.key = ${key}
    and ${today}::date - f.value::date between a.first_day and a.last_day)`;

const byAge: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with ${ages},
      waiting as (select ${question.today}::date - value::date as days, sum(n) as n, sum(reserve) as reserve
        from (${kept(question, 'waiting_since')}) w group by 1)
      select a.key, a.key as label, array[coalesce(sum(w.n), 0), coalesce(sum(w.reserve), 0)]::float8[] as values
      from ages a left join waiting w on w.days between a.first_day and a.last_day
      group by a.place, a.key order by a.place`,
  );

const clock: CardReader = async (question) =>
  labelled(
    await rowsOfCard(
      question.db,
      sql<FoundRow>`
        select key, key as label, array[median, ninth, n]::float8[] as values, n
        from (${waitsOf(kept(question, 'wait'))}) w order by (n >= 5) desc, median desc, key`,
    ),
    claimStatusLabels,
  );

/** What was paid of the accidents of each month until it was so many months old; nothing of ages to come. */
const triangle: CardReader = (question) => {
  const { today } = question;
  const upTo = (
    age: number,
  ) => sql`case when ${age} <= (extract(year from ${today}::date) - extract(year from m.month)) * 12
      + extract(month from ${today}::date) - extract(month from m.month)
    then coalesce(sum(f.paid) filter (where f.value::int <= ${age}), 0) end`;
  return rowsOfCard(
    question.db,
    sql<FoundRow>`
      select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'Mon YYYY') as label,
        array[${sql.join(PAYOUT_AGES.map(upTo))}]::float8[] as values
      from (${monthsSoFar(question)}) m left join (${kept(question, 'triangle')}) f on f.month = m.month
      group by m.month order by m.month`,
  );
};

const largest: CardReader = (question) => {
  const { insurance, insurer_id, broker_id, series, country, from, to } = question;
  const amount = (name: string) => amountOf(question, name);
  return rowsOfCard(
    question.db,
    sql<FoundRow>`
      select f.source_id::text as key, f.words ->> 'label' as label, array[${amount('claimed')}, ${amount('agreed')},
        ${amount('paid')}, ${amount('reserve')}]::float8[] as values
      from figures f where f.kind = 'claim' and ${isInCurrency(question)} and on_day between ${from}::date and ${to}::date
        and (${insurance ?? null}::text is null or is_track = (${insurance ?? null} = 'track'))
        and (${insurer_id ?? null}::uuid is null or insurers @> array[${insurer_id ?? null}::uuid])
        and (${broker_id ?? null}::uuid is null or broker_id = ${broker_id ?? null})
        and (${series ?? null}::text is null or series @> array[${series ?? null}::text])
        and (${country ?? null}::text is null or countries @> array[${country ?? null}::text])
      order by ${amount('claimed')} desc, source_id limit 10`,
  );
};

const rejections: CardReader = async (question) =>
  labelled(
    await rowsOfCard(
      question.db,
      sql<FoundRow>`
        select value as key, 'No reason given' as label, array[sum(n), sum(claimed)]::float8[] as values
        from (${kept(question, 'rejected')}) facts group by 1 order by sum(n) desc, 1`,
    ),
    rejectCodeLabels,
  );

/** The cards of the tab about claims. */
export const claimCards = {
  claim_figures: figures,
  claims_by_month: byMonth,
  claim_amounts_by_month: amountsByMonth,
  open_claims_by_age: byAge,
  claims_clock: clock,
  claims_triangle: triangle,
  largest_claims: largest,
  rejections,
} satisfies Record<string, CardReader>;
