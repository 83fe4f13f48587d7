import { useMemo, useState } from 'react';
import {
  itemsOfTable,
  type ItemTable,
  itemTable,
  readItemCell,
  type TableFields,
} from '#domain/lines/item-table.ts';
import { type Answers, mayStayOpen } from '#domain/lines/first-answers.ts';
import { callUpload } from '#web/api/call-upload.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useSharedAnswers } from '#web/kit/sheet/use-shared-answers.ts';

/** A cell of the table by its row and column, from 0. */
export interface TableCell {
  row: number;
  column: number;
}

const keyOf = ({ row, column }: TableCell) => `${row}.${column}`;

/** What a sheet is read for. */
export interface SheetQuestions {
  fields: TableFields;
  /** What stands in an answer that a row does not give. */
  first: Answers;
  /** How many rows stand there already, how many there may be, and what is said of one more. */
  room: { there: number; most: number; full: string };
  /** Whether a row without what must be answered is refused here; otherwise the form below asks for it. */
  complete?: boolean;
}

function troubleOf(
  { columns, rows }: ItemTable,
  { room, left }: { room: SheetQuestions['room']; left: number },
): string {
  if (columns.every((column) => column === null)) return 'Say what at least one column is.';
  if (room.there + rows.length > room.most) return room.full;
  return left > 0 ? `Put right or empty what cannot be read: ${left}.` : '';
}

/** The first row that leaves open what must be answered, in words. */
function openRow(fields: TableFields, items: readonly Answers[]): string {
  for (const [row, answers] of items.entries()) {
    const open = Object.entries(fields).find(
      ([name, field]) =>
        field.kind !== 'decimal' && !mayStayOpen(field) && (answers[name] ?? '') === '',
    );
    if (open) return `Row ${row + 1} has no ${open[1].label.toLowerCase()}.`;
  }
  return '';
}

/** Why rows could not be read, and where they came from. */
interface TableFailure {
  from: 'paste' | 'file';
  text: string;
}

/** Has a file read as rows by the server. */
function useTableFile(onRows: (rows: string[][]) => void) {
  const [failure, setFailure] = useState<TableFailure>();
  const [busy, setBusy] = useState(false);
  const take = async (file: File, from: TableFailure['from']) => {
    setFailure(undefined);
    setBusy(true);
    try {
      const { rows } = await callUpload({ name: 'read_table', input: {}, file });
      onRows(rows);
    } catch (error) {
      setFailure({ from, text: messageOf(error) });
    }
    setBusy(false);
  };
  return { take, busy, failure, forgetFailure: () => setFailure(undefined) };
}

/** The rows that came, and what somebody says of their columns. */
function useTableColumns(fields: TableFields) {
  const [table, setTable] = useState<ItemTable>();
  const [all, setAll] = useState<readonly string[][]>([]);
  return {
    table,
    take: (rows: readonly string[][]) => {
      setAll(rows);
      setTable(itemTable(fields, rows));
    },
    setHead: (has_head: boolean) => setTable(itemTable(fields, all, has_head)),
    /** A question is answered by one column alone. */
    name: (column: number, field: string | null) =>
      setTable(
        table && {
          ...table,
          columns: table.columns.map((one, place) =>
            place === column ? field : one === field ? null : one,
          ),
        },
      ),
    forget: () => setTable(undefined),
  };
}

/** A table on its way: read by the server, its columns named, its wrong cells put right. */
export function useSheetRows({ fields, first: none, room, complete = false }: SheetQuestions) {
  const { table, ...columns } = useTableColumns(fields);
  const shared = useSharedAnswers(fields, none);
  const { answers: first } = shared;
  const questions = table ? shared.questionsOf(table) : [];
  const [fixes, setFixes] = useState<ReadonlyMap<string, string>>(new Map());
  const { take, busy, failure, forgetFailure } = useTableFile((rows) => {
    columns.take(rows);
    setFixes(new Map());
  });
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
    return itemsOfTable(fields, table, first).flatMap(({ faults }, row) =>
      faults.map(({ field }) => ({ row, column: table.columns.indexOf(field) })),
    );
  }, [fields, first, table]);
  const left = [...wrong.map(complaintOf), ...questions.map(({ complaint }) => complaint)].filter(
    (complaint) => complaint !== undefined,
  ).length;
  const items = (): Answers[] => {
    if (!table) return [];
    const rows = table.rows.map((cells, row) =>
      cells.map((text, column) => fixes.get(keyOf({ row, column })) ?? text),
    );
    return itemsOfTable(fields, { ...table, rows }, first).map(({ answers }) => answers);
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
    /** What one answer can be given to for all rows. */
    questions,
    answerAll: shared.answer,
    /** Why the items cannot be added yet; empty when they can. */
    trouble: table
      ? troubleOf(table, { room, left }) || (complete ? openRow(fields, items()) : '')
      : '',
    fix: (cell: TableCell, text: string) => setFixes(new Map([...fixes, [keyOf(cell), text]])),
    /** Somebody says whether the first row is headings. */
    setHead: (has_head: boolean) => {
      columns.setHead(has_head);
      setFixes(new Map());
    },
    nameColumn: columns.name,
    forget: () => {
      columns.forget();
      setFixes(new Map());
      shared.forget();
      forgetFailure();
    },
  };
}

export type SheetRows = ReturnType<typeof useSheetRows>;
