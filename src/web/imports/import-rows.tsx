import Box from '@mui/material/Box';
import { useState } from 'react';
import { useRead } from '#web/api/use-read.ts';
import type { ImportProblemGroup, ImportRecord, ImportRow } from '#web/imports/import-data.ts';
import { outcomeWord } from '#web/imports/import-words.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Pagination } from '#web/kit/list/pagination.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { t } from '#web/kit/base/tokens.ts';

function columnsOf(run: ImportRecord): Column<ImportRow>[] {
  const { status, counts, warning_rows } = run;
  const isOver = status === 'imported' || status === 'undone';
  const hasReasons = counts.problem + counts.skip + warning_rows > 0;
  return [
    { id: 'row', header: 'Row', cell: (row) => <span className="num">{row.row_number}</span> },
    {
      id: 'outcome',
      header: isOver ? 'What happened' : 'What happens',
      cell: (row) => <StatusChip {...outcomeWord(status, row.outcome)} />,
    },
    ...(hasReasons ? [reason] : []),
    ...run.columns.slice(0, 12).map(({ name }, index) => ({
      id: `cell-${index}`,
      header: name,
      quiet: true,
      maxWidth: 220,
      cell: (row: ImportRow) => (row.cells[index] ?? '').slice(0, 80),
    })),
  ];
}

const reason: Column<ImportRow> = {
  id: 'problem',
  header: 'Why',
  maxWidth: 320,
  cell: (row) => row.problems.map(({ text }) => text).join('; '),
};

const views = ['create', 'update', 'problem'] as const;

type View = 'all' | (typeof views)[number];

export interface ImportRowsProps {
  run: ImportRecord;
  /** Inside a problem there is neither card nor choice. */
  title?: string;
  code?: ImportProblemGroup['code'];
  field?: string;
}

/** The rows of the file: number, what happens, what is wrong, and the cells as they are. */
export function ImportRows({ run, title, code, field }: ImportRowsProps) {
  const [page, setPage] = useState(1);
  const [view, setView] = useState<View>('all');
  const size = 20;
  const read = useRead(
    'get_import_rows',
    {
      import_id: run.import_id,
      page,
      page_size: size,
      ...(code === undefined ? {} : { code }),
      ...(field === undefined ? {} : { field }),
      ...(view === 'all' ? {} : { outcome: [view] }),
    },
    { keepPrevious: true },
  );
  if (read.isError)
    return (
      <ErrorState
        title="Rows could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const table = (
    <>
      <PlainTable
        label={title ?? 'Rows with this problem'}
        columns={columnsOf(run)}
        rows={read.data?.rows ?? []}
        rowId={(row) => String(row.row_number)}
        emptyText={read.isPending ? 'Loading...' : 'No such rows'}
      />
      <Box sx={{ px: title ? 4 : 0, pb: title ? 2 : 0 }}>
        <Pagination page={page} size={size} total={read.data?.total ?? 0} onPage={setPage} />
      </Box>
    </>
  );
  if (!title)
    return (
      <Box sx={{ mt: 3, border: `1px solid ${t.n[200]}`, borderRadius: `${t.radius.md}px` }}>
        {table}
      </Box>
    );
  return (
    <Card
      title={title}
      flush
      actions={
        <ToggleButtons<View>
          label="Which rows"
          value={view}
          onChange={(next) => {
            setView(next);
            setPage(1);
          }}
          choices={[
            { value: 'all', label: 'All' },
            ...views.map((value) => ({ value, label: outcomeWord(run.status, value).label })),
          ]}
        />
      }
    >
      {table}
    </Card>
  );
}
