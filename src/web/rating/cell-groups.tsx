import Box from '@mui/material/Box';
import { parseDecimal, roundHalfUp, subtract } from '#domain/decimal.ts';
import { formatAmount } from '#domain/money.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/card.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { Difference, TypeCell } from '#web/rating/edit-cells.tsx';

export type RatingCell = ItemOf<'get_rating_version', 'cells'>;

interface GroupRow {
  row: string;
  cells: readonly RatingCell[];
}

const shown = ({ kind, value }: RatingCell) =>
  kind === 'money' ? formatAmount(Number(value)) : value;

function Value({ cell }: { cell: RatingCell }) {
  const by =
    cell.before === null
      ? 0
      : Number(roundHalfUp(subtract(parseDecimal(cell.value), parseDecimal(cell.before)), 4));
  const size = Math.abs(by);
  return (
    <>
      <span className="num">{shown(cell)}</span>
      <Difference
        by={by}
        text={cell.kind === 'money' ? formatAmount(size) : String(size)}
        title={`Was ${cell.before === null ? '' : shown({ ...cell, value: cell.before })}`}
      />
    </>
  );
}

function columnsOf(
  heads: readonly string[],
  onChange: ((cell: RatingCell, value: string) => void) | undefined,
): readonly Column<GroupRow>[] {
  return [
    { id: 'row', header: '', cell: ({ row }) => row },
    ...heads.map((head): Column<GroupRow> => ({
      id: head,
      header: head,
      align: 'right',
      cell: ({ cells }) => {
        const cell = cells.find(({ column }) => column === head);
        if (!cell) return '—';
        if (!onChange) return <Value cell={cell} />;
        return (
          <TypeCell
            label={`${cell.group}, ${cell.row}, ${cell.column}`}
            kind={cell.kind === 'money' ? 'money' : 'number'}
            value={cell.kind === 'money' ? Number(cell.value) : cell.value}
            onSave={(value) => {
              if (value !== null && String(value) !== cell.value) onChange(cell, String(value));
            }}
          >
            <Value cell={cell} />
          </TypeCell>
        );
      },
    })),
  ];
}

/** All numbers of the tables in their groups, each with a sign where it is not what it was. */
export function CellGroups({
  cells,
  onChange,
}: {
  cells: readonly RatingCell[];
  onChange?: ((cell: RatingCell, value: string) => void) | undefined;
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
              columns={columnsOf([...new Set(of_group.map(({ column }) => column))], onChange)}
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
