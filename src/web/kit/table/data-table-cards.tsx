import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AppLink } from '#web/kit/base/app-link.tsx';
import type { DataTableGridProps } from '#web/kit/table/data-table-grid.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RowBox } from '#web/kit/table/row-box.tsx';
import type { CardPlace, Column } from '#web/kit/table/table-column.ts';
import type { TableRow } from '#web/kit/table/table-model.ts';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

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
  const { tickable, ticked } = model.ticks.onPage;
  return (
    <Box>
      {bulk?.length ? (
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
            `${total.toLocaleString('en-GB')} ${total === 1 ? noun.one : noun.many}`
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

interface CardProps<Row> {
  row: TableRow<Row>;
  selected: boolean;
  columns: readonly Column<Row>[];
  href: string | undefined;
  onRow: ((row: Row) => void) | undefined;
  onOpen: () => void;
  /** While ticking: the card's box. */
  box: ReactNode;
  /** What else can be done with the record: chat, email, copy its link. */
  menu: readonly MenuAction[] | undefined;
  noun: string;
}

function Card<Row>({
  row,
  selected,
  columns,
  href,
  onRow,
  onOpen,
  box,
  menu,
  noun,
}: CardProps<Row>) {
  const place = (where: CardPlace) =>
    columns
      .filter((column, index) => (column.card ?? (index === 0 ? 'title' : 'none')) === where)
      .map((column) => ({
        id: column.id,
        content: (column.cardCell ?? column.cell)(row.original),
      }))
      // Under its head a dash says that there is none; without one it says nothing.
      .filter(({ content }) => content !== '—' && content !== null)
      .map(({ id, content }) => (
        <span key={id}>
          <UnbrokenText>{content}</UnbrokenText>
        </span>
      ));
  const frame = {
    display: 'grid',
    // A long address breaks; it does not widen the page.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 1,
    minHeight: 64,
    p: 4,
    flex: 1,
    minWidth: 0,
    textAlign: 'left',
    fontSize: 15,
    lineHeight: '22px',
    color: t.n[900],
  } as const;
  const body = (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          gap: 2,
          fontSize: 16,
          lineHeight: '24px',
          fontWeight: 600,
        }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{place('title')}</Box>
        {place('status')}
      </Box>
      <Line parts={place('line')} />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          fontSize: 14,
          lineHeight: '20px',
          color: t.n[500],
        }}
      >
        <Line parts={place('note')} />
        <Box
          className="num"
          sx={{ color: t.n[900], fontWeight: 550, whiteSpace: 'nowrap', textAlign: 'right' }}
        >
          {place('amount')}
        </Box>
      </Box>
    </>
  );
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
        background: selected ? t.brand[50] : t.n[0],
        ml: row.depth * 4,
      }}
    >
      {box ? <Box sx={{ pl: 4, flex: 'none' }}>{box}</Box> : null}
      {href ? (
        <AppLink href={href} onClick={onOpen} sx={frame}>
          {body}
        </AppLink>
      ) : onRow ? (
        <Box
          component="button"
          type="button"
          onClick={() => onRow(row.original)}
          sx={{ ...frame, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' }}
        >
          {body}
        </Box>
      ) : (
        <Box sx={frame}>{body}</Box>
      )}
      {menu?.length ? (
        <PopupMenu
          label={`Actions of this ${noun}`}
          actions={menu}
          renderTrigger={(props) => (
            <IconButton
              {...props}
              aria-label={`Actions of this ${noun}`}
              sx={{ flex: 'none', width: 44, height: 44, mr: 1, ml: -2 }}
            >
              <Ellipsis size={18} />
            </IconButton>
          )}
        />
      ) : null}
    </Box>
  );
}

/** Several values in one line, a dot between them. */
function Line({ parts }: { parts: ReactNode[] }) {
  if (parts.length === 0) return <span />;
  return (
    <Box
      sx={{
        minWidth: 0,
        overflowWrap: 'anywhere',
        '& > span:not(:last-child)::after': { content: '" · "' },
      }}
    >
      {parts}
    </Box>
  );
}
