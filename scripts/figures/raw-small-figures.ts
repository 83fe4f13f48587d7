import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { Queryable } from '#server/platform/context.ts';
import type { CardQuestion } from '#server/analytics/cards/card-question.ts';
import { isOfPremium } from './own-formulas.ts';
import {
  crashFacts,
  dayOf,
  inPeriod,
  lossOf,
  policyMade,
  premiumFacts,
  premiumOf,
  startFacts,
} from './raw-question.ts';

/** What a small picture should say: its numbers by their labels, and the sums of its months; amounts in cents. */
export interface RawPicture {
  figures: Readonly<Record<string, number | null>>;
  premium: number;
  losses: number;
}

const share = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

async function one<Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a query without from answers one row');
  return row;
}

/** A book of policies that were sold in the period, and that `whose` narrows; `p` is the policy. */
async function bookOf(question: CardQuestion, whose: RawBuilder<unknown>) {
  const { rows } = await sql<{ policy_id: string; premium: number; earned: number }>`
    select p.policy_id, p.premium::float8 as premium, coalesce(b.earned, 0)::float8 as earned
    from policies p cross join lateral ${premiumOf(question)} b
    where ${policyMade(question)} and ${whose}`.execute(question.db);
  const ids = rows.map(({ policy_id }) => policy_id);
  const sumOf = (column: 'premium' | 'earned') => rows.reduce((sum, row) => sum + row[column], 0);
  const lost = await one(
    question.db,
    sql<{ losses: number; claims: number }>`
      select coalesce(sum(${lossOf(question)}), 0)::float8 as losses, count(*)::int as claims from claims c
      where c.policy_id = any (${ids}::uuid[]) and c.date_accident is not null and c.status not in ('created', 'retracted')`,
  );
  return { ids, ...lost, premium: sumOf('premium'), earned: sumOf('earned') };
}

interface Book {
  premium: number;
  losses: number;
  claims: number;
  earned: number;
}
const bookPicture = (
  { premium, losses, claims, earned }: Book,
  more: Record<string, number | null> = {},
): RawPicture => ({
  ...{ premium, losses },
  figures: {
    'Net premium': premium,
    Claims: losses,
    'of Claims': claims,
    'Loss ratio': share(losses, earned),
    ...more,
  },
});

/** Everybody’s book. */
export const rawBook = async (question: CardQuestion) =>
  bookPicture(await bookOf(question, sql`true`));

/** The book of a client, as staff see it beside the account. */
export const rawClient = async (question: CardQuestion, user_id: string) =>
  bookPicture(await bookOf(question, sql`p.user_id = ${user_id}`));

/** The book of a brokerage, with its quotes. */
export async function rawBrokerage(question: CardQuestion, broker_id: string) {
  const quotes = await one(
    question.db,
    sql<{ made: number; won: number; commission: number }>`
      select count(*)::int as made, count(*) filter (where p.document_state = 'policy')::int as won,
        coalesce(sum(coalesce(v.commission, 0) + coalesce((select sum(g.commission) from policy_charges g
          where g.policy_id = p.policy_id), 0)) filter (where p.document_state = 'policy'), 0)::float8 as commission
      from policies p left join policy_versions v on v.version_id = p.locked_version_id
      where p.broker_id = ${broker_id} and p.currency = ${question.currency} and ${inPeriod(sql`p.created_at`, question)}`,
  );
  return bookPicture(await bookOf(question, sql`p.broker_id = ${broker_id}`), {
    Quotes: quotes.made,
    'Became a policy': share(quotes.won, quotes.made),
    Commission: quotes.commission,
  });
}

/** What the bookings say that an insurer got and bore of the policies of the period. */
export async function rawInsurer(question: CardQuestion, insurer_id: string): Promise<RawPicture> {
  const of = (which: RawBuilder<unknown>) =>
    sql`coalesce(sum(e.amount) filter (where ${which}), 0)::float8`;
  const { premium, losses } = await one(
    question.db,
    sql<{ premium: number; losses: number }>`
      select -${of(isOfPremium)} as premium, ${of(sql`not ${isOfPremium}`)} as losses
      from policies p join ledger_transactions l on l.policy_id = p.policy_id
        join ledger_entries e on e.transaction_id = l.transaction_id and e.account = 'insurer' and e.country_code is null
      where e.insurer_id = ${insurer_id} and ${policyMade(question)}`,
  );
  return {
    ...{ premium, losses },
    figures: {
      'Share of premium': premium,
      'Share of claims': losses,
      'Claims of ceded': share(losses, premium),
    },
  };
}

