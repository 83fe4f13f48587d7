import Box from '@mui/material/Box';
import { type ReactNode, useRef, useState } from 'react';
import { type AnalyticsCard, analyticsCards } from '#domain/analytics/analytics-cards.ts';
import { appearsOnTab } from '#domain/analytics/analytics-tabs.ts';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import {
  csvOf,
  exactText,
  intervalHead,
  intervalText,
  populationText,
} from '#domain/analytics/figure-text.ts';
import { periodTextOf } from '#domain/dates.ts';
import { formatAmount } from '#domain/money.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { today } from '#web/kit/text/today.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { type AnalyticsQuestion, currencyText } from '#web/analytics/analytics-question.ts';
import { CardMenu } from '#web/analytics/card-menu.tsx';
import { savePicture } from '#web/analytics/card-picture.ts';
import { saveBlob } from '#web/kit/list/save-blob.ts';
import { type CardRow, type ChartProps, hrefOfRows, recordOf } from '#web/analytics/card-rows.ts';
import { FigureRow } from '#web/analytics/figure-row.tsx';
import { FigureCurve } from '#web/analytics/figure-curve.tsx';
import { FigureSkeleton } from '#web/analytics/figure-skeleton.tsx';
import { SuggestedLevels } from '#web/analytics/suggested-levels.tsx';

/** The pictures come in one file of their own, with the library that draws them, while the figures are asked for. */
const DrawnChart = lazyPart(
  () => import('#web/analytics/drawn-chart.tsx').then((m) => m.DrawnChart),
  {
    waiting: <FigureSkeleton rows={5} />,
    soon: true,
  },
);

/** The element of a card, and what saves a picture of it. */
function usePicture(named: { name: string; caption: string }) {
  const toast = useToast();
  const frame = useRef<HTMLDivElement>(null);
  const take = async () => {
    if (!frame.current) return;
    try {
      await savePicture(frame.current, named);
    } catch {
      toast.error('This browser could not make a picture. Print the page instead.');
    }
  };
  return { frame, take };
}

const frameSx = {
  minWidth: 0,
  display: 'grid',
  breakInside: 'avoid',
  // What a bar is long and a colour says stands on paper too, whatever the browser leaves out to save ink.
  printColorAdjust: 'exact',
  '&:fullscreen': { background: t.n[50], alignContent: 'center', p: 8, overflowY: 'auto' },
  // A shadow of what stands on the next sheet would lie at the foot of this one.
  '@media print': {
    '& > *': { border: `1px solid ${t.n[200]}` },
    // Stronger than what the card says itself, which comes later.
    '&& > *': { boxShadow: 'none' },
  },
  // Read from across a room.
  '&:fullscreen > *': { zoom: 1.5 },
} as const;

/** A picture is as high as the card beside it lets it be. */
const filledSx = {
  display: 'flex',
  flexDirection: 'column',
  '& > :last-child': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
} as const;

/** Figures are cards by themselves; their question stands above them. */
const bareSx = {
  background: 'transparent',
  boxShadow: 'none',
  '@media print': { '&&': { border: 0 } },
} as const;

/** Cards that speak of the circuit that is chosen beside the outline. */
const ofOneCircuit: ReadonlySet<AnalyticsCard> = new Set<AnalyticsCard>([
  'crashes_by_corner',
  'crash_types_by_corner',
]);

/** One question with its picture; the same as a table, as a file, and how its figures are worked out. */
export function AnalyticsCardBox({
  name,
  question,
  asked,
  isWhole,
}: {
  name: AnalyticsCard;
  question: AnalyticsQuestion;
  /** Whether it lies across both columns. */
  isWhole: boolean;
  /** The question in one line, for what is taken along. */
  asked: string;
}) {
  const card: CardWords = analyticsCards[name];
  const [search] = useSearchOf('analytics');
  const circuit = ofOneCircuit.has(name) && search.circuit_id ? search.circuit_id : undefined;
  const read = useRead('get_analytics_card', {
    card: name,
    ...question,
    ...(circuit === undefined ? {} : { circuit_id: circuit }),
  });
  const file = fileName(name, question);
  const { frame, take } = usePicture({
    name: `${file}.png`,
    caption: `${asked}. Paddock, ${periodTextOf(today(), null)}`,
  });
  const [asTable, setAsTable] = useState(false);
  const [explained, setExplained] = useState(false);
  const rows = read.data?.rows ?? [];
  const rowsHref = hrefOfRows(search, { card: name });
  return (
    <Box ref={frame} data-whole={isWhole || undefined} sx={frameSx}>
      <Card
        title={card.title}
        longTitle
        sx={card.chart === 'figures' && !asTable && read.isSuccess ? bareSx : filledSx}
        actions={
          <CardMenu
            card={card}
            asTable={asTable}
            explained={explained}
            rowsHref={rowsHref}
            onTable={() => setAsTable(!asTable)}
            onExplain={() => setExplained(!explained)}
            onFile={() => saveBlob(csvFile(card, rows), `${file}.csv`)}
            onPicture={() => void take()}
            onLarge={() => void frame.current?.requestFullscreen()}
          />
        }
      >
        <Population text={isEmpty(rows) ? '' : populationText(card, rows, question.currency)} />
        {explained ? <Definition card={card} href={rowsHref} /> : null}
        {read.isPending ? (
          <FigureSkeleton rows={card.chart === 'figures' ? 1 : 5} />
        ) : read.isError ? (
          <NotLoaded error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <Picture
            card={card}
            asTable={asTable}
            rows={rows}
            before={read.data.before}
            hrefOf={({ key }) => hrefOfMark(name, key, search)}
            hrefOfCell={({ key }, column) => hrefOfRows(search, { card: name, key, column })}
          />
        )}
        {name === 'loss_ratio_by_series' ? <SuggestedLevels rows={rows} /> : null}
      </Card>
    </Box>
  );
}

