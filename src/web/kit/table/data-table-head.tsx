import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, startTransition, useOptimistic } from 'react';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import type { Column, Noun } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';

const headCell = {
  height: 36,
  px: 3,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 550,
  color: t.n[500],
  background: t.n[25],
  boxShadow: `inset 0 -1px 0 ${t.n[200]}`,
  whiteSpace: 'nowrap',
  textAlign: 'left',
} as const;

type HeadColumn = Pick<
  Column<never>,
  'id' | 'header' | 'sort' | 'align' | 'width' | 'cut' | 'maxWidth'
>;

export interface DataTableHeadProps {
  columns: readonly HeadColumn[];
  list: ListState;
  noun: Noun;
  selectable: boolean;
  expandable: boolean;
  menuColumn: boolean;
  /** How many rows of the page can be ticked, and how many are. */
  ticks: { tickable: number; ticked: number };
  onTickAll: (on: boolean) => void;
}

/** The heads of a table: they sort, and the first box ticks the page. */
export function DataTableHead({
  columns,
  list,
  noun,
  selectable,
  expandable,
  menuColumn,
  ticks,
  onTickAll,
}: DataTableHeadProps) {
  return (
    // As a whole, since each thing that sticks is a layer of its own to the browser.
    <Box component="thead" sx={{ position: 'sticky', top: 0, zIndex: 2 }}>
      <tr>
        {selectable ? (
          <Box
            component="th"
            scope="col"
            sx={{ ...headCell, width: 44, minWidth: 44, pl: 4, pr: 0 }}
          >
            <PageBox
              {...ticks}
              onChange={onTickAll}
              label={`Select all ${noun.many} on this page`}
            />
          </Box>
        ) : null}
        {expandable ? (
          <Box component="th" scope="col" sx={{ ...headCell, width: 32, minWidth: 32, p: 0 }}>
            <Hidden>Details</Hidden>
          </Box>
        ) : null}
        {columns.map((column, index) => (
          <HeadCell
            key={column.id}
            column={column}
            list={list}
            first={index === 0 && !selectable && !expandable}
          />
        ))}
        {menuColumn ? (
          <Box
            component="th"
            scope="col"
            data-menu=""
            sx={{ ...headCell, width: 44, minWidth: 44, zIndex: 1 }}
          >
            <Hidden>Actions</Hidden>
          </Box>
        ) : null}
      </tr>
    </Box>
  );
}

/** The box of the whole page: it answers the press, its hundred rows follow. */
function PageBox({
  tickable,
  ticked,
  onChange,
  label,
}: {
  tickable: number;
  ticked: number;
  onChange: (on: boolean) => void;
  label: string;
}) {
  const [shown, show] = useOptimistic(ticked);
  return (
    <CheckBox
      checked={shown > 0 && shown === tickable}
      indeterminate={shown > 0 && shown < tickable}
      onChange={(on) =>
        startTransition(() => {
          show(on ? tickable : 0);
          onChange(on);
        })
      }
      aria-label={label}
    />
  );
}

function Hidden({ children }: { children: string }) {
  return (
    <Box component="span" sx={visuallyHidden}>
      {children}
    </Box>
  );
}

/** A tick in a row does not draw the heads anew. */
const HeadCell = memo(function HeadCell({
  column,
  list,
  first,
}: {
  column: HeadColumn;
  list: ListState;
  first: boolean;
}) {
  const { sort } = column;
  const sorted = sort !== undefined && list.sortBy === sort;
  const right = column.align === 'right';
  const Icon = sorted ? (list.ascending ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <Box
      component="th"
      scope="col"
      data-cut={column.cut || column.maxWidth ? '' : undefined}
      {...(sort === undefined
        ? {}
        : {
            'aria-sort': sorted
              ? list.ascending
                ? ('ascending' as const)
                : ('descending' as const)
              : ('none' as const),
          })}
      sx={{
        ...headCell,
        textAlign: right ? 'right' : 'left',
        ...(first ? { pl: 4 } : {}),
        // Alone, the width gives way where a table has little room.
        ...(column.width ? { width: column.width, minWidth: column.width } : {}),
      }}
    >
      {sort === undefined ? (
        column.header
      ) : (
        <ButtonBase
          onClick={() => list.toggleSort(sort)}
          sx={{
            font: 'inherit',
            color: sorted ? t.n[900] : 'inherit',
            borderRadius: `${t.radius.xs}px`,
            '&:hover': { color: t.n[900] },
            // Between the columns, so that none becomes wider when the list is sorted by it.
            '& svg': {
              position: 'absolute',
              [right ? 'right' : 'left']: 'calc(100% + 2px)',
              opacity: sorted ? 1 : 0,
            },
            '&:hover svg, &:focus-visible svg': { opacity: 1 },
          }}
        >
          {column.header}
          <Icon size={13} aria-hidden="true" />
        </ButtonBase>
      )}
    </Box>
  );
});
