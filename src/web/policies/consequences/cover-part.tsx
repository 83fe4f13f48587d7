import Box from '@mui/material/Box';
import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { t } from '#web/kit/base/tokens.ts';
import { Part, PlainLine } from '#web/policies/consequences/consequence-part.tsx';
import { CoverLanes } from '#web/policies/consequences/cover-lanes.tsx';
import { FigureTable } from '#web/policies/consequences/figure-table.tsx';
import type { Preview } from '#web/policies/consequences/use-previewed-change.ts';
import { stretchText } from '#web/policies/time/cover-words.ts';

type CoverLine = Preview['cover']['items'][number];

const textOf = (intervals: CoverLine['after']): string =>
  intervals.length === 0 ? 'Not covered' : intervals.map(stretchText).join('; ');

/** What is covered from when to when, before and after; items that stay as they are on demand. */
export function CoverPart({ preview, moved }: { preview: Preview; moved: ReadonlySet<string> }) {
  const [all, setAll] = useState(false);
  const { items, car_days_before, car_days_after, left } = preview.cover;
  const kept = items.filter(({ changed }) => !changed);
  const shown = all ? items : items.filter(({ changed }) => changed);
  return (
    <Part
      title="Cover"
      icon={CalendarRange}
      note={`${car_days_before} → ${car_days_after} ${daysWord(items)} insured`}
    >
      {shown.length === 0 ? (
        <PlainLine label="What is covered from when to when stays as it is" value="" />
      ) : null}
      <CoverLanes items={all || shown.length === 0 ? items : lanesOf(items)} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((item) => (
          <CoverRow key={item.key} item={item} isNew={moved.has(`cover ${item.key}`)} />
        ))}
      </Box>
      {kept.length === 0 ? null : (
        <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? 'Only what changes'
            : kept.length === 1
              ? '1 stays as it is'
              : `${kept.length} stay as they are`}
        </Button>
      )}
      {left.some((one) => one.before !== one.after) ? (
        <FigureTable
          label="Cover left"
          head={`Cover left by car, ${preview.currency}`}
          lines={left}
          moved={moved}
        />
      ) : null}
    </Part>
  );
}

/** What is insured as a whole has no cars. */
const daysWord = (items: readonly CoverLine[]): string =>
  items.every(({ key }) => key === 'whole') ? 'days' : 'car days';

/** All that the cars have whose cover changes. */
function lanesOf(items: readonly CoverLine[]): CoverLine[] {
  const cars = new Set(items.flatMap(({ changed, car_title }) => (changed ? car_title : [])));
  return items.filter(({ car_title }) => cars.has(car_title));
}

/** One item before and after, in words. */
export function CoverRow({ item, isNew = false }: { item: CoverLine; isNew?: boolean }) {
  const { label, before, after, changed } = item;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
        px: 2,
        py: 1.5,
        mb: 1,
        fontSize: 13,
        lineHeight: '20px',
        borderRadius: `${t.radius.md}px`,
        background: isNew ? t.amber[100] : changed ? t.brand[50] : 'none',
      }}
    >
      <Box sx={{ fontWeight: changed ? 600 : 450, overflowWrap: 'anywhere' }}>
        {label}
        {isNew ? ' (new)' : ''}
      </Box>
      <Box>
        {changed ? (
          <Box sx={{ color: t.n[600], textDecoration: before.length ? 'line-through' : 'none' }}>
            {textOf(before)}
          </Box>
        ) : null}
        <Box sx={{ fontWeight: changed ? 550 : 450 }}>{textOf(after)}</Box>
      </Box>
    </Box>
  );
}