/** What was sold, lost and started at events of the period that `which` chooses by `f`: premium counts where the event is. */
export async function rawEvents(question: CardQuestion, which: RawBuilder<unknown>) {
  const found = await one(
    question.db,
    sql<Book & { starts: number }>`
      with sold as materialized (select * from (${premiumFacts(question)}) f where ${which}),
        gone as (select ${lossOf(question)} as loss from (select distinct event_id, policy_id from sold) s
          join claims c on c.event_id = s.event_id and c.policy_id = s.policy_id and c.date_accident is not null
            and c.status not in ('created', 'retracted'))
      select (select coalesce(sum(net), 0) from sold)::float8 as premium,
        (select coalesce(sum(net) filter (where has_begun), 0) from sold)::float8 as earned,
        (select coalesce(sum(loss), 0) from gone)::float8 as losses, (select count(*) from gone)::int as claims,
        (select count(*) from (${startFacts(question)}) f where ${which})::int as starts`,
  );
  return bookPicture(found, found.starts === 0 ? {} : { Starts: found.starts });
}

/** The crashes of a circuit, and how many started there. */
export async function rawCircuit(question: CardQuestion, circuit_id: string): Promise<RawPicture> {
  const { crashes, losses, starts } = await one(
    question.db,
    sql<{ crashes: number; losses: number; starts: number }>`
      select (select count(*) from (${startFacts(question)}) s where circuit_id = ${circuit_id})::int as starts,
        count(*)::int as crashes, coalesce(sum(cost), 0)::float8 as losses
      from (${crashFacts(question)}) f where circuit_id = ${circuit_id}`,
  );
  const figures = { Crashes: crashes, 'Per 100 starts': share(crashes, starts), Cost: losses };
  return { figures, premium: 0, losses };
}

/** What the next step of the ladder takes off a premium in which the step of today is already in; undefined on the last one. */
async function savedByNextStep(
  db: Queryable,
  { clean, premium, today }: { clean: number; premium: number; today: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ saved: number }>`
    with ladder as (
      select (step->>'from')::int as seasons, (step->>'pct')::numeric as pct
      from jsonb_array_elements((
        select t.tables->'on_track'->'clean_season_discount' from rating_tables t
        where t.insurance_type = 'on_track' and t.published_at is not null
        order by t.valid_from <= ${today}::date desc, abs(t.valid_from - ${today}::date), t.created_at desc limit 1)) step),
      now as (select coalesce(max(pct), 0) as pct from ladder where seasons <= ${clean})
    select round(${premium}::numeric * (l.pct - now.pct) / (100 - now.pct))::float8 as saved
    from ladder l cross join now where l.seasons > ${clean} order by l.seasons limit 1`.execute(db);
  return rows[0]?.saved;
}

/** The season of a client as it sees it: policies made this year, what was paid of them, and the next step of the ladder. */
export async function rawSeason(
  db: Queryable,
  { user_id, currency, today }: { user_id: string; currency: Currency; today: string },
): Promise<RawPicture['figures']> {
  const row = await one(
    db,
    sql<{ premium: number; claims: number; paid: number; excess: number; clean: number }>`
      with mine as (
        select p.policy_id, p.premium from policies p
        where p.user_id = ${user_id} and p.currency = ${currency} and p.document_state = 'policy' and p.status <> 'declined'
          and extract(year from ${dayOf(sql`p.made_at`)}) = ${Number(today.slice(0, 4))}),
        told as (
          select c.* from claims c join mine using (policy_id)
          where c.date_accident is not null and c.status not in ('created', 'retracted'))
      select (select coalesce(sum(premium), 0) from mine)::float8 as premium, count(*)::int as claims,
        coalesce(sum(paid_total + expenses), 0)::float8 as paid,
        coalesce(sum(least((amounts->>'excess')::bigint, agreed)) filter (where status = 'paid'), 0)::float8 as excess,
        (select clean_seasons from accounts where user_id = ${user_id})::int as clean
      from told`,
  );
  const saved = await savedByNextStep(db, { ...row, today });
  return {
    'Net premium this year': row.premium,
    'Claims paid': row.paid,
    'of Claims paid': row.claims,
    'Excess you bore': row.excess,
    'Clean seasons': row.clean,
    ...(saved === undefined ? {} : { 'Next step saves': saved }),
  };
}
