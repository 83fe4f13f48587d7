import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChartColumn, Download, Ellipsis, Info, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type AnalyticsCard, analyticsCards } from '#domain/analytics/analytics-cards.ts';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import { csvOf, exactText } from '#domain/analytics/figure-text.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/base/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { CardSkeleton } from '#web/overview/card-skeleton.tsx';
import type { AnalyticsQuestion } from '#web/analytics/analytics-question.ts';
import { type CardRow, type ChartProps, hrefOfRow } from '#web/analytics/card-rows.ts';
import { ColumnChart } from '#web/analytics/column-chart.tsx';
import { FigureRow } from '#web/analytics/figure-row.tsx';
import { HeatGrid } from '#web/analytics/heat-grid.tsx';
import { LineChart } from '#web/analytics/line-chart.tsx';
import { RankingChart } from '#web/analytics/ranking-chart.tsx';

const charts = {
  figures: FigureRow,
  bars: ColumnChart,
  stack: ColumnChart,
  lines: LineChart,
  grid: HeatGrid,
  ranking: RankingChart,
} as const satisfies Record<CardWords['chart'], (props: ChartProps) => ReactNode>;

/** One question with its picture; the same as a table, as a file, and how its figures are worked out. */
export function AnalyticsCardBox({
  name,
  question,
}: {
  name: AnalyticsCard;
  question: AnalyticsQuestion;
}) {
  const card: CardWords = analyticsCards[name];
  const read = useRead('get_analytics_card', { card: name, ...question });
  const [asTable, setAsTable] = useState(false);
  const [explained, setExplained] = useState(false);
  const rows = read.data?.rows ?? [];
  return (
    <Card
      title={card.title}
      sx={card.chart === 'figures' ? { gridColumn: '1 / -1' } : {}}
      actions={
        <CardMenu
          card={card}
          asTable={asTable}
          onTable={() => setAsTable(!asTable)}
          onExplain={() => setExplained(!explained)}
          onFile={() => saveFile(`${name}.csv`, csvOf(card, rows))}
        />
      }
    >
      {explained ? (
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
          {card.definition}
        </Box>
      ) : null}
      {read.isPending ? (
        <CardSkeleton rows={card.chart === 'figures' ? 1 : 5} height={44} />
      ) : read.isError ? (
        <ErrorState
          title="These figures could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Picture
          name={name}
          card={card}
          question={question}
          asTable={asTable}
          rows={rows}
          before={read.data.before}
        />
      )}
    </Card>
  );
}

function Picture({
  name,
  card,
  question,
  asTable,
  rows,
  before,
}: {
  name: AnalyticsCard;
  card: CardWords;
  question: AnalyticsQuestion;
  asTable: boolean;
  rows: readonly CardRow[];
  before: readonly CardRow[] | null;
}) {
  const hrefOf = (row: CardRow) => hrefOfRow(name, row, question);
  const isEmpty = rows.every(({ values }) => values.every((value) => (value ?? 0) === 0));
  if (isEmpty && card.chart !== 'figures')
    return <EmptyState compact title="Nothing in this period." />;
  if (asTable)
    return (
      <PlainTable
        label={card.title}
        rows={rows}
        rowId={({ key }) => key}
        columns={columnsOf(card, hrefOf)}
      />
    );
  const Chart = charts[card.chart];
  return <Chart card={card} rows={rows} before={before} hrefOf={hrefOf} />;
}

/** The same as a table: a row for each row, a column for each value. */
const columnsOf = (card: CardWords, hrefOf: ChartProps['hrefOf']): Column<CardRow>[] => [
  { id: 'row', header: card.rows, cell: (row) => linked(row, hrefOf) },
  ...card.values.map((value, index): Column<CardRow> => ({
    id: value.label,
    header: value.kind === 'percent' ? `${value.label} (%)` : value.label,
    align: 'right',
    cell: (row) => exactText(row.values[index] ?? null, value) || '—',
  })),
];

function linked(row: CardRow, hrefOf: ChartProps['hrefOf']): ReactNode {
  const href = hrefOf(row);
  return href ? <AppLink href={href}>{row.label}</AppLink> : row.label;
}

function CardMenu({
  card,
  asTable,
  onTable,
  onExplain,
  onFile,
}: {
  card: CardWords;
  asTable: boolean;
  onTable: () => void;
  onExplain: () => void;
  onFile: () => void;
}) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Button
        size="small"
        startIcon={asTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
        aria-pressed={asTable}
        onClick={onTable}
        aria-label={`${asTable ? 'View chart' : 'View data'}: ${card.title}`}
      >
        {asTable ? 'View chart' : 'View data'}
      </Button>
      <PopupMenu
        label={card.title}
        actions={[
          { label: 'How it is worked out', icon: Info, onSelect: onExplain },
          { label: 'Download CSV', icon: Download, onSelect: onFile },
        ]}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} aria-label={`More: ${card.title}`}>
            <Ellipsis size={18} />
          </IconButton>
        )}
      />
    </Box>
  );
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  // The mark tells spreadsheets that names are in UTF-8.
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
