import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { addDays, addMonths, dateOfInstant } from '#domain/dates.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface MonthCalendarProps {
  /** `YYYY-MM-DD`. */
  value: string | null;
  /** The other end of a period; the days between are tinted. */
  until?: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (date: string) => void;
}

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const monthName = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const dayName = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Monday is 0. */
const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

function weeksOf(month: string): string[][] {
  const first = `${month.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  );
}

/** A month to pick a day from. Arrows move by day and week, Page Up and Down by month, Home and End within a week. */
export function MonthCalendar({ value, until, min, max, onPick }: MonthCalendarProps) {
  const now = dateOfInstant(Date.now() / 1000);
  // The keys go to no day that is closed: from there they would lead nowhere.
  const within = (date: string) => (min && date < min ? min : max && date > max ? max : date);
  const [focus, setFocus] = useState(() => within(value ?? now));
  const [byKey, setByKey] = useState(true);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (byKey) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focus, byKey]);

  const closed = (date: string) => Boolean((min && date < min) || (max && date > max));
  const move = (date: string, key = true) => {
    setByKey(key);
    setFocus(within(date));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayByKey(event, focus);
    if (target === undefined) return;
    event.preventDefault();
    move(target);
  };

  return (
    <Box sx={{ p: 3, width: 296 }}>
      <MonthHead month={focus.slice(0, 7)} onMonths={(by) => move(addMonths(focus, by), false)} />
      <Box role="grid" ref={grid} aria-label="Days" onKeyDown={onKeyDown}>
        <Weekdays />
        {weeksOf(focus).map((week) => (
          <Box
            key={week[0]}
            role="row"
            sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)' }}
          >
            {week.map((date) => {
              const ends = date === value || date === until;
              const between = Boolean(value && until && date > value && date < until);
              const other = date.slice(0, 7) !== focus.slice(0, 7);
              return (
                <Box key={date} role="gridcell" aria-selected={ends}>
                  <ButtonBase
                    tabIndex={date === focus ? 0 : -1}
                    disabled={closed(date)}
                    aria-label={dayName.format(new Date(`${date}T00:00:00Z`))}
                    aria-current={date === now ? 'date' : undefined}
                    onClick={() => onPick(date)}
                    className="num"
                    sx={{
                      width: '100%',
                      height: 36,
                      borderRadius: between ? 0 : `${t.radius.sm}px`,
                      fontSize: 13,
                      fontWeight: ends ? 600 : 450,
                      color: ends ? '#fff' : closed(date) ? t.n[300] : other ? t.n[500] : t.n[900],
                      background: ends ? t.brand[600] : between ? t.brand[50] : 'transparent',
                      boxShadow: date === now && !ends ? `inset 0 0 0 1px ${t.n[300]}` : 'none',
                      '&:hover': { background: ends ? t.brand[700] : t.n[100] },
                    }}
                  >
                    {Number(date.slice(8))}
                  </ButtonBase>
                </Box>
              );
            })}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Where a key leads from a day. */
function dayByKey({ key, shiftKey }: KeyboardEvent, focus: string): string | undefined {
  const steps: Record<string, string> = {
    ArrowLeft: addDays(focus, -1),
    ArrowRight: addDays(focus, 1),
    ArrowUp: addDays(focus, -7),
    ArrowDown: addDays(focus, 7),
    PageUp: addMonths(focus, shiftKey ? -12 : -1),
    PageDown: addMonths(focus, shiftKey ? 12 : 1),
    Home: addDays(focus, -weekdayOf(focus)),
    End: addDays(focus, 6 - weekdayOf(focus)),
  };
  return steps[key];
}

/** The month, and the way to those around it. */
function MonthHead({ month, onMonths }: { month: string; onMonths: (by: number) => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
      <Box aria-live="polite" sx={{ flex: 1, pl: 2, fontWeight: 600, fontSize: 14 }}>
        {monthName.format(new Date(`${month}-01T00:00:00Z`))}
      </Box>
      <IconButton aria-label="Previous month" onClick={() => onMonths(-1)}>
        <ChevronLeft size={16} />
      </IconButton>
      <IconButton aria-label="Next month" onClick={() => onMonths(1)}>
        <ChevronRight size={16} />
      </IconButton>
    </Box>
  );
}

function Weekdays() {
  return (
    <Box role="row" sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', mb: 1 }}>
      {weekdays.map((day) => (
        <Box
          key={day}
          role="columnheader"
          sx={{ textAlign: 'center', fontSize: 11.5, fontWeight: 550, color: t.n[500] }}
        >
          {day}
        </Box>
      ))}
    </Box>
  );
}
