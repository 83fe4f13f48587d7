import Box from '@mui/material/Box';
import type { InputOf, ItemOf } from '#web/api/action-types.ts';
import { parseDecimal, roundHalfUp, subtract } from '#domain/decimal.ts';
import { formatAmount } from '#domain/money.ts';
import { DateText } from '#web/kit/date-text.tsx';
import { LongText } from '#web/kit/long-text.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { t } from '#web/kit/tokens.ts';
import { Difference, PickCell, TypeCell } from '#web/rating/edit-cells.tsx';
import { stepped, valuesAround } from '#web/rating/picker-values.ts';

export type SeriesLine = ItemOf<'get_series_page', 'series'>;
export type SeriesCells = InputOf<'update_series_rating'>['cells'];

/** How cells are changed; undefined for those who only read. */
export interface SeriesEditing {
  classes: readonly { value: string; label: string }[];
  save: (line: SeriesLine, cells: SeriesCells) => void;
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const levels = options(Array.from({ length: 10 }, (_, index) => String(index + 1)));
/** A rate of nought prices nothing. */
const leastRate = 0.5;

/** A level with a bar of its height. */
function Level({ level }: { level: number }) {
  return (
    <>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ width: 48, height: 6, borderRadius: 3, background: t.n[200], overflow: 'hidden' }}
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
    </>
  );
}

function LossRatio({ line }: { line: SeriesLine }) {
  if (line.loss_ratio === null) return '—';
  const tone =
    line.loss_ratio > 100 ? t.tone.error.fg : line.loss_ratio > 60 ? t.tone.warning.fg : t.n[400];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ width: 48, height: 6, borderRadius: 3, background: t.n[200], overflow: 'hidden' }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: 6,
            width: `${Math.min(100, line.loss_ratio)}%`,
            background: tone,
          }}
        />
      </Box>
      <span className="num">{line.loss_ratio}</span>
      {line.suggested_level !== null && line.suggested_level !== line.claim_level ? (
        <StatusChip label={`Level ${line.suggested_level}?`} tone="neutral" />
      ) : null}
    </Box>
  );
}

const apart = (now: string | number | null, then: string | number | null | undefined) =>
  now === null || then === null || then === undefined || now === '' || then === ''
    ? 0
    : Number(roundHalfUp(subtract(parseDecimal(now), parseDecimal(then)), 4));

const plain = (by: number) => String(Math.abs(by));

/** What is only read here. */
const factColumns: readonly Column<SeriesLine>[] = [
  {
    id: 'insured',
    header: 'Insured',
    cell: (line) => (line.insured_cars === 0 ? '—' : line.insured_cars),
    align: 'right',
    quiet: true,
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
      id: 'class',
      header: 'Cars',
      cell: (line) => <ClassCell line={line} editing={editing} />,
      sort: 'car_class',
      card: 'line',
    },
    {
      id: 'rate',
      header: 'Rate %',
      cell: (line) => <RateCell line={line} editing={editing} since={since} />,
      align: 'right',
      sort: 'rate_pct',
      card: 'note',
    },
    {
      id: 'excess',
      header: 'Excess %',
      cell: (line) => {
        const by = apart(line.default_excess_pct, line.compared?.default_excess_pct);
        const text = (
          <>
            <span className="num">{line.default_excess_pct}</span>
            <Difference by={by} text={plain(by)} title={since} good="up" />
          </>
        );
        return editing ? (
          <PickCell
            label={`Excess % of ${line.name}`}
            value={line.default_excess_pct}
            options={options(valuesAround(line.default_excess_pct))}
            onStep={(direction) => stepped(line.default_excess_pct, direction)}
            onPick={(default_excess_pct) => editing.save(line, { default_excess_pct })}
          >
            {text}
          </PickCell>
        ) : (
          text
        );
      },
      align: 'right',
      sort: 'default_excess_pct',
    },
    {
      id: 'min_premium',
      header: 'Min premium (EUR)',
      cell: (line) => {
        const by = apart(line.min_premium, line.compared?.min_premium);
        const text = (
          <>
            <Box
              component="span"
              sx={{ color: line.min_premium_override === null ? t.n[500] : 'inherit' }}
            >
              <MoneyText amount={line.min_premium} bare />
            </Box>
            <Difference by={by} text={formatAmount(Math.abs(by))} title={since} />
          </>
        );
        return editing ? (
          <TypeCell
            label={`Min premium of ${line.name}`}
            kind="money"
            value={line.min_premium_override}
            onSave={(value) => editing.save(line, { min_premium_override: value as number | null })}
          >
            {text}
          </TypeCell>
        ) : (
          text
        );
      },
      align: 'right',
      sort: 'min_premium',
    },
    {
      id: 'level',
      header: 'Claim level',
      cell: (line) => {
        const by = apart(line.claim_level, line.compared?.claim_level);
        const text = (
          <>
            <Level level={line.claim_level} />
            <Difference by={by} text={plain(by)} title={since} />
          </>
        );
        return editing ? (
          <PickCell
            label={`Claim level of ${line.name}`}
            value={String(line.claim_level)}
            options={levels}
            onStep={(direction) => String(Math.min(10, Math.max(1, line.claim_level + direction)))}
            onPick={(level) => editing.save(line, { claim_level: Number(level) })}
          >
            {text}
          </PickCell>
        ) : (
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
            {text}
          </Box>
        );
      },
      sort: 'claim_level',
      card: 'amount',
    },
    ...factColumns,
  ];
}

/** A rate of the series' own is black, that of its class grey. */
function RateCell({
  line,
  editing,
  since,
}: {
  line: SeriesLine;
  editing: SeriesEditing | undefined;
  since: string;
}) {
  const by = apart(line.rate_pct, line.compared?.rate_pct);
  const text = (
    <>
      <Box
        component="span"
        className="num"
        sx={{ color: line.base_rate_override === null ? t.n[500] : 'inherit' }}
      >
        {line.rate_pct === '' ? '—' : line.rate_pct}
      </Box>
      <Difference by={by} text={plain(by)} title={since} />
    </>
  );
  if (!editing) return text;
  const around = valuesAround(line.rate_pct || '3', leastRate);
  return (
    <PickCell
      label={`Rate % of ${line.name}`}
      value={line.base_rate_override ?? ''}
      options={[{ value: '', label: 'Rate of the class' }, ...options(around)]}
      onStep={(direction) => stepped(line.rate_pct || '3', direction, leastRate)}
      onPick={(rate) => editing.save(line, { base_rate_override: rate === '' ? null : rate })}
    >
      {text}
    </PickCell>
  );
}

function ClassCell({ line, editing }: { line: SeriesLine; editing: SeriesEditing | undefined }) {
  if (!editing) return line.class_label;
  return (
    <PickCell
      label={`Cars of ${line.name}`}
      value={line.car_class}
      options={editing.classes}
      onPick={(car_class) => editing.save(line, { car_class })}
    >
      {line.class_label}
    </PickCell>
  );
}
