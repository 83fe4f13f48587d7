import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { analyticsCards } from '#domain/analytics/analytics-cards.ts';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import { exactText } from '#domain/analytics/figure-text.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf, OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { Pagination } from '#web/kit/list/pagination.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { FigureSkeleton } from '#web/analytics/figure-skeleton.tsx';
import { askedRows, type AskedRows, recordOf } from '#web/analytics/card-rows.ts';
import type { AnalyticsQuestion } from '#web/analytics/analytics-question.ts';

type FactRow = ItemOf<'get_figure_rows', 'rows'>;

/** The rows behind a mark, which add up to it; open while the address names them. */
export function FigureRowsDialog({ question }: { question: AnalyticsQuestion }) {
  const [{ rows: text }, setSearch] = useSearchOf('analytics');
  const asked = askedRows(text);
  return asked ? (
    <Rows
      key={text}
      asked={asked}
      question={question}
      onClose={() => setSearch({ rows: undefined }, { replace: true })}
    />
  ) : null;
}

function Rows({
  asked,
  question: { compare: _compare, ...filters },
  onClose,
}: {
  asked: AskedRows;
  question: AnalyticsQuestion;
  onClose: () => void;
}) {
  const { card: name, key, column } = asked;
  const card: CardWords = analyticsCards[name];
  const [page, setPage] = useState(1);
  const read = useRead('get_figure_rows', { ...asked, ...filters, page });
  const card_read = useRead('get_analytics_card', { card: name, ...filters });
  const label = [
    card_read.data?.rows.find((row) => row.key === key)?.label,
    column === undefined ? undefined : card.values[column]?.label,
  ]
    .filter(Boolean)
    .join(', ');
  const record = key === undefined ? null : recordOf(name, key);
  return (
    <DialogBase
      open
      title={label ? `${card.title} ${label}` : card.title}
      width="md"
      flush
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Box sx={{ px: 5, py: 3, fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
        {`${card.definition} `}
        {record ? (
          <AppLink href={record.href} sx={{ color: t.brand[600], fontWeight: 600 }}>
            {`Open the ${record.noun}`}
          </AppLink>
        ) : null}
      </Box>
      {read.isPending ? (
        <Box sx={{ p: 5 }}>
          <FigureSkeleton rows={6} />
        </Box>
      ) : read.isError ? (
        <ErrorState
          title="These rows could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Facts facts={read.data} label={card.title} page={page} onPage={setPage} />
      )}
    </DialogBase>
  );
}

function Facts({
  facts,
  label,
  page,
  onPage,
}: {
  facts: OutputOf<'get_figure_rows'>;
  label: string;
  page: number;
  onPage: (page: number) => void;
}) {
  const { columns, rows, total, sums, page_size, policies, clients, claims } = facts;
  if (rows.length === 0) return <EmptyState compact title="No rows in this period." />;
  const shown: Column<FactRow>[] = [
    { id: 'label', header: 'Record', cell: (row) => row.label },
    { id: 'note', header: 'What', cell: (row) => row.note },
    ...columns.map((column, index): Column<FactRow> => ({
      id: column.label,
      header: column.label,
      align: 'right',
      cell: (row) => exactText(row.values[index] ?? 0, column),
    })),
  ];
  const totals = Object.fromEntries(
    columns.map((column, index) => [column.label, exactText(sums[index] ?? 0, column)]),
  );
  return (
    <>
      <PlainTable
        label={label}
        columns={shown}
        rows={rows}
        rowId={({ key }) => key}
        rowHref={({ claim_id, policy_id }) =>
          claim_id ? addressOf('claim', { claim_id }) : addressOf('policy', { policy_id })
        }
        totals={{ label: `All ${total.toLocaleString('en')}`, ...totals }}
      />
      <Box sx={{ px: 5, pb: 3 }}>
        <Box role="status" className="num" sx={{ pt: 3, fontSize: 12, color: t.n[600] }}>
          {`${counted(total, 'row')} of ${counted(policies, 'policy', 'policies')} of ${counted(clients, 'client')}${claims > 0 ? `, with ${counted(claims, 'claim')}` : ''}. The largest first; the sums are of all.`}
        </Box>
        {total > page_size ? (
          <Pagination page={page} size={page_size} total={total} onPage={onPage} />
        ) : null}
      </Box>
    </>
  );
}

const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;
