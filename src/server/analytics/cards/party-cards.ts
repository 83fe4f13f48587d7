import { sql } from 'kysely';
import {
  atMost,
  type CardReader,
  type FoundRow,
  labelled,
  rowsOfCard,
  rowsOfLosses,
  rowsOfShares,
} from '#server/analytics/cards/card-question.ts';
import { countryNames } from '#server/analytics/cards/country-names.ts';
import {
  kept,
  lost,
  monthsSoFar,
  percentOf,
  waitsOf,
} from '#server/analytics/cards/kept-figures.ts';

const brokerageName = sql`coalesce(nullif(b.company_name, ''), b.attn, b.email)`;

const brokerFigures: CardReader = (question) =>
  rowsOfShares(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
      with won as (select coalesce(sum(n), 0) as n, coalesce(sum(commission), 0) as commission
          from (${kept(question, 'quote_won')}) w),
        sent as (select coalesce(sum(n), 0) as n from (${kept(question, 'quote_sent')}) s),
        made as (select count(distinct value) as brokerages, coalesce(sum(n), 0) as n from (${kept(question, 'quote')}) q)
      select 'all' as key, 'Period' as label, array[m.brokerages, m.n, ${percentOf(sql`w.n`, sql`s.n`)},
          w.commission]::float8[] as values,
        w.n::float8 as hits, s.n::float8 as trials, s.n::float8 as n
      from made m cross join won w cross join sent s`,
  );

const funnel: CardReader = (question) =>
  rowsOfShares(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
      with quotes as (select value, sum(n) as n from (${kept(question, 'quote')}) q group by 1),
        sent as (select value, sum(n) as n from (${kept(question, 'quote_sent')}) s group by 1),
        won as (select value, sum(n) as n, sum(written) as premium, sum(commission) as commission
          from (${kept(question, 'quote_won')}) w group by 1)
      select q.value as key, ${brokerageName} as label, array[coalesce(w.n, 0), q.n, coalesce(s.n, 0),
        ${percentOf(sql`coalesce(w.n, 0)`, sql`s.n`)}, coalesce(w.premium, 0), coalesce(w.commission, 0)]::float8[] as values,
        coalesce(w.n, 0)::float8 as hits, coalesce(s.n, 0)::float8 as trials, coalesce(s.n, 0)::float8 as n
      from quotes q join accounts b on b.user_id = q.value::uuid
        left join sent s on s.value = q.value left join won w on w.value = q.value
      order by coalesce(w.n, 0) desc, q.n desc, 1 ${atMost(question, 30)}`,
  );

const answerTimes: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select w.key, ${brokerageName} as label, array[w.median, w.ninth, w.n]::float8[] as values, w.n
      from (${waitsOf(kept(question, 'quote_answer'))}) w join accounts b on b.user_id = w.key::uuid
      order by (w.n >= 5) desc, w.median desc, 1 ${atMost(question, 30)}`,
  );

/** What the business of each brokerage earned and lost, and what its clients owe. */
const results: CardReader = (question) => {
  const due = { ...question, to: question.to < question.today ? question.to : question.today };
  return rowsOfLosses(
    question.db,
    sql<FoundRow & { lost: number; squares: number; earned: number }>`
    with sold as (select value, sum(earned) as earned from (${kept(question, 'made_broker')}) s group by 1),
      gone as (select value, ${lost} as lost, sum(squares) as squares, sum(n) as n
        from (${kept(question, 'loss_broker')}) l group by 1),
      late as (select value, sum(owed) as owed from (${due.to < due.from ? sql`select '' as value, 0 as owed where false` : kept(due, 'owed_broker')}) o group by 1)
    select s.value as key, ${brokerageName} as label, coalesce(l.lost, 0)::float8 as lost, coalesce(l.squares, 0)::float8 as squares,
      s.earned::float8 as earned, coalesce(l.n, 0)::float8 as n, array[${percentOf(sql`coalesce(l.lost, 0)`, sql`s.earned`)},
        coalesce(l.lost, 0), s.earned, coalesce(l.n, 0), coalesce(o.owed, 0)]::float8[] as values
    from sold s join accounts b on b.user_id = s.value::uuid left join gone l on l.value = s.value
      left join late o on o.value = s.value
    where s.earned > 0
    order by (coalesce(l.n, 0) >= 5) desc, coalesce(l.lost, 0) / s.earned desc, 1 ${atMost(question, 30)}`,
  );
};

const premiumByMonth: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'Mon YYYY') as label, array[
        coalesce(sum(f.written) filter (where f.value = 'broker'), 0),
        coalesce(sum(f.written) filter (where f.value = 'direct'), 0)]::float8[] as values
      from (${monthsSoFar(question)}) m left join (${kept(question, 'channel')}) f on f.month = m.month
      group by m.month order by m.month`,
  );

