import Box from '@mui/material/Box';
import { parseDecimal, roundHalfUp, subtract } from '#domain/decimal.ts';
import { formatAmount } from '#domain/money.ts';
import { cellFault } from '#domain/rating/table-cells.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/base/card.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { CellConflict } from '#web/rating/cell-conflict.tsx';
import { Difference, TypeCell } from '#web/rating/edit-cells.tsx';
import type { CellSaves } from '#web/rating/use-cell-saves.ts';

export type RatingCell = ItemOf<'get_rating_version', 'cells'>;

/** How the numbers of a draft are changed. */
interface CellEditing {
  saves: CellSaves<string>;
  revision: number;
  /** Of tables whose factors may be nought. */
  noughtFactor: boolean;
}

interface GroupRow {
  row: string;
  cells: readonly RatingCell[];
}

const textOf = (kind: RatingCell['kind'], value: string) =>
  kind === 'money' ? formatAmount(Number(value)) : value;

function Value({ cell }: { cell: RatingCell }) {
  const { kind, value, before } = cell;
  const by =
    before === null
      ? 0
      : Number(roundHalfUp(subtract(parseDecimal(value), parseDecimal(before)), 4));
  const size = Math.abs(by);
  return (
    <>
      <span className="num">{textOf(kind, value)}</span>
      <Difference
        by={by}
        text={kind === 'money' ? formatAmount(size) : String(size)}
        title={`Was ${before === null ? '' : textOf(kind, before)}`}
      />
    </>
  );
}

function EditableValue({ cell, editing }: { cell: RatingCell; editing: CellEditing }) {
  const { path, kind } = cell;
  const { saves, revision, noughtFactor } = editing;
  const held = saves.held(path, revision);
  const saving = held?.state === 'saving';
  const shown = held && held.state !== 'conflict' ? { ...cell, value: held.mine } : cell;
  const label = `${cell.group}, ${cell.row}, ${cell.column}`;
  const save = (mine: string) => saves.save(path, { mine, seen: cell.value, revision });
  const field = (
    <Box component="span" sx={saving ? { opacity: 0.55 } : {}} aria-busy={saving || undefined}>
      <TypeCell
        label={label}
        kind={kind === 'money' ? 'money' : 'number'}
        value={kind === 'money' ? Number(shown.value) : shown.value}
        faultOf={(typed) => cellFault(kind, typed, { noughtFactor })}
        onSave={(value) => {
          if (value !== null && String(value) !== cell.value) save(String(value));
        }}
      >
        <Value cell={shown} />
      </TypeCell>
    </Box>
  );
  if (held?.state !== 'conflict') return field;
  return (
    <CellConflict
      label={label}
      mine={textOf(kind, held.mine)}
      theirs={textOf(kind, cell.value)}
      onMine={() => save(held.mine)}
      onTheirs={() => saves.keepTheirs(path)}
    >
      {field}
    </CellConflict>
  );
}

function columnsOf(
  heads: readonly string[],
  editing: CellEditing | undefined,
): readonly Column<GroupRow>[] {
  return [
    { id: 'row', header: 'Row', hides_header: true, cell: ({ row }) => row },
    ...heads.map((head): Column<GroupRow> => ({
      id: head,
      header: head,
      align: 'right',
      cell: ({ cells }) => {
        const cell = cells.find(({ column }) => column === head);
        if (!cell) return '—';
        return editing ? <EditableValue cell={cell} editing={editing} /> : <Value cell={cell} />;
      },
    })),
  ];
}

/** All numbers of the tables in their groups, each with a sign where it is not what it was. */
export function CellGroups({
  cells,
  editing,
}: {
  cells: readonly RatingCell[];
  editing: CellEditing | undefined;
}) {
  const groups = [...Map.groupBy(cells, ({ group }) => group)];
  return (
    <Box sx={{ columns: { xs: 1, md: 2, xl: 3 }, columnGap: 4 }}>
      {groups.map(([group, of_group]) => (
        <Box key={group} sx={{ breakInside: 'avoid', mb: 4 }}>
          <Card title={group} flush>
            <PlainTable
              label={group}
              rowHeight={36}
              columns={columnsOf([...new Set(of_group.map(({ column }) => column))], editing)}
              rows={[...Map.groupBy(of_group, ({ row }) => row)].map(([row, of_row]) => ({
                row,
                cells: of_row,
              }))}
              rowId={({ row }) => row}
            />
          </Card>
        </Box>
      ))}
    </Box>
  );
}
