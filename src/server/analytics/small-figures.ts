import { type RawBuilder, sql } from 'kysely';
import type { analyticsContract } from '#contract/analytics/analytics.ts';
import { type AccountType, isStaff } from '#domain/accounts/account-types.ts';
import { addMonths } from '#domain/dates.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { clientSeason } from '#server/analytics/client-season.ts';
import {
  bookFigures,
  circuitFigures,
  type MonthRow,
  quoteFigures,
  type SmallFigure,
} from '#server/analytics/small-figure-words.ts';

/** Where a picture's rows come from, and whether they are of a circuit, whose crashes count rather than its premium. */
interface Source {
  rows: RawBuilder<unknown>;
  figuresOf: (rows: readonly MonthRow[]) => SmallFigure[];
}

const nothing = sql`0::bigint`;
interface Columns {
  premium?: RawBuilder<unknown>;
  earned?: RawBuilder<unknown>;
  losses?: RawBuilder<unknown>;
  squares?: RawBuilder<unknown>;
  claims?: RawBuilder<unknown>;
  starts?: RawBuilder<unknown>;
  quotes?: RawBuilder<unknown>;
  won?: RawBuilder<unknown>;
  commission?: RawBuilder<unknown>;
}

const columnsOf = (
  columns: Columns,
) => sql`${columns.premium ?? nothing} as premium, ${columns.earned ?? nothing} as earned,
  ${columns.losses ?? nothing} as losses, ${columns.squares ?? sql`0::numeric`} as squares, ${columns.claims ?? nothing} as claims, ${columns.starts ?? nothing} as starts,
  ${columns.quotes ?? nothing} as quotes, ${columns.won ?? nothing} as won, ${columns.commission ?? nothing} as commission`;

const written = { premium: sql`written`, earned: sql`earned` };
const lost = { losses: sql`paid + reserve - recovered`, squares: sql`squares`, claims: sql`n` };

/** Kept sums of a cut, of one owner or value. */
function sums(cut: string, of: { owner?: string; value?: string }, columns: Columns) {
  return sql`select currency, month, ${columnsOf(columns)} from figure_sums
    where cut = ${cut} and owner = ${of.owner ?? ''} and n <> 0
      and (${of.value ?? null}::text is null or value = ${of.value ?? null})`;
}

/** Facts at some events: what was sold there, what it cost, and who started. */
const atEvents = (events: RawBuilder<unknown>) => sql`
  select currency, date_trunc('month', coalesce(event_on, on_day)::timestamp)::date as month, ${columnsOf(
    {
      premium: sql`case when kind in ('item', 'charge') then written else 0 end`,
      earned: sql`case when kind in ('item', 'charge') then earned else 0 end`,
      losses: sql`case when kind = 'claim' then paid + reserve - recovered else 0 end`,
      squares: sql`case when kind = 'claim' then power((paid + reserve - recovered)::numeric, 2) else 0 end`,
      claims: sql`case when kind = 'claim' then 1 else 0 end`,
      starts: sql`case when kind = 'start' then 1 else 0 end`,
    },
  )}
  from figures where policy_id in (select policy_id from policy_items where event_id in (${events}))
    and event_id in (${events}) and kind in ('item', 'charge', 'claim', 'start')`;

const together = (...parts: RawBuilder<unknown>[]) => sql`${sql.join(parts, sql` union all `)}`;

function sourceOf(of: string, id: string): Source {
  switch (of) {
    case 'client':
      return {
        rows: together(
          sums('client', { value: id }, written),
          sums('loss_client', { value: id }, lost),
        ),
        figuresOf: bookFigures,
      };
    case 'brokerage':
      return {
        rows: together(
          sums('made', { owner: `b:${id}` }, written),
          sums('loss_made', { owner: `b:${id}` }, lost),
          sums('quote', { value: id }, { quotes: sql`n` }),
          sums('quote_won', { value: id }, { won: sql`n`, commission: sql`commission` }),
        ),
        figuresOf: quoteFigures,
      };
    case 'insurer':
      return {
        // What it bears is booked; how far that spreads is told by what each claim took from it.
        rows: together(
          sums(
            'insurer',
            { value: id },
            { premium: sql`written`, earned: sql`written`, losses: sql`paid` },
          ),
          sums('loss_insurer', { value: id }, { squares: sql`squares`, claims: sql`n` }),
        ),
        figuresOf: (rows) =>
          bookFigures(rows, {
            ...{ premium: 'Share of premium', losses: 'Share of claims' },
            ratio: 'Claims of ceded',
          }),
      };
    case 'series':
      return {
        rows: together(
          sums('series', { value: id }, written),
          sums('loss_series', { value: id }, lost),
          sums('start_series', { value: id }, { starts: sql`n` }),
        ),
        figuresOf: bookFigures,
      };
    case 'circuit':
      return {
        rows: together(
          sums('crash_circuit', { value: id }, { losses: sql`cost`, claims: sql`n` }),
          sums('start_circuit', { value: id }, { starts: sql`n` }),
        ),
        figuresOf: circuitFigures,
      };
    case 'championship':
      return {
        rows: atEvents(sql`select event_id from events where championship_id::text = ${id}`),
        figuresOf: bookFigures,
      };
    case 'event':
      return {
        rows: atEvents(sql`select event_id from events where event_id::text = ${id}`),
        figuresOf: bookFigures,
      };
    default:
      return {
        rows: together(sums('made', {}, written), sums('loss_made', {}, lost)),
        figuresOf: bookFigures,
      };
  }
}

