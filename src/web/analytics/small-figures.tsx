import Box from '@mui/material/Box';
import { valueText } from '#domain/analytics/figure-text.ts';
import { addressOf } from '#domain/places.ts';
import type { InputOf, ItemOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

type Book = ItemOf<'get_small_figures', 'books'>;

/** Premium and losses of the last twelve months, small, where one looks anyway; where nothing is counted, what will be here, or nothing. */
export function SmallFigures({
  of = 'own',
  recordId,
  title,
  appears,
}: {
  of?: InputOf<'get_small_figures'>['of'];
  recordId?: string;
  title: string;
  /** What will be here, of a page that has nothing else. */
  appears?: string;
}) {
  const isStaff = useIsAmong('admin', 'superadmin');
  const read = useRead('get_small_figures', {
    of,
    ...(recordId === undefined ? {} : { record_id: recordId }),
  });
  const books = read.data?.books ?? [];
  if (books.length === 0)
    return appears && read.isSuccess ? (
      <Card title={title}>
        <EmptyState compact title="Nothing in these months." text={appears} />
      </Card>
    ) : null;
  return (
    <Card
      title={title}
      {...(isStaff && of === 'own'
        ? {
            actions: (
              <AppLink
                href={addressOf('analytics')}
                sx={{ fontSize: 13, fontWeight: 600, color: t.brand[600] }}
              >
                Analytics
              </AppLink>
            ),
          }
        : {})}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          // A wide card has room for two currencies beside each other.
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
        }}
      >
        {books.map((book) => (
          <BookPicture key={book.currency} book={book} />
        ))}
      </Box>
    </Card>
  );
}

/** The picture below its figures; where there is room for both, beside them. */
const besideSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 880px)': {
    gap: 6,
    alignItems: 'center',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
  },
} as const;

function BookPicture({ book: { currency, figures, months } }: { book: Book }) {
  return (
    <Box sx={{ minWidth: 0, containerType: 'inline-size' }}>
      <Box sx={besideSx}>
        <Box
          component="dl"
          sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 3 }}
        >
          {figures.map((figure) => (
            <Box key={figure.label} sx={{ minWidth: 0 }}>
              <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
                {figure.label}
              </Box>
              <Box
                component="dd"
                className="num"
                sx={{
                  m: 0,
                  fontFamily: t.font.display,
                  fontWeight: 620,
                  fontSize: 18,
                  lineHeight: '26px',
                }}
              >
                {figure.kind === 'money' ? `${currency} ` : ''}
                {valueText(figure.value, figure)}
                {figure.note ? (
                  <Box
                    component="span"
                    sx={{
                      ml: 1.5,
                      fontFamily: t.font.body,
                      fontWeight: 450,
                      fontSize: 12,
                      color: t.n[600],
                    }}
                  >
                    {figure.note}
                  </Box>
                ) : null}
              </Box>
            </Box>
          ))}
        </Box>
        <MonthBars months={months} currency={currency} />
      </Box>
    </Box>
  );
}

/** What is drawn how; nothing of what there is not. */
function HowToRead({ hasPremium, hasLosses }: { hasPremium: boolean; hasLosses: boolean }) {
  const words = [hasPremium ? 'Bars: premium.' : '', hasLosses ? 'Line: losses.' : ''];
  return (
    <Box sx={{ mt: 1, fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
      {words.filter((word) => word !== '').join(' ')}
    </Box>
  );
}

/** On a phone the words keep their size: the drawing is narrower, and every other month is named. */
const sizes = {
  phone: { width: 290, height: 72, foot: 16, named_each: 2 },
  desk: { width: 480, height: 72, foot: 16, named_each: 1 },
} as const;

/** Premium in bars, losses as a line across them. */
function MonthBars({ months, currency }: { months: Book['months']; currency: string }) {
  const size = sizes[useIsPhone() ? 'phone' : 'desk'];
  const most = Math.max(...months.flatMap(({ premium, losses }) => [premium, losses]), 1);
  if (months.length < 2 || most === 1) return null;
  const each = size.width / months.length;
  const bottom = size.height - size.foot;
  const y = (value: number) => bottom - (Math.max(value, 0) / most) * (bottom - 4);
  const middle = (index: number) => (index + 0.5) * each;
  const wide = Math.min(each * 0.56, 24);
  const hasLosses = months.some(({ losses }) => losses !== 0);
  const hasPremium = months.some(({ premium }) => premium !== 0);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component="svg"
        role="img"
        aria-label={`By month: ${months.map(({ label, premium, losses }) => `${label} ${currency} ${valueText(premium, { kind: 'money' })} premium, ${valueText(losses, { kind: 'money' })} losses`).join('; ')}`}
        viewBox={`0 0 ${size.width} ${size.height}`}
        sx={{ display: 'block', width: '100%', maxWidth: 640, height: 'auto' }}
      >
        <line x1={0} x2={size.width} y1={bottom} y2={bottom} stroke={t.n[200]} />
        {months.map(({ key, label, premium }, index) => (
          <g key={key}>
            <rect
              x={middle(index) - wide / 2}
              width={wide}
              y={y(premium)}
              height={Math.max(bottom - y(premium), premium > 0 ? 1 : 0)}
              rx={2}
              fill={t.n[300]}
            />
            <text
              x={middle(index)}
              y={size.height - 3}
              textAnchor="middle"
              fontSize={10}
              fill={t.n[600]}
            >
              {index % size.named_each === 0 ? label : ''}
            </text>
          </g>
        ))}
        {hasLosses ? (
          <polyline
            points={months.map(({ losses }, index) => `${middle(index)},${y(losses)}`).join(' ')}
            fill="none"
            stroke={t.chart[0]}
            strokeWidth={2}
            strokeLinejoin="round"
          />
        ) : null}
      </Box>
      <HowToRead hasPremium={hasPremium} hasLosses={hasLosses} />
    </Box>
  );
}
