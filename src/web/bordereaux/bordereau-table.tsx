import Box from '@mui/material/Box';
import {
  type BordereauKind,
  bordereauColumns,
  bordereauKindLabels,
  bordereauKinds,
} from '#domain/bordereaux/bordereau-columns.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { displayAmount, displayMoney } from '#domain/money.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';

type Read = OutputOf<'get_bordereau'>;
type Row = Read['rows'][number] & { position: number };
type Total = Read['bordereau']['totals'][number];

/** What a screen has room for; the file has every column of the insurer's layout. */
const shownColumns: Readonly<Record<BordereauKind, readonly string[]>> = {
  risk: ['certificate', 'insured', 'type', 'event', 'car', 'gross', 'net', 'currency'],
  premium: ['certificate', 'insured', 'type', 'booked_on', 'car', 'gross', 'net', 'currency'],
  claims: [
    ...['claim_reference', 'insured', 'status', 'date_of_loss'],
    ...['paid_before', 'paid_this_period', 'reserve_indemnity', 'incurred', 'currency'],
  ],
};

/** What a total of each list is. */
const totalLabels: Readonly<Record<BordereauKind, string>> = {
  risk: 'Written, net',
  premium: 'Paid this time, net',
  claims: 'Claims paid, less recovered',
};

export interface BordereauTableProps {
  kind: BordereauKind;
  onKind: (kind: BordereauKind) => void;
  totals: readonly Total[];
  columns: Read['columns'];
  rows: Read['rows'];
  row_count: number;
}

/** The three lists of a bordereau: what each comes to, and the first rows of the one that is chosen. */
export function BordereauTable(props: BordereauTableProps) {
  const { kind, onKind, totals, columns, rows, row_count } = props;
  const phone = useIsPhone();
  return (
    <>
      <KeyFigures
        figures={bordereauKinds.map((one) => ({
          label: totalLabels[one],
          value: sumsOf(totals, one),
        }))}
      />
      <Box sx={{ mt: 4 }}>
        <ToggleButtons
          label="List"
          value={kind}
          onChange={onKind}
          choices={bordereauKinds.map((value) => ({ value, label: bordereauKindLabels[value] }))}
        />
      </Box>
      <Box sx={{ mt: 3 }}>
        <PlainTable
          label={bordereauKindLabels[kind]}
          columns={phone ? phoneColumns(kind) : shownColumns[kind].map((id) => columnOf(kind, id))}
          rows={rows.map((row, position) => ({ ...row, position }))}
          rowId={({ position }) => String(position)}
          emptyText="No rows."
          {...(phone ? {} : { height: 360 })}
        />
      </Box>
      <Box sx={{ mt: 2, fontSize: 13, color: t.n[600] }}>
        {row_count > rows.length
          ? `The first ${rows.length} of ${row_count} rows; the file has all of them, in ${columns.length} columns.`
          : `The file has ${columns.length} columns.`}
      </Box>
    </>
  );
}

function sumsOf(totals: readonly Total[], kind: BordereauKind) {
  const found = totals.filter((total) => total.kind === kind);
  if (found.length === 0) return '—';
  return found.map(({ amount, currency }) => (
    <Box key={currency} component="span" sx={{ display: 'block' }}>
      {displayMoney(amount, currency)}
    </Box>
  ));
}

const headers: Readonly<Record<string, string>> = {
  certificate: 'Policy',
  claim_reference: 'Claim',
  insured: 'Insured',
  type: 'Transaction',
  status: 'Status',
  booked_on: 'Date',
  date_of_loss: 'Loss',
  gross: 'Gross, share',
  net: 'Net',
  paid_before: 'Paid before',
  paid_this_period: 'Paid now',
  reserve_indemnity: 'Reserve',
  incurred: 'Incurred',
};

function columnOf(kind: BordereauKind, id: string): Column<Row> {
  const columns: Readonly<Record<string, { label: string; kind: string }>> = bordereauColumns[kind];
  const column = columns[id];
  const isMoney = column?.kind === 'money';
  return {
    id,
    header: headers[id] ?? column?.label ?? id,
    cell: ({ cells }) => cellText(cells[id] ?? null, column?.kind ?? 'text'),
    ...(isMoney ? { align: 'right', width: 120 } : { maxWidth: 200 }),
  };
}

function cellText(value: string | number | null, kind: string): string {
  if (value === null || value === '') return '—';
  if (kind === 'money' && typeof value === 'number') return displayAmount(value);
  return kind === 'date' ? formatCalendarDate(String(value)) : String(value);
}

function phoneColumns(kind: BordereauKind): readonly Column<Row>[] {
  const [first = '', second = ''] = shownColumns[kind];
  const amount = kind === 'claims' ? 'incurred' : 'net';
  return [
    {
      id: first,
      header: headers[first] ?? '',
      cell: ({ cells }) => (
        <Box sx={{ py: 1.5 }}>
          <TwoLines
            first={String(cells[first] ?? '')}
            second={`${String(cells[kind === 'claims' ? 'status' : 'type'] ?? '')} · ${String(cells[second] ?? '')}`}
          />
        </Box>
      ),
    },
    columnOf(kind, amount),
  ];
}
