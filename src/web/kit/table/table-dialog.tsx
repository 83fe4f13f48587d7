import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { pageSizes } from '#web/kit/list/list-state.ts';
import { Pagination } from '#web/kit/list/pagination.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

export interface TableDialogProps<Row> {
  open: boolean;
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The words of a row; with it there is a search box above the table. */
  searchText?: (row: Row) => string;
  emptyText?: string;
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
  searchText,
  emptyText = 'No results',
  pageSize = pageSizes[0],
  height = 400,
  saveLabel = 'Save',
  onSave,
  onClose,
}: TableDialogProps<Row>) {
  const phone = useIsPhone();
  const { page, setPage, query, find, found, shown } = useFoundRows(
    open,
    rows,
    searchText,
    pageSize,
  );
  return (
    <DialogBase
      open={open && rows.length > 0 && columns.length > 0}
      title={title}
      width="md"
      flush
      onClose={onClose}
      actions={<DialogButtons saveLabel={saveLabel} onSave={onSave} onClose={onClose} />}
    >
      {searchText ? (
        <Box sx={{ px: 5, pb: 3, pt: 1 }}>
          <TextField
            label={`Search ${title.toLowerCase()}`}
            hideLabel
            adornment="search"
            placeholder="Search..."
            value={query}
            autoFocus
            onChange={find}
          />
        </Box>
      ) : null}
      <Box sx={phone ? {} : { height }}>
        <PlainTable
          label={title}
          columns={columns}
          rows={shown}
          rowId={rowId}
          emptyText={emptyText}
          {...(phone ? {} : { height })}
        />
      </Box>
      {found.length > pageSize ? (
        <Box sx={{ px: 5, pb: 2 }}>
          <Pagination page={page} size={pageSize} total={found.length} onPage={setPage} />
        </Box>
      ) : null}
    </DialogBase>
  );
}

function DialogButtons({
  saveLabel,
  onSave,
  onClose,
}: {
  saveLabel: string;
  onSave: (() => void) | undefined;
  onClose: () => void;
}) {
  return (
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
  );
}

/** The rows that the search finds, and those of them on the page that is open. */
function useFoundRows<Row>(
  open: boolean,
  rows: readonly Row[],
  searchText: ((row: Row) => string) | undefined,
  pageSize: number,
) {
  const [page, setPage] = useState(1);
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (!open) return;
    setPage(1);
    setQuery('');
  }, [open]);
  const wanted = query.trim().toLocaleLowerCase('en');
  const found =
    searchText && wanted !== ''
      ? rows.filter((row) => searchText(row).toLocaleLowerCase('en').includes(wanted))
      : rows;
  const shown = found.slice((page - 1) * pageSize, page * pageSize);
  const find = (typed: string) => {
    setQuery(typed);
    setPage(1);
  };
  return { page, setPage, query, find, found, shown };
}
