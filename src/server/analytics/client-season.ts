import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import { nextCleanSeason } from '#domain/rating/next-clean-season.ts';
import type { Currency } from '#domain/currencies.ts';
import type { SmallFigure } from '#server/analytics/small-figure-words.ts';
import type { Queryable } from '#server/platform/context.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';

interface SeasonRow {
  currency: Currency;
  premium: number;
  claims: number;
  paid: number;
  excess: number;
}

/** A client's own season: premium of this year's policies, what their claims paid and the excess of them, clean seasons, and what one more would save. */
export async function clientSeason(
  db: Queryable,
  user_id: string,
  today: CalendarDate,
): Promise<(currency: Currency) => SmallFigure[]> {
  const year = `${today.slice(0, 4)}-01-01`;
  const { rows } = await sql<SeasonRow>`
    select currency, sum(premium)::float8 as premium, sum(claims)::int as claims, sum(paid)::float8 as paid,
      sum(excess)::float8 as excess
    from (
      select currency, written as premium, 0 as claims, 0::bigint as paid, 0::bigint as excess from figure_sums
      where cut = 'client_year' and owner = '' and month = ${year}::date and value = ${user_id}
      union all
      select currency, 0, n, paid, 0 from figure_sums
      where cut = 'loss_client_year' and owner = '' and month = ${year}::date and value = ${user_id}
      union all
      select p.currency, 0, 0, 0, coalesce(least((c.amounts->>'excess')::bigint, c.agreed), 0)
      from policies p join claims c on c.policy_id = p.policy_id and c.status = 'paid'
      where p.user_id = ${user_id} and p.document_state = 'policy' and p.status <> 'declined'
        and p.made_at >= ${year}::date::timestamp at time zone 'Europe/Amsterdam'
    ) s group by currency`.execute(db);
  const account = await db
    .selectFrom('accounts')
    .select('clean_seasons')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const clean = account?.clean_seasons ?? 0;
  const { clean_season_discount } = await ratingBasis(db, today);
  return (currency) => {
    const row = rows.find((one) => one.currency === currency);
    const premium = row?.premium ?? 0;
    const next = nextCleanSeason(clean_season_discount, { clean, premium });
    return [
      { label: 'Net premium this year', kind: 'money', value: premium, note: '' },
      {
        label: 'Claims paid',
        kind: 'money',
        value: row?.paid ?? 0,
        note: row?.claims ? `of ${row.claims} ${row.claims === 1 ? 'claim' : 'claims'}` : '',
      },
      { label: 'Excess you bore', kind: 'money', value: row?.excess ?? 0, note: '' },
      { label: 'Clean seasons', kind: 'count', value: clean, note: '' },
      ...(next
        ? [
            {
              label: 'Next step saves',
              kind: 'money',
              value: next.saves,
              note: `from ${next.seasons} clean seasons: ${next.pct} %`,
            } as const,
          ]
        : []),
    ];
  };
}
