import { useMemo, useState } from 'react';
import {
  itemsOfTable,
  type ItemTable,
  itemTable,
  MOST_ITEMS,
  readItemCell,
} from '#domain/lines/item-table.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { callUpload } from '#web/api/call-upload.ts';
import { messageOf } from '#web/api/api-error.ts';
import { today } from '#web/kit/text/today.ts';

/** A cell of the table by its row and column, from 0. */
export interface TableCell {
  row: number;
  column: number;
}

const keyOf = ({ row, column }: TableCell) => `${row}.${column}`;

function troubleOf(
  { columns, rows }: ItemTable,
  { there, left }: { there: number; left: number },
): string {
  if (columns.every((column) => column === null)) return 'Say what at least one column is.';
  if (there + rows.length > MOST_ITEMS) return 'One insurance holds 5,000 at most.';
  return left > 0 ? `Put right or empty what cannot be read: ${left}.` : '';
}

/** A table of items on its way: read by the server, its columns named, its wrong cells put right. */
export function useItemTable(fields: LineFields, there: number) {
  const [table, setTable] = useState<ItemTable>();
  const [fixes, setFixes] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const take = async (file: File) => {
    setFailure('');
    setBusy(true);
    try {
      const { rows } = await callUpload({ name: 'read_table', input: {}, file });
      setTable(itemTable(fields, rows));
      setFixes(new Map());
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  const textOf = (cell: TableCell): string =>
    fixes.get(keyOf(cell)) ?? table?.rows[cell.row]?.[cell.column] ?? '';
  const complaintOf = (cell: TableCell): string | undefined => {
    const field = table?.columns[cell.column];
    const text = textOf(cell).trim();
    if (!field || text === '') return undefined;
    const read = readItemCell(fields, { field, text });
    return 'message' in read ? read.message : undefined;
  };
  // What was wrong stays in sight while it is put right.
  const wrong = useMemo((): TableCell[] => {
    if (!table) return [];
    return itemsOfTable(fields, table, today()).flatMap(({ faults }, row) =>
      faults.map(({ field }) => ({ row, column: table.columns.indexOf(field) })),
    );
  }, [fields, table]);
  const left = wrong.filter((cell) => complaintOf(cell) !== undefined).length;
  const items = (): Answers[] => {
    if (!table) return [];
    const rows = table.rows.map((cells, row) =>
      cells.map((text, column) => fixes.get(keyOf({ row, column })) ?? text),
    );
    return itemsOfTable(fields, { ...table, rows }, today()).map(({ answers }) => answers);
  };
  return {
    table,
    take,
    busy,
    failure,
    wrong,
    left,
    items,
    textOf,
    complaintOf,
    /** Why the items cannot be added yet; empty when they can. */
    trouble: table ? troubleOf(table, { there, left }) : '',
    fix: (cell: TableCell, text: string) => setFixes(new Map([...fixes, [keyOf(cell), text]])),
    /** A question is answered by one column alone. */
    nameColumn: (column: number, field: string | null) =>
      setTable(
        table && {
          ...table,
          columns: table.columns.map((one, place) =>
            place === column ? field : one === field ? null : one,
          ),
        },
      ),
    forget: () => {
      setTable(undefined);
      setFixes(new Map());
      setFailure('');
    },
  };
}

export type ItemTableState = ReturnType<typeof useItemTable>;
