import Box from '@mui/material/Box';
import { trimDecimal } from '#domain/decimal.ts';
import { LongText } from '#web/kit/long-text.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { t } from '#web/kit/tokens.ts';
import type { SeriesRow } from '#web/rating/series-rows.ts';

/** A level with a bar of its height and, where it moved, a sign. */
function Level({ level, moved }: { level: number; moved: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          width: 60,
          height: 6,
          borderRadius: 3,
          background: t.n[200],
          overflow: 'hidden',
          display: 'inline-block',
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: 6,
            width: `${level * 10}%`,
            background: level >= 8 ? t.brand[500] : t.n[400],
          }}
        />
      </Box>
      <span className="num">{level}</span>
      {moved === 0 ? null : (
        <Box
          component="span"
          className="num"
          title="Since the year before"
          sx={{ fontSize: 12, color: moved > 0 ? t.tone.error.fg : t.tone.success.fg }}
        >
          {moved > 0 ? `+${moved}` : `−${-moved}`}
        </Box>
      )}
    </Box>
  );
}

export const seriesColumns: readonly Column<SeriesRow>[] = [
  {
    id: 'name',
    header: 'Series',
    cell: (row) => <LongText text={row.name} length={44} />,
    sort: 'name',
  },
  {
    id: 'class',
    header: 'Class',
    cell: (row) => row.class_label,
    sort: 'car_class',
    card: 'line',
  },
  {
    id: 'level',
    header: 'Claim level',
    cell: (row) => <Level level={row.claim_level} moved={row.moved} />,
    sort: 'claim_level',
    card: 'amount',
  },
  {
    id: 'rate',
    header: 'Rate %',
    cell: (row) => (row.rate_pct === '' ? '—' : row.rate_pct),
    align: 'right',
    sort: 'rate_pct',
  },
  {
    id: 'excess',
    header: 'Excess %',
    cell: (row) => row.default_excess_pct,
    align: 'right',
  },
  {
    id: 'min_excess',
    header: 'Minimum excess (EUR)',
    cell: (row) => <MoneyText amount={row.min_excess} bare />,
    align: 'right',
    quiet: true,
  },
  {
    id: 'hours',
    header: 'Race hours',
    cell: (row) => (row.typical_race_hours ? trimDecimal(row.typical_race_hours) : '—'),
    align: 'right',
    quiet: true,
  },
  {
    id: 'categories',
    header: 'Driver categories',
    cell: (row) => (row.uses_categories ? 'Yes' : 'No'),
    quiet: true,
  },
  {
    id: 'notes',
    header: 'Note',
    cell: (row) => <LongText text={row.notes || '—'} length={30} />,
    quiet: true,
  },
];
