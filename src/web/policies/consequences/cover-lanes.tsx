import Box from '@mui/material/Box';
import { formatCalendarDate } from '#domain/dates.ts';
import type { CoverLine } from '#domain/policies/consequences/cover-consequences.ts';
import {
  coverLanes,
  type Lane,
  type LaneAxis,
  laneAxis,
  type LaneBar,
  type LaneKind,
} from '#domain/policies/consequences/cover-lanes.ts';
import { t } from '#web/kit/base/tokens.ts';
import { stretchText } from '#web/policies/time/cover-words.ts';

const looks: Readonly<Record<LaneKind, object>> = {
  kept: { background: t.n[800], color: t.n[0] },
  new: { background: t.brand[500], color: t.n[900] },
  gone: {
    background: t.n[0],
    color: t.n[600],
    boxShadow: `inset 0 0 0 1px ${t.n[400]}`,
    textDecoration: 'line-through',
  },
  suspended: {
    background: `repeating-linear-gradient(135deg, ${t.amber[500]} 0 3px, ${t.amber[100]} 3px 6px)`,
    color: t.n[900],
  },
};

/** What stands before the event in a bar: never told by colour alone. */
const signs: Readonly<Record<LaneKind, string>> = {
  kept: '',
  new: '+ ',
  gone: '− ',
  suspended: '',
};

const words: Readonly<Record<LaneKind, string>> = {
  kept: 'Stays covered',
  new: 'Newly covered',
  gone: 'No longer covered',
  suspended: 'Suspended',
};

/** A day is at least as wide as its number, and the first one as its month. */
const dayWidth = 32;
const nameWidth = 200;

/** The cover of each car before and after as bars on the days that matter; the rows below say the same in words. */
export function CoverLanes({ items }: { items: readonly CoverLine[] }) {
  const lanes = coverLanes(items).filter(({ bars }) => bars.length > 0);
  if (lanes.length === 0) return null;
  const axis = laneAxis(lanes);
  return (
    <Box sx={{ overflowX: 'auto', mb: 3 }} tabIndex={0} role="group" aria-label="Cover by day">
      <Box
        sx={{
          minWidth: { xs: axis.length * dayWidth, sm: nameWidth + 12 + axis.length * dayWidth },
        }}
      >
        <Days axis={axis} />
        <Box component="ul" aria-label="Lanes of cover" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lanes.map((lane) => (
            <LaneRow key={lane.key} lane={lane} axis={axis} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** On a phone the name of a car stands above its lane. */
const row = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `${nameWidth}px minmax(0, 1fr)` },
} as const;
const share = (length: number, axis: LaneAxis) => `${(length / axis.length) * 100}%`;

/** "05 Jun" where days begin or a month does, else the number of the day; a dotted line where days are left out. */
function Days({ axis }: { axis: LaneAxis }) {
  return (
    <Box aria-hidden="true" sx={row}>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
      <Box sx={{ position: 'relative', height: 20 }}>
        {axis.days.map(({ day, place, after_gap }, index) => (
          <Box
            key={day}
            sx={{
              position: 'absolute',
              left: share(place, axis),
              width: share(1, axis),
              fontSize: 11,
              lineHeight: '20px',
              textAlign: 'center',
              whiteSpace: 'nowrap',
              color: t.n[600],
            }}
          >
            {index === 0 || after_gap || day.endsWith('-01')
              ? formatCalendarDate(day).slice(0, 5)
              : day.slice(8)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function LaneRow({ lane, axis }: { lane: Lane; axis: LaneAxis }) {
  return (
    <Box component="li" sx={{ ...row, alignItems: 'center' }}>
      <Box
        title={lane.label}
        sx={{
          fontSize: 13,
          fontWeight: 600,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {lane.label}
      </Box>
      <Box
        role="img"
        aria-label={lane.bars.map(barText).join('; ')}
        sx={{ position: 'relative', height: 32 }}
      >
        <Box
          sx={{ position: 'absolute', left: 0, right: 0, top: 13, height: 6, background: t.n[100] }}
        />
        {axis.days.map(({ day, place, after_gap }) => (
          <Box
            key={day}
            sx={{
              position: 'absolute',
              left: share(place, axis),
              top: 0,
              bottom: 0,
              borderLeft: after_gap ? `2px dotted ${t.n[400]}` : `1px solid ${t.n[100]}`,
            }}
          />
        ))}
        {lane.bars.map((bar) => (
          <Bar key={`${bar.from} ${bar.kind} ${bar.label}`} bar={bar} axis={axis} />
        ))}
      </Box>
    </Box>
  );
}

const barText = ({ kind, label, from, to }: LaneBar) =>
  `${words[kind]}: ${label}, ${stretchText({ reason: 'covered', covered_from: from, covered_to: to }).replace('Covered ', '')}`;

function Bar({ bar, axis }: { bar: LaneBar; axis: LaneAxis }) {
  const from = axis.placeOf(bar.from);
  return (
    <Box
      title={barText(bar)}
      sx={{
        position: 'absolute',
        top: 4,
        bottom: 4,
        left: share(from, axis),
        width: share(axis.placeOf(bar.to) - from, axis),
        minWidth: 8,
        px: 1,
        borderRadius: '4px',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        textAlign: 'center',
        fontSize: 12,
        lineHeight: '24px',
        fontWeight: 600,
        ...looks[bar.kind],
      }}
    >
      {`${signs[bar.kind]}${bar.label}`}
    </Box>
  );
}
