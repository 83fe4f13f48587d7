import Button from '@mui/material/Button';
import { Check, Eye, EyeOff, RefreshCw, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import type { InputOf, ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { ErrorPanel } from '#web/admin/error-panel.tsx';
import {
  errorHours,
  errorSourceLabels,
  errorStatusWord,
  type ErrorSource,
  type ErrorStatus,
} from '#web/admin/error-words.ts';
import type { Selection } from '#web/kit/list/bulk-bar.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { LongText } from '#web/kit/text/long-text.tsx';
import { oneOf, someOf } from '#web/kit/base/one-of.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useBulkDeeds } from '#web/kit/list/use-bulk-deeds.ts';
import { useCountedViews } from '#web/kit/list/use-counted-views.ts';
import { type ListState, useListState } from '#web/kit/list/use-list-state.ts';

export type ErrorGroup = ItemOf<'get_error_log', 'errors'>;

const noun = { one: 'error', many: 'errors' };
const statuses = ['open', 'ignored', 'fixed'] as const satisfies readonly ErrorStatus[];
const sources = ['server', 'browser', 'job'] as const satisfies readonly ErrorSource[];

const columns: readonly Column<ErrorGroup>[] = [
  {
    id: 'message',
    header: 'Message',
    cell: (row) => <LongText text={row.message} length={64} />,
    maxWidth: 460,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusChip {...errorStatusWord(row.status)} />,
    card: 'status',
  },
  { id: 'source', header: 'Source', cell: (row) => errorSourceLabels[row.source] },
  {
    id: 'route',
    header: 'Where',
    cell: (row) => <LongText text={row.route} length={36} />,
    quiet: true,
    card: 'line',
  },
  {
    id: 'count',
    header: 'Count',
    cell: (row) => row.occurrences.toLocaleString('en-GB'),
    align: 'right',
    sort: 'occurrences',
    card: 'amount',
  },
  {
    id: 'last',
    header: 'Last',
    cell: (row) => <RelativeAge since={row.last_at} />,
    align: 'right',
    sort: 'last_at',
    quiet: true,
    card: 'note',
  },
  {
    id: 'first',
    header: 'First',
    cell: (row) => <RelativeAge since={row.first_at} />,
    align: 'right',
    sort: 'first_at',
    quiet: true,
  },
  {
    id: 'user',
    header: 'Last user',
    cell: (row) => <LongText text={row.last_user_name || '—'} length={24} />,
    quiet: true,
  },
];

const filters: readonly Filter[] = [
  {
    id: 'hours',
    label: 'Period',
    kind: 'choice',
    single: true,
    promoted: true,
    options: errorHours,
  },
  {
    id: 'source',
    label: 'Source',
    kind: 'choice',
    single: true,
    promoted: true,
    options: sources.map((value) => ({ value, label: errorSourceLabels[value] })),
  },
];

const builtIn = [
  { id: 'open', label: 'Open' },
  { id: 'ignored', label: 'Ignored' },
  { id: 'fixed', label: 'Fixed' },
  { id: 'all', label: 'All' },
];
/** What ticked faults, or the one of a row, can be marked as. */
const marks = [
  { status: 'fixed', label: 'Mark as fixed', icon: Check },
  { status: 'ignored', label: 'Ignore', icon: EyeOff },
  { status: 'open', label: 'Open again', icon: RotateCcw },
] as const;
const sorts = ['last_at', 'first_at', 'occurrences'] as const;
const hourValues = errorHours.map(({ value }) => value);

function questionOf(list: ListState): InputOf<'get_error_log'> {
  const [status] = someOf([list.view], statuses) ?? [];
  const hours = someOf(list.filters['hours'], hourValues)?.[0];
  const [source] = someOf(list.filters['source'], sources) ?? [];
  return {
    page: list.page,
    page_size: list.size,
    search: list.q,
    ...(status ? { status } : {}),
    ...(hours ? { hours: Number(hours) } : {}),
    ...(source ? { source } : {}),
    sortBy: oneOf(list.sortBy, sorts, 'last_at'),
    ascending: list.ascending,
  };
}

/** /dashboard/errorlogs: faults of server, jobs and browsers, one row for each kind. */
export function ErrorLogScreen() {
  const list = useListState({
    name: 'error_log',
    filters: ['hours', 'source'],
    view: 'open',
    sort: '-last_at',
  });
  const [open, setOpen] = useState<ErrorGroup | null>(null);
  const question = questionOf(list);
  const errors = useRead('get_error_log', question, { keepPrevious: true, pollMs: 60_000 });
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('error_log'),
    rows: errors.data?.errors,
    total: errors.data?.total,
    read: errors,
  };
  const views = useCountedViews('get_error_log', { list, views: builtIn, questionOf });
  const exporting = useListExport({ ...table, question });
  const run = useBulkDeeds('error_log', question);
  const shown = errors.data?.errors.find((row) => row.error_id === open?.error_id) ?? open;
  return (
    <>
      <PageHeader
        title="Error logs"
        total={errors.data?.total}
        actions={
          <>
            {exporting.menu}
            <Button
              variant="outlined"
              startIcon={<RefreshCw />}
              onClick={() => void errors.refetch()}
            >
              Refresh
            </Button>
          </>
        }
      />
      <ListBar {...table} views={views} filters={filters} searchLabel="Search message or route" />
      <DataTable
        {...table}
        rowId={(row) => row.error_id}
        onRow={setOpen}
        onPeek={setOpen}
        rowMenu={(row) => [
          { label: 'Open', icon: Eye, onSelect: () => setOpen(row) },
          ...marks
            .filter(({ status }) => status !== row.status)
            .map(({ status, ...mark }) => ({
              ...mark,
              onSelect: () =>
                run('set_error_status', { ids: [row.error_id], allMatching: false }, { status }),
            })),
        ]}
        bulk={[
          ...marks.map(({ label, status }) => ({
            label,
            onSelect: (selection: Selection) => run('set_error_status', selection, { status }),
          })),
          exporting.bulk,
        ]}
        empty={{
          title: list.view === 'open' ? 'No open errors.' : 'Nothing here.',
          text: 'Faults of the server, its jobs and people’s browsers appear here.',
        }}
      />
      <ErrorPanel error={open ? shown : null} onClose={() => setOpen(null)} />
    </>
  );
}
