import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DialogBase } from '#web/kit/dialog-base.tsx';
import { pageSizes } from '#web/kit/list-state.ts';
import { Pagination } from '#web/kit/pagination.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import type { Column } from '#web/kit/table-column.ts';

export interface TableDialogProps<Row> {
  open: boolean;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  pageSize?: number;
  height?: number;
  saveLabel?: string;
  /** Without it there is only a way to close. */
  onSave?: () => void;
  onClose: () => void;
}

/** A table in a dialog [2.34]: opens only with rows and columns; 20 a page, 400 px high. */
export function TableDialog<Row>({
  open,
  title,
  columns,
  rows,
  rowId,
  pageSize = pageSizes[0],
  height = 400,
  saveLabel = 'Save',
  onSave,
  onClose,
}: TableDialogProps<Row>) {
  const [page, setPage] = useState(1);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  return (
    <DialogBase
      open={open && rows.length > 0 && columns.length > 0}
      title={title}
      width="md"
      flush
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {onSave ? 'Cancel' : 'Close'}
          </Button>
          {onSave ? (
            <Button variant="contained" onClick={onSave}>
              {saveLabel}
            </Button>
          ) : null}
        </>
      }
    >
      <Box sx={{ height: { xs: 'auto', md: height }, overflow: 'auto' }}>
        <PlainTable label={title} columns={columns} rows={shown} rowId={rowId} />
      </Box>
      {rows.length > pageSize ? (
        <Box sx={{ px: 5, pb: 2 }}>
          <Pagination page={page} size={pageSize} total={rows.length} onPage={setPage} />
        </Box>
      ) : null}
    </DialogBase>
  );
}
