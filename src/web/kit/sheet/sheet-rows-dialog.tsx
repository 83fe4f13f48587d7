import Box from '@mui/material/Box';
import { type ClipboardEvent, useState } from 'react';
import { counted } from '#domain/counted.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import type { TableFields } from '#domain/lines/item-table.ts';
import { formatAmount } from '#domain/money.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { FileDrop } from '#web/kit/form/file-drop.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import {
  type SheetQuestions,
  type SheetRows,
  useSheetRows,
} from '#web/kit/sheet/use-sheet-rows.ts';

/** So many cells are put right at once; the rest follows. */
const CELLS_AT_ONCE = 20;

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
} as const;

const asFile = (rows: string) => new File([rows], 'pasted.csv', { type: 'text/csv' });

/** "Add from a sheet": rows that are pasted, or a file; then what each column is, and what could not be read. */
export function SheetRowsDialog({
  open,
  noun,
  nouns,
  onAdd,
  onClose,
  ...questions
}: SheetQuestions & {
  open: boolean;
  noun: string;
  nouns: string;
  onAdd: (items: Answers[]) => void;
  onClose: () => void;
}) {
  const state = useSheetRows(questions);
  const [pasted, setPasted] = useState('');
  const { table, trouble } = state;
  const leave = () => {
    state.forget();
    setPasted('');
    onClose();
  };
  const submit = async () => {
    if (!table) {
      if (pasted.trim() !== '') await state.take(asFile(pasted), 'paste');
      return;
    }
    if (trouble !== '') return;
    onAdd(state.items());
    leave();
  };
  const count = counted(table?.rows.length ?? 0, noun.toLowerCase(), nouns.toLowerCase());
  return (
    <FormDialog
      open={open}
      title="Add from a sheet"
      subtitle={table ? `${count} found. Say what the columns are.` : undefined}
      width="md"
      onClose={leave}
      busy={state.busy}
      dirty={pasted !== '' || table !== undefined}
      saveLabel={table ? `Add ${count}` : 'Read rows'}
      disabled={table ? trouble !== '' : pasted.trim() === ''}
      onSubmit={(event) => {
        event?.preventDefault();
        void submit();
      }}
    >
      {table ? (
        <TableReview state={state} fields={questions.fields} />
      ) : (
        <TableSource state={state} pasted={pasted} onPasted={setPasted} />
      )}
    </FormDialog>
  );
}

/** Where the rows come from: a sheet from which they are copied, or a file. */
function TableSource({
  state,
  pasted,
  onPasted,
}: {
  state: SheetRows;
  pasted: string;
  onPasted: (rows: string) => void;
}) {
  const failureOf = (from: 'paste' | 'file') =>
    state.failure?.from === from ? state.failure.text : undefined;
  // Rows are read at once: thousands of them would only stand in the way as text.
  const takePasted = (event: ClipboardEvent) => {
    const rows = event.clipboardData.getData('text/plain');
    if (!rows.trim().includes('\n')) return;
    event.preventDefault();
    void state.take(asFile(rows), 'paste');
  };
  return (
    <>
      <Box onPaste={takePasted}>
        <TextField
          label="Rows from a sheet"
          rows={6}
          value={pasted}
          onChange={onPasted}
          hint="Copy them in your sheet with their headings, and paste them here."
          maxRows={10}
          error={failureOf('paste')}
        />
      </Box>
      <FileDrop
        label="Or a file, CSV or XLSX"
        files={[]}
        multiple={false}
        accept=".csv,.txt,.tsv,.xlsx"
        error={failureOf('file')}
        onChange={([file]) => {
          if (file) void state.take(file, 'file');
        }}
      />
    </>
  );
}

/** What no column says and all rows can have alike: left open, it is asked of each of them. */
function ForAllRows({ state, fields }: { state: SheetRows; fields: TableFields }) {
  if (state.questions.length === 0) return null;
  return (
    <Box component="section" aria-label="For all rows" sx={grid}>
      {state.questions.map(({ name, text, complaint }) => {
        const field = fields[name];
        if (!field) return null;
        const label = `${field.label}, for all rows`;
        const options = optionsOf(field);
        return options ? (
          <SelectField
            key={name}
            label={label}
            placeholder="Choose, or answer each by itself"
            value={text || null}
            onChange={(chosen) => state.answerAll(name, chosen ?? '')}
            options={options}
          />
        ) : (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            value={text}
            onChange={(typed) => state.answerAll(name, typed)}
            error={complaint}
          />
        );
      })}
    </Box>
  );
}

/** What is chosen from, written as a cell says it; nothing where it is typed. */
function optionsOf(field: TableFields[string]) {
  if (field.kind === 'choice')
    return Object.entries(field.options).map(([value, label]) => ({ value, label }));
  if (field.kind !== 'amount_choice') return undefined;
  return field.amounts.map((amount) => ({
    value: formatAmount(amount),
    label: amount === 0 && field.none !== undefined ? field.none : formatAmount(amount),
  }));
}

function TableReview({ state, fields }: { state: SheetRows; fields: TableFields }) {
  const { table, wrong } = state;
  if (!table) return null;
  const options = Object.entries(fields).map(([value, { label }]) => ({ value, label }));
  const labelAt = (column: number) => fields[table.columns[column] ?? '']?.label ?? '';
  const hidden = wrong.length - CELLS_AT_ONCE;
  return (
    <>
      <TickBox
        label="The first row says what the columns are"
        checked={table.has_head}
        onChange={state.setHead}
      />
      <Box sx={grid}>
        {table.headings.map((heading, column) => (
          <SelectField
            // A sheet may name two columns alike; their place tells them apart.
            key={`column ${String(column)}`}
            label={heading}
            placeholder="Left out"
            value={table.columns[column] ?? null}
            onChange={(field) => state.nameColumn(column, field)}
            options={options}
            hint={(table.rows[0]?.[column] ?? '').slice(0, 40)}
          />
        ))}
      </Box>
      <ForAllRows state={state} fields={fields} />
      {wrong.length > 0 ? (
        <Box component="section" aria-label="Cells that cannot be read" sx={grid}>
          {wrong.slice(0, CELLS_AT_ONCE).map((cell) => (
            <TextField
              key={`${cell.row}.${cell.column}`}
              label={`${labelAt(cell.column)}, row ${cell.row + 1}`}
              value={state.textOf(cell)}
              onChange={(text) => state.fix(cell, text)}
              error={state.complaintOf(cell)}
            />
          ))}
        </Box>
      ) : null}
      {hidden > 0 ? (
        <Box sx={{ color: t.n[600] }}>
          {`${counted(hidden, 'cell', 'cells')} more cannot be read. Leave the column out, or put the sheet right and paste it again.`}
        </Box>
      ) : null}
      {state.trouble === '' ? null : <FieldError>{state.trouble}</FieldError>}
    </>
  );
}
