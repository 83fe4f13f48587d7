import Box from '@mui/material/Box';
import {
  addMonths,
  type CalendarDate,
  dateOfInstant,
  formatCalendarDate,
  startOfDay,
} from '#domain/dates.ts';
import { t } from '#web/kit/base/tokens.ts';

/** How a stretch of time looks; never by colour alone. */
export type BarLook = 'full' | 'hatched' | 'empty';

interface TimeBar {
  /** Unix seconds. */
  from: number;
  to: number;
  look: BarLook;
  /** What it is, in words. */
  text: string;
}

export interface TimeBarsProps {
  label: string;
  rows: readonly { key: string; label: string; note?: string; bars: readonly TimeBar[] }[];
  /** A moment that is marked across all rows. */
  at?: number | undefined;
}

const looks: Readonly<Record<BarLook, object>> = {
  full: { background: t.success },
  hatched: {
    background: `repeating-linear-gradient(135deg, ${t.amber[500]} 0 3px, ${t.amber[100]} 3px 6px)`,
    boxShadow: `inset 0 0 0 1px ${t.amber[800]}`,
  },
  empty: { background: t.n[100], boxShadow: `inset 0 0 0 1px ${t.n[400]}` },
};

const legend: Readonly<Record<BarLook, string>> = {
  full: 'Covered',
  hatched: 'Suspended',
  empty: 'Withdrawn or cancelled',
};

/** Whole months around all bars. */
function monthsAround(moments: readonly number[]): CalendarDate[] {
  const first = `${dateOfInstant(Math.min(...moments)).slice(0, 7)}-01`;
  const last = dateOfInstant(Math.max(...moments));
  const months: CalendarDate[] = [first];
  for (let month = addMonths(first, 1); month <= last; month = addMonths(month, 1))
    months.push(month);
  return [...months, addMonths(months.at(-1) ?? first, 1)];
}

/** Stretches of time by row, on one line of months: when what held. Each row says itself in words to readers. */
export function TimeBars({ label, rows, at }: TimeBarsProps) {
  const moments = rows.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to - 1]));
  if (moments.length === 0) return null;
  const months = monthsAround(moments);
  const begin = startOfDay(months[0] ?? '');
  const span = startOfDay(months.at(-1) ?? '') - begin;
  const place = (moment: number) => `${((moment - begin) / span) * 100}%`;
  const shown = new Set(rows.flatMap(({ bars }) => bars.map(({ look }) => look)));
  const marked = at !== undefined && at >= begin && at <= begin + span ? at : undefined;
  return (
    <Box>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <Box component="li" key={row.key} sx={{ ...line, py: 1.5 }}>
            <Box sx={{ fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 550 }}>{row.label}</Box>
              {row.note ? <Box sx={{ color: t.n[600] }}>{row.note}</Box> : null}
            </Box>
            <Box
              role="img"
              aria-label={row.bars.map(({ text }) => text).join('; ')}
              sx={{ position: 'relative', height: 24, background: t.n[50], borderRadius: '4px' }}
            >
              {row.bars.map((bar) => (
                <Box
                  key={`${bar.from} ${bar.look}`}
                  title={bar.text}
                  sx={{
                    position: 'absolute',
                    top: 4,
                    bottom: 4,
                    left: place(bar.from),
                    width: `${((bar.to - bar.from) / span) * 100}%`,
                    minWidth: 6,
                    borderRadius: '3px',
                    ...looks[bar.look],
                  }}
                />
              ))}
              {marked === undefined ? null : (
                <Box
                  sx={{
                    position: 'absolute',
                    top: -6,
                    bottom: -6,
                    left: place(marked),
                    borderLeft: `2px solid ${t.brand[600]}`,
                  }}
                />
              )}
            </Box>
          </Box>
        ))}
      </Box>
      <Months months={months} place={(month) => place(startOfDay(month))} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mt: 3 }}>
        {(Object.keys(legend) as BarLook[])
          .filter((look) => shown.has(look))
          .map((look) => (
            <Box key={look} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 12 }}>
              <Box sx={{ width: 16, height: 12, borderRadius: '3px', ...looks[look] }} />
              {legend[look]}
            </Box>
          ))}
      </Box>
    </Box>
  );
}

const line = {
  display: 'grid',
  columnGap: 4,
  rowGap: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 240px) minmax(0, 1fr)' },
} as const;

/** The months below the bars; of many only some are written out. */
function Months({
  months,
  place,
}: {
  months: readonly CalendarDate[];
  place: (month: CalendarDate) => string;
}) {
  const every = Math.ceil((months.length - 1) / 6);
  return (
    <Box aria-hidden="true" sx={line}>
      <Box sx={{ display: { xs: 'none', md: 'block' } }} />
      <Box sx={{ position: 'relative', height: 18, borderTop: `1px solid ${t.n[300]}` }}>
        {months.slice(0, -1).map((month, index) => (
          <Box
            key={month}
            sx={{
              position: 'absolute',
              left: place(month),
              pl: 0.5,
              borderLeft: `1px solid ${t.n[300]}`,
              fontSize: 11,
              lineHeight: '18px',
              color: t.n[600],
            }}
          >
            {index % every === 0 ? formatCalendarDate(month).slice(3) : '\u00a0'}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