const insurerFigures: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select 'all' as key, 'Period' as label, array[count(distinct value), coalesce(sum(written), 0), coalesce(sum(paid), 0),
        coalesce(sum(written - paid), 0)]::float8[] as values
      from (${kept(question, 'insurer')}) f`,
  );

/** The spread of an insurer's claims is that of what each claim took from it. */
const byInsurer: CardReader = (question) =>
  rowsOfLosses(
    question.db,
    sql<FoundRow & { lost: number; squares: number; earned: number }>`
      with sums as (select value, sum(written) as ceded, sum(paid) as claims from (${kept(question, 'insurer')}) f group by 1),
        gone as (select value, sum(squares) as squares, sum(n) as n from (${kept(question, 'loss_insurer')}) l group by 1)
      select f.value as key, i.name as label, array[ceded, claims, ceded - claims,
        ${percentOf(sql`ceded`, sql`sum(ceded) over ()`)}, ${percentOf(sql`claims`, sql`ceded`)}]::float8[] as values,
        claims::float8 as lost, coalesce(squares, 0)::float8 as squares, ceded::float8 as earned, coalesce(n, 0)::float8 as n
      from sums f join insurers i on i.insurer_id = f.value::uuid left join gone l on l.value = f.value
      order by ceded desc, i.name`,
  );

/** From premium to result, insurer by insurer: what each was given, what of it was commission, and what claims took. */
const waterfall: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with sums as (select value, sum(written) as ceded, sum(commission) as commission, sum(paid) as claims
        from (${kept(question, 'insurer')}) f group by 1)
      select f.value as key, i.name as label,
        array[ceded + commission, -commission, -claims, ceded - claims]::float8[] as values
      from sums f join insurers i on i.insurer_id = f.value::uuid order by ceded desc, i.name`,
  );

const approvalTimes: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select w.key, i.name as label, array[w.median, w.ninth, w.n]::float8[] as values, w.n
      from (${waitsOf(kept(question, 'approval'))}) w join insurers i on i.insurer_id = w.key::uuid
      order by (w.n >= 5) desc, w.median desc, 1`,
  );

const taxByCountry: CardReader = async (question) =>
  labelled(
    await rowsOfCard(
      question.db,
      sql<FoundRow>`
        select value as key, value as label, array[sum(tax)]::float8[] as values
        from (${kept(question, 'tax')}) t group by 1 having sum(tax) <> 0 order by sum(tax) desc, 1`,
    ),
    countryNames,
  );

/** The cards of the tabs about brokerages and insurers. */
export const partyCards = {
  broker_figures: brokerFigures,
  brokerage_funnel: funnel,
  answer_times: answerTimes,
  brokerage_results: results,
  brokerage_premium_by_month: premiumByMonth,
  insurer_figures: insurerFigures,
  insurer_waterfall: waterfall,
  share_by_insurer: byInsurer,
  approval_times: approvalTimes,
  tax_by_country: taxByCountry,
} satisfies Record<string, CardReader>;
