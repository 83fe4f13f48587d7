import { totalWords } from '#domain/list-total.ts';
import { Card } from '#web/kit/table/data-table-card.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { DataTableGridProps } from '#web/kit/table/data-table-grid.tsx';
import { RowBox } from '#web/kit/table/row-box.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { t } from '#web/kit/base/tokens.ts';

type SelectLineProps<Row> = Pick<DataTableGridProps<Row>, 'model' | 'noun' | 'total'> & {
  selecting: boolean;
  setSelecting: (selecting: boolean) => void;
};

/** A table on a phone: one card a row, the whole card leads to the record. */
export function DataTableCards<Row>({
  model,
  columns,
  noun,
  total,
  rowHref,
  onRow,
  onOpen,
  bulk,
  rowMenu,
}: DataTableGridProps<Row>) {
  const [selecting, setSelecting] = useState(false);
  return (
    <Box>
      {bulk?.length ? (
        <SelectLine
          model={model}
          noun={noun}
          total={total}
          selecting={selecting}
          setSelecting={setSelecting}
        />
      ) : null}
      <Box
        component="ul"
        aria-label={noun.many}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
      >
        {model.rows.map((row) => (
          <Card
            key={row.id}
            row={row}
            selected={model.ticks.isTicked(row.id)}
            columns={columns}
            href={rowHref?.(row.original)}
            onRow={onRow}
            onOpen={onOpen}
            menu={selecting ? undefined : rowMenu?.(row.original)}
            noun={noun.one}
            box={
              selecting ? (
                <RowBox
                  onTick={(how) => model.ticks.toggle(row.id, how)}
                  selected={model.ticks.isTicked(row.id)}
                  tickable={model.canTick(row)}
                  label={`Select ${noun.one}`}
                  refusal={model.refusalOf(row)}
                />
              ) : null
            }
          />
        ))}
      </Box>
    </Box>
  );
}

/** How many there are, or the box that ticks them all, and the way into and out of ticking. */
function SelectLine<Row>({ model, noun, total, selecting, setSelecting }: SelectLineProps<Row>) {
  const { tickable, ticked } = model.ticks.onPage;
  return (
    <Box
      className="num"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        mb: 1,
        fontSize: 14,
        color: t.n[500],
      }}
    >
      {selecting ? (
        <TickBox
          label={`All ${noun.many} on this page`}
          checked={ticked > 0 && ticked === tickable}
          indeterminate={ticked > 0 && ticked < tickable}
          onChange={(on) => model.ticks.togglePage(on)}
        />
      ) : total === undefined ? (
        <span />
      ) : (
        `${totalWords(total)} ${total === 1 ? noun.one : noun.many}`
      )}
      <Button
        sx={{ mr: -4 }}
        onClick={() => {
          if (selecting) model.ticks.clear();
          setSelecting(!selecting);
        }}
      >
        {selecting ? 'Done' : 'Select'}
      </Button>
    </Box>
  );
}
