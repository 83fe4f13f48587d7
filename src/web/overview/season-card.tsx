import Box from '@mui/material/Box';
import { type AnalyticsCard, analyticsCards } from '#domain/analytics/analytics-cards.ts';
import { certaintyText, valueText } from '#domain/analytics/figure-text.ts';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import type { Currency } from '#domain/currencies.ts';
import { addMonths, periodTextOf } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import { sumBy } from '#domain/sums.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { today } from '#web/kit/text/today.ts';
import { t } from '#web/kit/base/tokens.ts';
import { isTold, seasonBars, type SeasonFigure } from '#web/overview/season-words.ts';

/** What is compared: a card of Analytics, a value of it, and the word for it here. */
const compared = [
  { card: 'season_by_month', value: 'Net premium', label: 'Net premium', summed: true },
  { card: 'season_by_month', value: 'Cars at events', label: 'Starts', summed: true },
  { card: 'claim_figures', value: 'Claims', label: 'Claims', summed: false },
  { card: 'claim_figures', value: 'Claimed', label: 'Claimed', summed: false },
  { card: 'claim_figures', value: 'Loss ratio', label: 'Loss ratio', summed: false },
] as const satisfies readonly {
  card: AnalyticsCard;
  value: string;
  label: string;
  summed: boolean;
}[];

/** Premium and claims of this season until today against the same days of the last, a currency at a time. */
export function SeasonCard() {
  const books = useRead('get_small_figures', { of: 'own' }).data?.books ?? [];
  if (books.length === 0) return null;
  const now = today();
  const from = `${now.slice(0, 4)}-01-01`;
  return (
    <Card title="This season against last" flush>
      <Box sx={{ px: 4, pt: 1, pb: 2, fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
        {`${periodTextOf(from, now)}, and the same days of ${addMonths(from, -12).slice(0, 4)}`}
      </Box>
      {books.map(({ currency }) => (
        <SeasonOf key={currency} currency={currency} period={{ from, to: now }} />
      ))}
    </Card>
  );
}

interface SeasonProps {
  currency: Currency;
  period: { from: string; to: string };
}

function SeasonOf({ currency, period }: SeasonProps) {
  const question = { ...period, currency, compare: true };
  const premium = useRead('get_analytics_card', { card: 'season_by_month', ...question }).data;
  const claims = useRead('get_analytics_card', { card: 'claim_figures', ...question }).data;
  if (!premium || !claims) return null;
  const answers = { season_by_month: premium, claim_figures: claims };
  const figures = compared.map(({ card, value: wanted, label, summed }): SeasonFigure => {
    const { values }: CardWords = analyticsCards[card];
    const index = values.findIndex((one) => one.label === wanted);
    const of = (rows: readonly { values: readonly (number | null)[] }[]) =>
      summed ? sumBy(rows, (row) => row.values[index] ?? 0) : (rows[0]?.values[index] ?? null);
    const { rows, before } = answers[card];
    return {
      label,
      kind: values[index]?.kind ?? 'count',
      now: of(rows),
      last: of(before ?? []),
      note: summed || !rows[0] ? '' : certaintyText(values[index] ?? {}, rows[0]),
      href: addressOf('analytics', {
        tab: analyticsCards[card].tab,
        ...period,
        currency,
        compare: '1',
        rows: card,
      }),
    };
  });
  const told = figures.filter(isTold);
  return (
    <Box component="section" aria-label={`This season against last, ${currency}`}>
      {told.map((figure) => (
        <FigureLine key={figure.label} figure={figure} currency={currency} />
      ))}
      {told.length === 0 ? (
        <Box sx={{ px: 4, pb: 4, fontSize: 13 }}>
          {`${currency}: no insured event has begun yet, and no claim was made.`}
        </Box>
      ) : null}
    </Box>
  );
}

/** One figure with its two seasons, as words and as bars; it opens the rows that it counts. */
function FigureLine({ figure, currency }: { figure: SeasonFigure; currency: Currency }) {
  const { label, kind, now, last, note, href } = figure;
  const before = kind === 'money' ? `${currency} ` : '';
  const bars = seasonBars(figure);
  return (
    <AppLink href={href} sx={lineSx}>
      <Box component="span" sx={{ color: t.n[600] }}>
        {label}
      </Box>
      <Box component="span" className="num" sx={{ fontWeight: 620, textAlign: 'right' }}>
        {before}
        {valueText(now, { kind })}
      </Box>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ alignSelf: 'center', display: 'grid', gap: '2px' }}
      >
        <Bar share={bars.now} colour={t.chart[0]} />
        <Bar share={bars.last} colour={t.n[300]} />
      </Box>
      <Box
        component="span"
        className="num"
        sx={{ color: t.n[600], textAlign: 'right', fontSize: 12 }}
      >
        {`${before}${valueText(last, { kind })} last season`}
      </Box>
      {note === '' ? null : (
        <Box
          component="span"
          className="num"
          sx={{ gridColumn: '1 / -1', color: t.n[600], fontSize: 12, lineHeight: '16px' }}
        >
          {note}
        </Box>
      )}
    </AppLink>
  );
}

function Bar({ share, colour }: { share: number; colour: string | undefined }) {
  return (
    <Box
      component="span"
      sx={{ height: 4, width: `${share}%`, borderRadius: 2, background: colour }}
    />
  );
}

const lineSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(80px, 1fr) auto',
  columnGap: 3,
  rowGap: 1.5,
  alignItems: 'baseline',
  px: 4,
  py: 2.5,
  fontSize: 13,
  lineHeight: '20px',
  borderTop: `1px solid ${t.n[200]}`,
  '&:hover': { background: t.n[25] },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
