import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { Pagination } from '#web/kit/list/pagination.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column, TableRead } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';

/** Rows on a page of a tab. */
export const tabPageSize = 50;

/** What a tab's list keeps in the address of its record, so that Back leads to the same page of it. */
export const tabKeys = ['page'];

/** The page of a tab's list. */
export function useTabPage() {
  const [search, change] = useSearchOf('account');
  const page = Number(search.page);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    setPage: (next: number) => change({ page: next === 1 ? undefined : String(next) }),
  };
}

export interface RecordListProps<Row> {
  title: string;
  /** "Cars could not be loaded." */
  failure: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  total: number | undefined;
  read: TableRead;
  rowId: (row: Row) => string;
  rowHref?: (row: Row) => string;
  onRow?: (row: Row) => void;
  empty: { title: string; text: string };
  actions?: ReactNode;
  /** The whole list with its filters. */
  allHref?: string;
  page: number;
  onPage: (page: number) => void;
}

/** What belongs to an account, as a tab of its page. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { rows, total, read } = props;
  const actions = (
    <>
      {props.allHref ? (
        <AppLink
          href={props.allHref}
          sx={{ fontSize: 13, fontWeight: 550, color: t.brand[600], px: 2 }}
        >
          Open as list
        </AppLink>
      ) : null}
      {props.actions}
    </>
  );
  return (
    <>
      <Card title={props.title} flush actions={actions}>
        {read.isError && rows === undefined ? (
          <ErrorState
            title={props.failure}
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        ) : rows === undefined ? (
          <Box sx={{ p: 5 }}>
            <PageSkeleton />
          </Box>
        ) : rows.length === 0 ? (
          <EmptyState compact title={props.empty.title} text={props.empty.text} />
        ) : (
          <PlainTable
            label={props.title}
            columns={props.columns}
            rows={rows}
            rowId={props.rowId}
            {...(props.rowHref ? { rowHref: props.rowHref } : {})}
            {...(props.onRow ? { onRow: props.onRow } : {})}
          />
        )}
      </Card>
      {total !== undefined && total > tabPageSize ? (
        <Pagination page={props.page} size={tabPageSize} total={total} onPage={props.onPage} />
      ) : null}
    </>
  );
}
