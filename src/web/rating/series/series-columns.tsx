import Box from '@mui/material/Box';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import {
  ClassCell,
  ExcessCell,
  LevelCell,
  MinPremiumCell,
  RateCell,
  type SeriesEditing,
  type SeriesLine,
} from '#web/rating/series/series-cells.tsx';
import { ShareBar } from '#web/rating/series/share-bar.tsx';

function LossRatio({ line }: { line: SeriesLine }) {
  if (line.loss_ratio === null) return '—';
  const tone =
    line.loss_ratio > 100 ? t.tone.error.fg : line.loss_ratio > 60 ? t.tone.warning.fg : t.n[400];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <ShareBar percent={Math.min(100, line.loss_ratio)} color={tone} />
      <span className="num">{line.loss_ratio}</span>
    </Box>
  );
}

/** What the losses of the year speak for, where that is another level. */
function SuggestedLevel({ line: { suggested_level = null, claim_level } }: { line: SeriesLine }) {
  if (suggested_level === null || suggested_level === claim_level) return null;
  return (
    <Tooltip title={`The losses of the year suggest level ${suggested_level}`}>
      <Box component="span" className="num" sx={{ ml: 3, fontSize: 12, color: t.n[600] }}>
        {suggested_level}?
      </Box>
    </Tooltip>
  );
}

function championshipText([first, ...others]: readonly string[]): string {
  if (first === undefined) return '—';
  return others.length === 0 ? first : `${first} + ${others.length} more`;
}

/** What is only read here. */
const factColumns: readonly Column<SeriesLine>[] = [
  {
    id: 'insured',
    header: 'Insured',
    cell: (line) => line.insured_cars || '—',
    align: 'right',
    quiet: true,
    optional: true,
  },
  {
    id: 'loss_ratio',
    header: 'Loss ratio %',
    cell: (line) => <LossRatio line={line} />,
    sort: 'loss_ratio',
  },
  {
    id: 'min_excess',
    header: 'Min excess (EUR)',
    cell: (line) => <MoneyText amount={line.min_excess} bare />,
    align: 'right',
    quiet: true,
    optional: true,
  },
  {
    id: 'hours',
    header: 'Race hours',
    cell: (line) => line.typical_race_hours ?? '—',
    align: 'right',
    quiet: true,
    optional: true,
  },
  {
    id: 'categories',
    header: 'Driver categories',
    cell: (line) => (line.uses_categories ? 'Yes' : 'No'),
    quiet: true,
    optional: true,
  },
  {
    id: 'notes',
    header: 'Note',
    cell: (line) => <LongText text={line.notes || '—'} length={24} />,
    quiet: true,
    optional: true,
  },
  {
    id: 'changed',
    header: 'Changed',
    cell: (line) => (line.changed_at === null ? '—' : <DateText value={line.changed_at} />),
    sort: 'changed_at',
    quiet: true,
  },
];

/** The list's columns; with `editing` its cells are changed where they stand [3.30] [3.31]. */
export function seriesColumns(
  editing: SeriesEditing | undefined,
  compared_year = '',
): readonly Column<SeriesLine>[] {
  const since = `Against ${compared_year}`;
  return [
    {
      id: 'name',
      header: 'Series',
      cell: (line) => (
        <>
          <LongText text={line.name} length={40} />
          {compared_year !== '' && line.compared === null ? (
            <Box component="span" sx={{ ml: 2 }}>
              <StatusChip label="New" tone="info" />
            </Box>
          ) : null}
        </>
      ),
      sort: 'name',
    },
    {
      id: 'championship',
      header: 'Championship',
      cell: (line) => <LongText text={championshipText(line.championships)} />,
      quiet: true,
      maxWidth: 130,
      // What differs needs the room.
      optional: compared_year !== '',
    },
    {
      id: 'class',
      header: 'Cars',
      cell: (line) => <ClassCell line={line} editing={editing} />,
      sort: 'car_class',
      card: 'line',
      cardCell: (line) => line.class_label,
    },
    {
      id: 'rate',
      header: 'Rate %',
      cell: (line) => <RateCell line={line} editing={editing} since={since} />,
      align: 'right',
      sort: 'rate_pct',
      card: 'note',
      cardCell: (line) => `Rate ${line.rate_pct} %`,
    },
    {
      id: 'excess',
      header: 'Excess %',
      cell: (line) => <ExcessCell line={line} editing={editing} since={since} />,
      align: 'right',
      sort: 'default_excess_pct',
    },
    {
      id: 'min_premium',
      header: 'Minimum (EUR)',
      cell: (line) => <MinPremiumCell line={line} editing={editing} since={since} />,
      align: 'right',
      sort: 'min_premium',
    },
    {
      id: 'level',
      header: 'Claim level',
      cell: (line) => (
        <>
          <LevelCell line={line} editing={editing} since={since} />
          <SuggestedLevel line={line} />
        </>
      ),
      sort: 'claim_level',
      card: 'amount',
      cardCell: (line) => `Claim level ${line.claim_level}`,
    },
    ...factColumns,
  ];
}