/** Rows that add up to the mark; one that is a claim opens the claim. */
const hrefOfMark = (card: AnalyticsCard, key: string, search: Parameters<typeof hrefOfRows>[0]) =>
  card === 'largest_claims' ? (recordOf(card, key)?.href ?? '') : hrefOfRows(search, { card, key });

/** A file is told from that of another period by its name. */
const fileName = (card: AnalyticsCard, question: AnalyticsQuestion) =>
  `${card} ${question.from} ${question.to} ${currencyText(question)}`;

/** The mark tells spreadsheets that names are in UTF-8. */
const csvFile = (card: CardWords, rows: readonly CardRow[]) =>
  new Blob(['\ufeff', csvOf(card, rows)], { type: 'text/csv' });

const isEmpty = (rows: readonly CardRow[]) =>
  rows.every(({ values }) => values.every((value) => (value ?? 0) === 0));

function NotLoaded(props: { error: unknown; onRetry: () => void }) {
  return <ErrorState title="These figures could not be loaded." {...props} />;
}

/** Of how many the card speaks. */
function Population({ text }: { text: string }) {
  return text === '' ? null : (
    <Box className="num" sx={{ mt: -2, mb: 4, fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
      {text}
    </Box>
  );
}

function Definition({ card, href }: { card: CardWords; href: string }) {
  return (
    <Box
      role="note"
      sx={{
        mb: 4,
        p: 3,
        borderRadius: `${t.radius.md}px`,
        background: t.n[50],
        fontSize: 13,
        lineHeight: '20px',
        color: t.n[600],
      }}
    >
      {`${card.definition} `}
      <AppLink keepScroll href={href} sx={{ color: t.brand[600], fontWeight: 600 }}>
        Show the rows
      </AppLink>
    </Box>
  );
}

function Picture({ asTable, ...picture }: ChartProps & { asTable: boolean }) {
  const { card, rows, hrefOf } = picture;
  if (isEmpty(rows) && card.chart !== 'figures')
    return (
      <Box sx={{ my: 'auto' }}>
        <EmptyState
          compact
          title={card.is_now ? 'Nothing now.' : 'Nothing in this period.'}
          text={card.appears ?? appearsOnTab[card.tab]}
        />
      </Box>
    );
  if (asTable)
    return (
      <PlainTable
        label={card.title}
        rows={rows}
        rowId={({ key }) => key}
        columns={columnsOf(card, rows, hrefOf)}
      />
    );
  const Chart = card.chart === 'figures' ? FigureRow : DrawnChart;
  return card.chart === 'figures' ? (
    <Box sx={{ mx: -5, mb: -5 }}>
      <Chart {...picture} />
    </Box>
  ) : (
    <Chart {...picture} />
  );
}

/** The same as a table: a row for each row, a column for each value. */
const columnsOf = (
  card: CardWords,
  rows: readonly CardRow[],
  hrefOf: ChartProps['hrefOf'],
): Column<CardRow>[] => [
  { id: 'row', header: card.rows, cell: (row) => linked(row, hrefOf) },
  ...card.values.map((value, index): Column<CardRow> => ({
    id: value.label,
    header: value.kind === 'percent' ? `${value.label} (%)` : value.label,
    align: 'right',
    cell: (row) => exactText(row.values[index] ?? null, value) || '—',
  })),
  ...(rows.some(({ by_month }) => by_month)
    ? [
        {
          id: 'by_month',
          header: 'By month',
          cell: ({ by_month = [] }: CardRow) => (
            <FigureCurve
              small
              now={by_month}
              label={by_month.map((amount) => formatAmount(amount, { whole: true })).join(', ')}
            />
          ),
        },
      ]
    : []),
  ...[intervalHead(card, rows)].filter(Boolean).map((header): Column<CardRow> => ({
    id: 'interval',
    header,
    align: 'right',
    cell: ({ interval }) => (interval ? intervalText(interval) : '—'),
  })),
];

function linked(row: CardRow, hrefOf: ChartProps['hrefOf']): ReactNode {
  const href = hrefOf(row);
  return href ? (
    <AppLink keepScroll href={href}>
      {row.label}
    </AppLink>
  ) : (
    row.label
  );
}
