import Box from '@mui/material/Box';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { daysBetween, formatCalendarDate, type CalendarDate } from '#domain/dates.ts';
import { today } from '#web/kit/text/today.ts';
import { t } from '#web/kit/base/tokens.ts';

const urgentDays = 2;

/** How many days there are until an event: "today", "in 3 d"; crimson below 48 hours, its date on hover. */
export function EventCountdown({ date }: { date: CalendarDate | null }) {
  if (date === null) return <span>—</span>;
  const days = daysBetween(today(), date);
  const text = days < 0 ? 'started' : days === 0 ? 'today' : `in ${days} d`;
  const urgent = days <= urgentDays;
  return (
    <Tooltip title={formatCalendarDate(date)}>
      <Box
        component="span"
        tabIndex={0}
        aria-label={`${text}, ${formatCalendarDate(date)}`}
        sx={{ color: urgent ? t.error : 'inherit', fontWeight: urgent ? 600 : 'inherit' }}
      >
        {text}
      </Box>
    </Tooltip>
  );
}
