import Box from '@mui/material/Box';
import { type CardValue, isFew } from '#domain/analytics/cards/card-words.ts';
import { certaintyText, differenceText, valueText } from '#domain/analytics/figure-text.ts';
import { t } from '#web/kit/base/tokens.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { useAnalyticsQuestion, yearBeforeText } from '#web/analytics/analytics-question.ts';
import type { CardRow, ChartProps } from '#web/analytics/card-rows.ts';
import { FigureCurve } from '#web/analytics/figure-curve.tsx';

/** Good news and bad in words that are read on white; where neither is, quiet. */
function toneOf(by: number, { better }: CardValue): string {
  if (by === 0 || better === undefined) return t.n[600];
  return by > 0 === (better === 'more') ? t.tone.success.fg : t.tone.error.fg;
}

const withCurrency = (value: number | null | undefined, of: CardValue, currency: string): string =>
  of.kind === 'money' && typeof value === 'number'
    ? `${currency} ${valueText(value, of)}`
    : valueText(value, of);

/** Key figures as cards beside each other, each with its curve over the months and what it was the year before. */
export function FigureRow({ card, rows, before, hrefOfCell }: ChartProps) {
  const { currency } = useAnalyticsQuestion();
  const count = card.values.length;
  const columns = (of: number) => `repeat(${of}, minmax(0, 1fr))`;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: { xs: 2, md: 4 },
        gridTemplateColumns: {
          xs: columns(2),
          md: columns(count > 4 ? 3 : count),
          lg: columns(count),
        },
        '@media print': { gridTemplateColumns: columns(count), gap: 2 },
      }}
    >
      {card.values.map((value, index) => (
        <Figure
          key={value.label}
          value={value}
          index={index}
          rows={rows}
          before={value.is_now ? null : before}
          currency={currency}
          href={rows[0] ? hrefOfCell(rows[0], index) : ''}
        />
      ))}
    </Box>
  );
}

interface FigureProps {
  value: CardValue;
  index: number;
  rows: readonly CardRow[];
  before: readonly CardRow[] | null;
  currency: string;
  /** The rows behind it. */
  href: string;
}

function Figure({ value, index, rows: [whole, ...months], before, currency, href }: FigureProps) {
  const [wholeBefore, ...monthsBefore] = before ?? [];
  const certainty = whole ? certaintyText(value, whole) : '';
  const isGuess = certainty !== '' && isFew(whole?.n ?? 0);
  const valuesOf = (of: readonly CardRow[]) => of.map(({ values }) => values[index] ?? null);
  // A line along the ground tells nothing, and of one month there is none.
  const told = valuesOf(months).filter((one) => one !== null);
  const hasCurve = told.length > 1 && [...told, ...valuesOf(monthsBefore)].some(Boolean);
  return (
    <Box
      sx={{
        minWidth: 0,
        px: { xs: 3, md: 4 },
        py: { xs: 3, md: 3.5 },
        borderRadius: `${t.radius.lg}px`,
        background: t.n[0],
        boxShadow: t.shadow.card,
        '@media print': { boxShadow: 'none', border: `1px solid ${t.n[200]}` },
      }}
    >
      <Box component="dt" sx={{ fontSize: 13, lineHeight: '18px', color: t.n[600] }}>
        {value.label}
      </Box>
      <Box component="dd" sx={{ m: 0, mt: 1, containerType: 'inline-size' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
          <Box className="num" sx={{ ...figureSx, ...(isGuess ? { color: t.n[600] } : {}) }}>
            <AppLink keepScroll href={href} sx={{ color: 'inherit' }}>
              {withCurrency(whole?.values[index], value, currency)}
            </AppLink>
          </Box>
          {hasCurve ? <FigureCurve now={valuesOf(months)} before={valuesOf(monthsBefore)} /> : null}
        </Box>
        {certainty ? (
          <Box className="num" sx={{ fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
            {certainty}
          </Box>
        ) : null}
        {wholeBefore ? (
          <Before
            now={whole?.values[index] ?? null}
            then={wholeBefore.values[index] ?? null}
            value={value}
            currency={currency}
          />
        ) : null}
      </Box>
    </Box>
  );
}

/** As large as the card lets "EUR 12,275,783" stand on one line. */
const figureSx = {
  flex: '1 0 auto',
  fontFamily: t.font.display,
  fontStretch: '106%',
  fontWeight: 620,
  fontSize: 'clamp(14px, 11.5cqi, 26px)',
  lineHeight: '36px',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
};

/** What it was, and how much that is more or less. */
function Before({
  now,
  then,
  value,
  currency,
}: {
  now: number | null;
  then: number | null;
  value: CardValue;
  currency: string;
}) {
  const when = yearBeforeText(useAnalyticsQuestion());
  const was = `${when}: ${withCurrency(then, value, currency)}`;
  const by = now === null || then === null ? 0 : now - then;
  const sign = by > 0 ? '↗ +' : '↘ −';
  return (
    <Box className="num" sx={{ fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
      {by === 0 ? null : (
        <>
          <Box component="span" sx={{ fontWeight: 600, color: toneOf(by, value) }}>
            {`${sign}${differenceText(Math.abs(by), value)}`}
          </Box>
          {' · '}
        </>
      )}
      {was}
    </Box>
  );
}
