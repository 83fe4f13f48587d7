import IconButton from '@mui/material/IconButton';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { parseTypedDate } from '#domain/date-entry.ts';
import { dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';

// The calendar weighs more than most pages.
const CalendarPopover = lazyPart(
  () => import('#web/kit/form/calendar-popover.tsx').then((module) => module.CalendarPopover),
  { wanted: (props) => props.anchor !== null },
);

export interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or null when empty. */
  value: string | null | undefined;
  onChange: (date: string | null) => void;
  onBlur?: () => void;
  min?: string | undefined;
  max?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  autoFocus?: boolean;
}

const shown = (date: string | null | undefined) => formatCalendarDate(date).replaceAll('-', '/');
const today = () => dateOfInstant(Date.now() / 1000);

function complaint(
  date: string | undefined,
  min: string | undefined,
  max: string | undefined,
): string | undefined {
  if (date === undefined) return 'Enter a date as DD/MM/YYYY.';
  if (min && date < min) return `Choose ${formatCalendarDate(min)} or later.`;
  if (max && date > max) return `Choose ${formatCalendarDate(max)} or earlier.`;
  return undefined;
}

/** A day, typed as DD/MM/YYYY (`17-5-26` and `17 may` do as well) or picked from a calendar [5.2]. */
export function DateField({
  label,
  value,
  onChange,
  onBlur,
  min,
  max,
  error,
  disabled = false,
  ...rest
}: DateFieldProps) {
  const typing = useTypedDate({ value, onChange, min, max });
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);

  return (
    <div ref={anchor}>
      <TextField
        {...rest}
        label={label}
        value={typing.text}
        disabled={disabled}
        placeholder="DD/MM/YYYY"
        inputMode="text"
        error={error ?? typing.trouble}
        unreadable={typing.unreadable}
        onChange={(typed) => {
          typing.setText(typed);
          typing.setTrouble(undefined);
          // A whole date counts at once, so that Enter in a dialog saves what is seen.
          if (/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(typed)) typing.read(typed);
          else if (typed === '') onChange(null);
        }}
        onBlur={() => {
          typing.read(typing.text);
          onBlur?.();
        }}
        onKeyDown={(event) => {
          // Enter saves the dialog around it, so the short forms must count before that.
          if (event.key === 'Enter') typing.read(typing.text);
          if (event.key === 'ArrowDown' && event.altKey) {
            event.preventDefault();
            setOpen(true);
          }
        }}
        end={
          <IconButton
            aria-label={`Choose ${label.toLowerCase()} from a calendar`}
            onClick={() => setOpen(true)}
            disabled={disabled}
            sx={{ width: 28, height: 28 }}
          >
            <CalendarDays size={16} />
          </IconButton>
        }
      />
      <CalendarPopover
        label={label}
        anchor={open ? anchor.current : null}
        value={value ?? null}
        min={min}
        max={max}
        onClose={() => setOpen(false)}
        onPick={(date) => {
          typing.pick(date);
          setOpen(false);
        }}
      />
    </div>
  );
}

/** What is typed of a date, and what is wrong with it. */
function useTypedDate({
  value,
  onChange,
  min,
  max,
}: Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max'>) {
  const [text, setText] = useState(shown(value));
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    setText((typed) => (value && parseTypedDate(typed, today()) === value ? typed : shown(value)));
  }, [value]);

  const read = (typed: string) => {
    if (typed.trim() === '') {
      setTrouble(undefined);
      onChange(null);
      return;
    }
    const date = parseTypedDate(typed, today());
    const found = complaint(date, min, max);
    setTrouble(found);
    if (date && !found) {
      onChange(date);
      setText(shown(date));
    }
  };
  const pick = (day: string | null) => {
    setTrouble(undefined);
    setText(shown(day));
    onChange(day);
  };
  const date = parseTypedDate(text, today());
  // A day that was kept before it became too early stays.
  const isKept = text.trim() === '' || (date !== undefined && date === value);
  const unreadable = isKept ? undefined : complaint(date, min, max);
  return { text, setText, trouble, setTrouble, read, pick, unreadable };
}