/** Whose book one's own is: staff see all of it, a brokerage its clients', an insurer its share, a client its own. */
function ownSource({
  account_type,
  user_id,
  insurer_id,
}: {
  account_type: string;
  user_id: string;
  insurer_id: string | null;
}): Source | null {
  if (account_type === 'brokerage') return sourceOf('brokerage', user_id);
  if (account_type === 'insurer')
    return insurer_id === null ? null : sourceOf('insurer', insurer_id);
  if (account_type === 'agent') return sourceOf('client', user_id);
  return account_type === 'loss_adjuster' ? null : sourceOf('book', '');
}

type SmallFiguresRead = Handler<typeof analyticsContract.get_small_figures>;
type Asked = Pick<Parameters<SmallFiguresRead>[0], 'db' | 'today'> & {
  actor: { account_type: AccountType; user_id: string; insurer_id?: string | null };
};

/** Premium and losses of the last twelve months, by currency, and what follows of them; amounts in cents. */
export async function getSmallFigures(
  { db, actor, today }: Asked,
  { of, record_id }: Parameters<SmallFiguresRead>[1],
): ReturnType<SmallFiguresRead> {
  const staff = isStaff(actor.account_type);
  if (of !== 'own' && (!staff || record_id === undefined)) throw new AppError('not_found');
  const source =
    of === 'own'
      ? ownSource({ ...actor, insurer_id: actor.insurer_id ?? null })
      : sourceOf(of, record_id ?? '');
  const state = await db
    .selectFrom('figure_state')
    .select(sql<number | null>`unix(folded_at)`.as('counted_at'))
    .executeTakeFirst();
  const counted_at = state?.counted_at ?? null;
  if (source === null) return { books: [], counted_at };
  const first = addMonths(`${today.slice(0, 7)}-01`, -11);
  // An event or a championship is shown whole, whenever it was.
  const isWhole = of === 'event' || of === 'championship';
  const { rows } = await sql<MonthRow>`
    select currency, to_char(month, 'YYYY-MM') as key, to_char(month, 'Mon') as label, sum(premium)::float8 as premium,
      sum(earned)::float8 as earned, sum(losses)::float8 as losses, sum(squares)::float8 as squares, sum(claims)::int as claims, sum(starts)::int as starts,
      sum(quotes)::int as quotes, sum(won)::int as won, sum(commission)::float8 as commission
    from (${source.rows}) r where ${isWhole} or month between ${first}::date and ${today}::date
    group by currency, month order by currency, month`.execute(db);
  const season =
    actor.account_type === 'agent' ? await clientSeason(db, actor.user_id, today) : null;
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    books: currencies.map((currency) => {
      const mine = rows.filter((row) => row.currency === currency);
      return {
        currency,
        figures: season ? season(currency) : source.figuresOf(mine),
        months: isWhole
          ? mine.map(shown)
          : twelveMonths(first).map((key) =>
              shown(mine.find((row) => row.key === key) ?? emptyMonth(key)),
            ),
      };
    }),
    counted_at,
  };
}

const shown = ({
  key,
  label,
  premium,
  losses,
}: Pick<MonthRow, 'key' | 'label' | 'premium' | 'losses'>) => ({ key, label, premium, losses });
const twelveMonths = (first: string) =>
  Array.from({ length: 12 }, (_, n) => addMonths(first, n).slice(0, 7));
const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const emptyMonth = (key: string) => ({
  key,
  label: names[Number(key.slice(5)) - 1] ?? key,
  premium: 0,
  losses: 0,
});
