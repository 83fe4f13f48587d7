import { sql } from 'kysely';
import {
  type CardQuestion,
  type CardReader,
  type FoundRow,
} from '#server/analytics/cards/card-question.ts';
import {
  aYearBack,
  hundredths,
  percentText,
  ratiosAround,
  rowsOf,
  sharesOf,
} from './own-formulas.ts';
import { dayOf, policyChosen, policyMade, premiumOf, resultsBy, wasSold } from './raw-question.ts';
import { premiumRate, told } from './raw-rates.ts';

const clientsOf = (question: CardQuestion) =>
  sql`select distinct p.user_id from policies p where ${policyMade(question)}`;

const figures: CardReader = (question) =>
  sharesOf(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
      with now as (${clientsOf(question)}), before as (${clientsOf(aYearBack(question))}),
        stayed as (select count(n.user_id) as hits, count(*) as trials from before b left join now n using (user_id))
      select 'all' as key, 'Period' as label, array[(select count(*) from now), ${hundredths(sql`s.hits`, sql`s.trials`)},
        (select round(sum(b.written) / nullif((select count(*) from now), 0)) from policies p
          cross join lateral ${premiumOf(question)} b where ${policyMade(question)}),
        (select coalesce(sum(${told(question, sql`y.amount_open`, premiumRate(sql`y.due_on`))}), 0) from payments y join policies p on p.policy_id = y.policy_id
          where y.status not in ('cancelled', 'refunded') and ${policyChosen(question)})]::float8[] as values,
        s.hits::float8 as hits, s.trials::float8 as trials, s.trials::float8 as n
      from stayed s`,
  );

const byYear: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      with made as (
        select distinct p.user_id, extract(year from ${dayOf(sql`p.made_at`)})::int as year from policies p
        where ${wasSold} and p.made_at is not null and ${policyChosen(question)})
      select y.year::text as key, y.year::text as label, array[
        (select count(*) from made m where m.year = y.year and exists
          (select from made b where b.user_id = m.user_id and b.year = y.year - 1)),
        (select count(*) from made m where m.year = y.year and not exists
          (select from made b where b.user_id = m.user_id and b.year = y.year - 1)),
        (select count(*) from made b where b.year = y.year - 1 and not exists
          (select from made m where m.user_id = b.user_id and m.year = y.year))]::float8[] as values
      from (select distinct year from made) y order by 1`,
  );

/** Of the clients with the highest premium: what their policies of the period earned and lost. */
const largest: CardReader = async (question) =>
  (await resultsBy(question, sql`p.user_id`)).slice(0, 20).map((client) => ({
    ...sampleOf(client),
    values: [
      client.written,
      client.losses,
      percentText(client.losses, client.earned),
      client.claims,
    ],
  }));

/** How many claims the loss ratio of a client is made of, and its interval. */
const sampleOf = ({
  key,
  losses,
  squares,
  earned,
  claims,
}: Awaited<ReturnType<typeof resultsBy>>[number]) => ({
  ...{ key, label: '', n: claims },
  interval: ratiosAround({ lost: losses, squares, earned }),
});

/** Of every client of the period: premium and loss ratio; those who earned nothing have none. */
const spread: CardReader = async (question) =>
  (await resultsBy(question, sql`p.user_id`))
    .filter(({ earned }) => earned > 0)
    .slice(0, 100)
    .map((client) => ({
      ...sampleOf(client),
      values: [client.written, percentText(client.losses, client.earned)],
    }));

const paymentBehaviour: CardReader = (question) => {
  const { from, to, today } = question;
  return rowsOf(
    question.db,
    sql<FoundRow>`
      with late (place, key, first_day, last_day) as (values (1, 'In time', -100000, 0), (2, '1–7 days late', 1, 7),
        (3, '8–30 days late', 8, 30), (4, 'Over 30 days late', 31, 100000)),
      due as (
        select ${told(question, sql`y.amount`, premiumRate(sql`y.due_on`))} as amount, case when y.amount_open = 0 then coalesce((
            select max(t.booked_on) from ledger_entries e join ledger_transactions t using (transaction_id)
            where e.payment_id = y.payment_id and e.instalment_number = y.instalment_number
              and e.account = 'premium_receivable' and e.amount < 0), y.due_on) else ${today}::date end - y.due_on as days
        from payments y join policies p on p.policy_id = y.policy_id
        where y.due_on between ${from}::date and least(${to}::date, ${today}::date)
          and y.status not in ('cancelled', 'refunded') and y.amount > 0 and ${policyChosen(question)})
      select l.key, l.key as label, array[count(d.days), coalesce(sum(d.amount), 0)]::float8[] as values
      from late l left join due d on d.days between l.first_day and l.last_day
      group by l.place, l.key order by l.place`,
  );
};

/** The cards of the tab about clients. */
export const rawClientCards = {
  client_figures: figures,
  clients_by_year: byYear,
  client_spread: spread,
  largest_clients: largest,
  payment_behaviour: paymentBehaviour,
} satisfies Record<string, CardReader>;
