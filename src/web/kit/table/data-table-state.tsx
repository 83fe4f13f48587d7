import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { capitalised, type Noun, type TableRead } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useAfter } from '#web/kit/base/use-after.ts';
import { Skeleton } from '#web/kit/base/skeleton.tsx';

export interface DataTableStateProps {
  read: TableRead;
  noun: Noun;
  filtered: boolean;
  onClear: () => void;
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  columns: readonly { id: string; header: string }[];
  phone: boolean;
}

/** A table without rows: loading, failed, nothing found, or nothing there yet. */
export function DataTableState({
  read,
  noun,
  filtered,
  onClear,
  empty,
  columns,
  phone,
}: DataTableStateProps) {
  if (read.isError && !read.isFetching) {
    return (
      <ErrorState
        title={`${capitalised(noun.many)} could not be loaded.`}
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (read.isPending || read.isError) return <TableSkeleton columns={columns} phone={phone} />;
  if (filtered) {
    return (
      <EmptyState
        title="No results"
        circuit="street"
        action={
          <Button variant="outlined" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return <EmptyState {...empty} />;
}

/** Eight rows in the real layout, after a moment of nothing. */
function TableSkeleton({
  columns,
  phone,
}: {
  columns: readonly { id: string; header: string }[];
  phone: boolean;
}) {
  const visible = useAfter(150);
  return (
    <Box role="status" aria-label="Loading..." sx={{ opacity: visible ? 1 : 0 }}>
      {phone ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 6,
            height: 36,
            px: 4,
            background: t.n[25],
            borderBottom: `1px solid ${t.n[200]}`,
            fontSize: 12,
            fontWeight: 550,
            color: t.n[500],
          }}
        >
          {columns.slice(0, 8).map((column) => (
            <Box key={column.id} sx={{ flex: 1 }}>
              {column.header}
            </Box>
          ))}
        </Box>
      )}
      {Array.from({ length: 8 }, (_, row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 6,
            height: phone ? 76 : 40,
            px: 4,
            borderBottom: `1px solid ${t.n[200]}`,
          }}
        >
          {columns.slice(0, phone ? 2 : 8).map((column, index) => (
            <Box key={column.id} sx={{ flex: 1 }}>
              <Skeleton
                variant="text"
                width={`${55 + ((row * 7 + index * 13) % 40)}%`}
                height={12}
              />
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
