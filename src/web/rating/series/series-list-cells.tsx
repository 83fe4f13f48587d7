import Box from '@mui/material/Box';
import { useIsAmong } from '#web/api/session.ts';
import { FigureButton } from '#web/kit/calculation/figure-button.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
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

/** Currencies are never added: each has its ratio, and for staff each opens how it was worked out. */
function LossRatio({ line }: { line: SeriesLine }) {
  const staff = useIsAmong('superadmin', 'admin');
  if (line.loss_ratio === null) return '—';
  const tone =
    line.loss_ratio > 100 ? t.tone.error.fg : line.loss_ratio > 60 ? t.tone.warning.fg : t.n[400];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <ShareBar percent={Math.min(100, line.loss_ratio)} color={tone} />
      {line.loss_ratios.map(({ currency, earned_ratio_pct }) => {
        const text = `${earned_ratio_pct ?? '—'}${line.loss_ratios.length > 1 ? ` ${currency}` : ''}`;
        const of = { figure: 'loss_ratio', series_rating_id: line.series_rating_id } as const;
        return staff ? (
          <FigureButton key={currency} of={{ ...of, part: currency }} says={`${text} percent`}>
            <span className="num">{text}</span>
          </FigureButton>
        ) : (
          <span key={currency} className="num">
            {text}
          </span>
        );
      })}
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

/** The list's cells; with `editing` they are changed where they stand [3.30] [3.31]. */
export function seriesCells(editing: SeriesEditing | undefined, compared_year = '') {
  const since = `Against ${compared_year}`;
  return {
    name: (line: SeriesLine) => (
      <>
        <LongText text={line.name} length={40} />
        {compared_year !== '' && line.compared === null ? (
          <Box component="span" sx={{ ml: 2 }}>
            <StatusChip label="New" tone="info" />
          </Box>
        ) : null}
      </>
    ),
    car_class: (line: SeriesLine) => <ClassCell line={line} editing={editing} />,
    rate_pct: (line: SeriesLine) => <RateCell line={line} editing={editing} since={since} />,
    default_excess_pct: (line: SeriesLine) => (
      <ExcessCell line={line} editing={editing} since={since} />
    ),
    min_premium: (line: SeriesLine) => (
      <MinPremiumCell line={line} editing={editing} since={since} />
    ),
    claim_level: (line: SeriesLine) => (
      <>
        <LevelCell line={line} editing={editing} since={since} />
        <SuggestedLevel line={line} />
      </>
    ),
    insured_cars: (line: SeriesLine) => line.insured_cars || '—',
    loss_ratio: (line: SeriesLine) => <LossRatio line={line} />,
    min_excess: (line: SeriesLine) => <MoneyText amount={line.min_excess} bare />,
    changed_at: (line: SeriesLine) =>
      line.changed_at === null ? '—' : <DateText value={line.changed_at} />,
  };
}
