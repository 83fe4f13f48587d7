import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Ellipsis } from 'lucide-react';
import { type ReactNode } from 'react';
import { AppLink } from '#web/kit/address/app-link.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import type { CardPlace, Column } from '#web/kit/table/table-column.ts';
import type { TableRow } from '#web/kit/table/table-model.ts';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

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

/** One row as a card: the whole of it leads to the record. */
export function Card<Row>({
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
  const body = <CardBody row={row} columns={columns} />;
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
      {menu?.length ? <CardMenu label={`Actions of this ${noun}`} menu={menu} /> : null}
    </Box>
  );
}

/** What the columns say, each at its place on the card. */
function CardBody<Row>({ row, columns }: Pick<CardProps<Row>, 'row' | 'columns'>) {
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
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          // A status for which the number leaves no room stands below it.
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          columnGap: 2,
          fontSize: 16,
          lineHeight: '24px',
          fontWeight: 600,
        }}
      >
        <Box sx={{ flex: '1 1 min-content', minWidth: 0, overflowWrap: 'break-word' }}>
          {place('title')}
        </Box>
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
}

/** The menu at the end of a card. */
function CardMenu({ label, menu }: { label: string; menu: readonly MenuAction[] }) {
  return (
    <PopupMenu
      label={label}
      actions={menu}
      renderTrigger={(props) => (
        <IconButton
          {...props}
          aria-label={label}
          sx={{ flex: 'none', width: 44, height: 44, mr: 1, ml: -2 }}
        >
          <Ellipsis size={18} />
        </IconButton>
      )}
    />
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
